import { fitPlacement } from '@muster/geo/fitPlacement.ts';
import { createProjection } from '@muster/geo/projection.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';
import type { PicturePlacement } from '@muster/model/map/placement.ts';

import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { infoOfPackage, readPackage } from '../mapPackage/mapPackage.store.ts';

/**
 * A package is one of the site's own that was unpacked. Control points of a floor plan must determine its place; the
 * descriptor checks their shape.
 */
export const mapOverride: EntityOverride = {
  derived: () => ({ packageInfo: infoOfPackage() }),
  check: async (transaction, { values, scope: { site } }) => {
    const errors: FieldError[] = [];
    const { placement, packageId } = values;
    // Checked by the descriptor's shape before.
    if (placement !== undefined && placement !== null && !isPlaced(placement as PicturePlacement))
      errors.push({ field: 'placement', rule: 'placement', key: 'map.noPlacement', params: {} });
    if (typeof packageId === 'string' && packageId !== '' && site !== null) {
      const found = await readPackage(transaction, site.buildingId, packageId);
      if (found?.state !== 'ready')
        errors.push({ field: 'packageId', rule: 'package', key: 'mapPackage.notFound', params: {} });
    }
    return errors;
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
