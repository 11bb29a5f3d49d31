import { useEffect, useSyncExternalStore, type RefObject } from 'react';

import { useT } from '../core/i18n/i18n.ts';
import { useMapSettings } from './site/useMapSettings.ts';
import css from './MapCanvas.module.css';
import type { ModelState } from './model/packagedModel.ts';
import type { SiteMap } from './siteMap.ts';

interface MapCanvasProps {
  container: RefObject<HTMLDivElement | null>;
  map: SiteMap | null;
}

/** The element of a map. Its canvas accepts keyboard and mouse input. */
export function MapCanvas({ container, map }: MapCanvasProps) {
  const t = useT();
  useEffect(() => map?.setLabel(t('console.map.canvas')), [map, t]);
  const { imageryType, imageryCredit } = useMapSettings();
  return (
    <>
      <div ref={container} className={css.container} />
      <ModelProblems map={map} />
      {imageryType !== 0 && imageryCredit !== null && <p className={css.credit}>{imageryCredit}</p>}
    </>
  );
}

const noModels: readonly ModelState[] = [];

/** Missing or incomplete models: a gap on the map must be reported. */
function ModelProblems({ map }: Pick<MapCanvasProps, 'map'>) {
  const t = useT();
  const models = useSyncExternalStore(
    (onChange) => map?.watchModels(onChange) ?? (() => {}),
    () => map?.models ?? noModels,
  );
  const broken = models.flatMap(({ problem, ...model }) => (problem === null ? [] : [{ ...model, problem }]));
  if (broken.length === 0) return null;
  return (
    <ul className={css.problems} role="status" aria-label={t('console.model.problems')}>
      {broken.map(({ packageId, name, problem }) => (
        <li key={packageId}>{t(`console.model.${problem}`, { name })}</li>
      ))}
    </ul>
  );
}
