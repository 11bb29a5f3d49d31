import { useEffect, useRef, type ReactNode } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { MapCanvas } from '../../../map/MapCanvas.tsx';
import type { MapTool } from '../../../map/input/mapInput.ts';
import { MapCorner } from '../../../map/panel/MapCorner.tsx';
import { ViewTools } from '../../../map/panel/ViewTools.tsx';
import type { SiteMap } from '../../../map/siteMap.ts';
import { useSiteMap } from '../../../map/useSiteMap.ts';
import css from '../map.module.css';

export interface PickedPoint {
  lon: number;
  lat: number;
}

interface PickMapProps {
  /** Degrees; point at which the plane of the map touches the globe. */
  origin: readonly [lon: number, lat: number];
  label: string;
  points: readonly PickedPoint[];
  /** The highlighted point. */
  active?: number | null;
  /** Called when the ground was pressed. */
  onPick?: ((point: PickedPoint) => void) | undefined;
  /** Called when a point was dragged. */
  onMove?: ((index: number, point: PickedPoint) => void) | undefined;
  /** Draws the static content; called for each new map, and on changes. */
  draw: (map: SiteMap) => void;
  /** Over the map. */
  children?: ReactNode;
}

/** A map on which a place is pressed. Keyboard users write the same numbers beside it. */
export function PickMap({ origin, label, points, active = null, onPick, onMove, draw, children }: PickMapProps) {
  const t = useT();
  const { container, map, isUnsupported } = useSiteMap(origin, {});
  const newest = useRef({ points, onPick, onMove });
  useEffect(() => {
    newest.current = { points, onPick, onMove };
  });
  useEffect(() => {
    if (map !== null) draw(map);
  }, [map, draw]);
  const isPicked = onPick !== undefined;
  useEffect(() => {
    map?.setTool(isPicked ? pickTool(map, newest) : null);
    return () => map?.setTool(null);
  }, [map, isPicked]);
  useEffect(() => {
    if (map === null) return;
    const { x, y } = map.projection;
    map.setDrawing({
      shapes: [],
      handles: points.map(({ lon, lat }, index) => ({ x: x(lon), y: y(lat), isActive: index === active })),
    });
  }, [map, points, active]);
  return (
    <div className={css.map} role="group" aria-label={label}>
      {isUnsupported ? (
        <p className={css.message}>{t('console.map.unsupported')}</p>
      ) : (
        <MapCanvas container={container} map={map} />
      )}
      {map !== null && (
        <MapCorner isRow>
          {children}
          <ViewTools map={map} />
        </MapCorner>
      )}
    </div>
  );
}

interface Newest {
  current: Pick<PickMapProps, 'points' | 'onPick' | 'onMove'>;
}

function pickTool(map: SiteMap, newest: Newest): MapTool {
  const { projection } = map;
  const placeOf = ([x, y]: readonly [number, number]): PickedPoint => ({
    lon: shortDegrees(projection.lon(x)),
    lat: shortDegrees(projection.lat(y)),
  });
  let taken: number | null = null;
  return {
    onTap: (at) => newest.current.onPick?.(placeOf(at)),
    onDoubleTap: () => {},
    onHover: () => {},
    onGrab: ([x, y], reach) => {
      if (newest.current.onMove === undefined) return false;
      const found = newest.current.points.findIndex(
        ({ lon, lat }) => Math.hypot(projection.x(lon) - x, projection.y(lat) - y) <= reach,
      );
      taken = found < 0 ? null : found;
      return taken !== null;
    },
    onGrabMove: (at) => taken !== null && newest.current.onMove?.(taken, placeOf(at)),
    onGrabEnd: () => {
      taken = null;
    },
    onKey: (key) => {
      if (key !== 'Enter') return false;
      newest.current.onPick?.(placeOf([map.view.x, map.view.y]));
      return true;
    },
  };
}

/** To 1e-7 degrees, about a centimetre: the precision of a pointer. */
function shortDegrees(value: number): number {
  return Math.round(value * 1e7) / 1e7;
}
