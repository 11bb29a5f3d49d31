import type { Projection } from '@muster/geo/projection.ts';
import type { Region } from '@muster/model/area/region.ts';

import type { PlaneBox } from '../scene/view.ts';

/** The box around regions, with some ground around it; metres. null for none. */
export function regionBox(regions: readonly Region[], projection: Projection): PlaneBox | null {
  const boxes = regions.map((region) => boxOf(region, projection));
  if (boxes.length === 0) return null;
  const minX = Math.min(...boxes.map((box) => box.minX));
  const minY = Math.min(...boxes.map((box) => box.minY));
  const maxX = Math.max(...boxes.map((box) => box.maxX));
  const maxY = Math.max(...boxes.map((box) => box.maxY));
  const around = Math.max(maxX - minX, maxY - minY, 20) * 0.4;
  return { minX: minX - around, minY: minY - around, maxX: maxX + around, maxY: maxY + around };
}

function boxOf(region: Region, { x, y }: Projection): PlaneBox {
  if (region.shape === 'circle') {
    const [lon, lat] = region.center;
    const { radius } = region;
    return { minX: x(lon) - radius, minY: y(lat) - radius, maxX: x(lon) + radius, maxY: y(lat) + radius };
  }
  const xs = region.points.map(([lon]) => x(lon));
  const ys = region.points.map(([, lat]) => y(lat));
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}
