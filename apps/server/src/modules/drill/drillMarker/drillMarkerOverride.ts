import type { drillMarker } from '@muster/model/drillMarker/drillMarker.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';

import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { rowAfter } from '../../../entity/rowAfter.ts';

/** A marker has a place, or uses the middle of its area; one of them is required. */
export const drillMarkerOverride: EntityOverride = { check: checkPlace };

function checkPlace(_transaction: unknown, change: Change): FieldError[] {
  const { place, areaId, markerType } = rowAfter<typeof drillMarker>(change);
  const hasArea = markerType !== 'accidentPoint' && typeof areaId === 'string' && areaId !== '';
  const hasPlace = place !== null && place !== undefined;
  return hasPlace || hasArea ? [] : [{ field: 'place', rule: 'required', key: 'drillMarker.placeOrArea', params: {} }];
}
