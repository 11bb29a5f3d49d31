import { useEffect, type RefObject } from 'react';

import { useT } from '../app/i18n.ts';
import { useMapSettings } from './site/useMapSettings.ts';
import css from './MapCanvas.module.css';
import type { SiteMap } from './siteMap.ts';

interface MapCanvasProps {
  container: RefObject<HTMLDivElement | null>;
  map: SiteMap | null;
}

/** The element that holds a map. Its canvas takes the keyboard as well as the mouse. */
export function MapCanvas({ container, map }: MapCanvasProps) {
  const t = useT();
  useEffect(() => map?.setLabel(t('console.map.canvas')), [map, t]);
  const { imageryType, imageryCredit } = useMapSettings();
  return (
    <>
      <div ref={container} className={css.container} />
      {imageryType !== 0 && imageryCredit !== null && <p className={css.credit}>{imageryCredit}</p>}
    </>
  );
}
