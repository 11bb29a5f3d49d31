import { createProjection } from '@muster/geo/projection.ts';
import type { Frame } from '@muster/model/entity/shapes.ts';
import type { LocalFrame } from '@muster/protocols/decoded.ts';

/**
 * From a map's own metres to degrees: its x axis points `rotationDeg` counter-clockwise from east, as a drawing's frame
 * is turned; 0 = x east, y north.
 */
export function localFrame({ lon, lat, rotationDeg }: Frame): LocalFrame {
  const plane = createProjection([lon, lat]);
  const angle = (rotationDeg * Math.PI) / 180;
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  return (x, y) => ({ lon: plane.lon(x * cosine - y * sine), lat: plane.lat(x * sine + y * cosine) });
}
