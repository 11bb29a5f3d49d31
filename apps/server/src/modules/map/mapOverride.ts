import { fitPlacement } from '@muster/geo/fitPlacement.ts';
import { createProjection } from '@muster/geo/projection.ts';
import type { PicturePlacement } from '@muster/model/map/placement.ts';

import type { EntityOverride } from '../../entity/entityOverride.ts';

/** Control points of a floor plan must say where it lies; their shape is the descriptor's to check. */
export const mapOverride: EntityOverride = {
  check: (_transaction, { values }) => {
    const { placement } = values;
    // Checked by the descriptor's shape before.
    if (placement === undefined || placement === null || isPlaced(placement as PicturePlacement)) return [];
    return [{ field: 'placement', rule: 'placement', key: 'map.noPlacement', params: {} }];
  },
};

function isPlaced({ points, method }: PicturePlacement): boolean {
  const [first] = points;
  if (first === undefined) return false;
  const { x, y } = createProjection([first.lon, first.lat]);
  try {
    fitPlacement(
      points.map(({ pixelX, pixelY, lon, lat }) => ({ pixelX, pixelY, x: x(lon), y: y(lat) })),
      method,
    );
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
