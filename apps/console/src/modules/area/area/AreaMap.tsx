import { regionContains, planarRegion } from '@muster/geo/region.ts';
import { signedArea } from '@muster/geo/ring.ts';
import type { Projection } from '@muster/geo/projection.ts';
import { useEffect, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { color as palette } from '../../../ui/layout/theme.ts';
import { emptyDrawing } from '../../../map/drawing/drawing.ts';
import { drawingPicture } from '../../../map/drawing/drawingPicture.ts';
import type { MapTool } from '../../../map/input/mapInput.ts';
import { MapCanvas } from '../../../map/MapCanvas.tsx';
import { FloorSwitch } from '../../../map/panel/FloorSwitch.tsx';
import { MapCorner } from '../../../map/panel/MapCorner.tsx';
import { ViewTools } from '../../../map/panel/ViewTools.tsx';
import { regionBox } from '../../../map/site/regionBox.ts';
import type { Site } from '../../../map/site/site.ts';
import type { SiteMap } from '../../../map/siteMap.ts';
import { useMapFloor } from '../../../map/useMapFloor.ts';
import { useSiteMap } from '../../../map/useSiteMap.ts';
import { afterPaint } from '../../../core/time/afterPaint.ts';
import css from './AreaOverview.module.css';
import type { AreaRow } from './areaTree.ts';

export interface AreaMapProps {
  site: Site & { origin: NonNullable<Site['origin']> };
  areas: readonly AreaRow[];
  selected: AreaRow | null;
  onSelect: (id: string) => void;
}

/** All areas on the plan; the selected one is highlighted, and a press selects another. */
export function AreaMap({ site, areas, selected, onSelect }: AreaMapProps) {
  const t = useT();
  const [floor, setFloor] = useState<number | null>(null);
  const { container, map, isUnsupported } = useSiteMap(site.origin, {});
  useEffect(() => {
    if (map === null) return;
    map.setPlan(site.plan, site.floors, site.pictures);
    map.setAreas(site.areas);
    map.showBox('jump');
  }, [map, site]);
  useMapFloor(map, floor);
  useEffect(() => {
    if (map === null) return undefined;
    map.setTool(choosingTool(map.projection, areas, floor, onSelect));
    return () => map.setTool(null);
  }, [map, areas, floor, onSelect]);
  useShown(map, site, selected);
  if (isUnsupported) return <p className={css.message}>{t('console.map.unsupported')}</p>;
  return (
    <div className={css.map} role="group" aria-label={t('console.area.map')}>
      <MapCanvas container={container} map={map} />
      <MapCorner>
        <FloorSwitch floors={site.floors} floor={floor} onChange={setFloor} />
        {map !== null && <ViewTools map={map} />}
      </MapCorner>
    </div>
  );
}

/** Draws the selected area in full colour and moves the map to it. */
function useShown(map: SiteMap | null, site: Site, selected: AreaRow | null): void {
  const color = (selected?.typeId && site.typeColors.get(selected.typeId)) || palette.primary;
  useEffect(() => {
    if (map === null) return undefined;
    const regions = selected?.regions ?? [];
    // The pressed line is painted as selected before the map moves.
    return afterPaint(() => {
      const shapes = regions.flatMap((_, index) => {
        const { shapes: drawn } = drawingPicture(
          { ...emptyDrawing(regions), selected: index },
          map.projection,
          color,
          null,
        );
        return drawn.filter(({ isActive }) => isActive);
      });
      map.setDrawing({ shapes, handles: [] });
      const box = regionBox(regions, map.projection);
      if (box !== null) map.showBox('fly', box);
    });
  }, [map, selected, color]);
}

/** A press selects the smallest area around it; other input moves the map. */
function choosingTool(
  projection: Projection,
  areas: readonly AreaRow[],
  floor: number | null,
  onSelect: (id: string) => void,
): MapTool {
  return {
    cursor: 'pointer',
    onTap: ([x, y]) => {
      const id = areaAt(projection, areas, floor, x, y);
      if (id !== null) onSelect(id);
    },
    onDoubleTap: () => {},
    onHover: () => {},
    onGrab: () => false,
    onGrabMove: () => {},
    onGrabEnd: () => {},
    onKey: () => false,
  };
}

function areaAt(
  projection: Projection,
  areas: readonly AreaRow[],
  floor: number | null,
  x: number,
  y: number,
): string | null {
  let best: { id: string; size: number } | null = null;
  for (const { id, regions } of areas) {
    for (const region of regions) {
      if (floor !== null && region.floor !== null && region.floor !== floor) continue;
      const plane = planarRegion(region, projection);
      const size = Math.abs(signedArea(plane));
      if ((best === null || size < best.size) && regionContains(plane, x, y)) best = { id, size };
    }
  }
  return best?.id ?? null;
}
