import { useEffect } from 'react';

import type { Region } from '@muster/model/area/region.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { MapCanvas } from '../../../map/MapCanvas.tsx';
import { regionBox } from '../../../map/site/regionBox.ts';
import { useSite } from '../../../map/site/useSite.ts';
import { useSiteMap } from '../../../map/useSiteMap.ts';
import type { EntityRow } from '../../../ui/entity/useEntityRow.ts';
import css from './regions.module.css';

/** The fences of an area to look at, among those of the others. */
export function RegionsView({ row }: { row: EntityRow }) {
  const t = useT();
  const { site } = useSite();
  const { container, map, isUnsupported } = useSiteMap(site?.origin ?? null, {});
  useEffect(() => {
    if (map === null || site === undefined) return;
    map.setPlan(site.plan, site.floors, site.pictures);
    map.setAreas(site.areas);
    const box = regionBox(regionsOf(row), map.projection);
    map.showBox('jump', box ?? map.box);
  }, [map, site, row]);
  if (isUnsupported) return t('console.map.unsupported');
  return (
    <div className={css.view}>
      <MapCanvas container={container} map={map} />
    </div>
  );
}

function regionsOf({ regions }: EntityRow): readonly Region[] {
  // A row of `/pod/area`, whose regions the server checked when it stored them.
  return Array.isArray(regions) ? (regions as Region[]) : [];
}
