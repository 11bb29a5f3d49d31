import { sensedBy, type patrolPoint, type PatrolSensing } from '@muster/model/patrolPoint/patrolPoint.ts';
import { checklistOf } from '@muster/model/patrolCheck/checkItems.ts';
import { checkItemLength, mostCheckItems } from '@muster/model/patrolCheck/patrolCheck.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';
import { isBlank } from '@muster/model/entity/rules.ts';

import { unseen } from '../../../core/auth/caller.ts';
import type { Transaction } from '../../../core/db/database.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { rowAfter } from '../../../entity/rowAfter.ts';
import { readPointOfBeacon, readRoutesOf } from './patrolPoint.store.ts';

/** A point has the fields of its sensing and none of the other, so that an unused beacon is released. */
export const patrolPointOverride: EntityOverride = {
  check: async (transaction, change) => [
    ...checkSensing(change),
    ...checkChecklist(change),
    ...(await checkBeacon(transaction, change)),
    ...(await checkRoutes(transaction, change)),
  ],
  stored: (change) => Object.fromEntries(sensedBy[otherSensing(pointOf(change).sensing)].map((field) => [field, null])),
};

function otherSensing(sensing: PatrolSensing): PatrolSensing {
  return sensing === 'fence' ? 'beacon' : 'fence';
}

const pointOf = rowAfter<typeof patrolPoint>;

function checkSensing(change: Change): FieldError[] {
  const point = pointOf(change);
  return sensedBy[point.sensing]
    .filter((field) => isBlank(point[field]))
    .map((field) => ({ field, rule: 'required', key: 'validation.required', params: {} }));
}

function checkChecklist(change: Change): FieldError[] {
  const items = checklistOf(pointOf(change).checklist);
  if (items.length <= mostCheckItems && items.every((item) => item.length <= checkItemLength)) return [];
  const params = { count: mostCheckItems, length: checkItemLength };
  return [{ field: 'checklist', rule: 'length', key: 'patrolPoint.checklistLong', params }];
}

/** A beacon has at most one point (specification §5). */
async function checkBeacon(transaction: Transaction, change: Change): Promise<FieldError[]> {
  const { sensing, beaconId } = pointOf(change);
  const buildingId = change.scope.site?.buildingId;
  if (sensing !== 'beacon' || beaconId === null || buildingId === undefined) return [];
  const taken = await readPointOfBeacon(transaction, buildingId, beaconId, change.id);
  if (taken === undefined) return [];
  return [{ field: 'beaconId', rule: 'unique', key: 'patrolPoint.beaconTaken', params: { name: taken.name } }];
}

/** The points of a route are of its area: none can leave the area while a route uses it. */
async function checkRoutes(transaction: Transaction, { id, before, values, scope }: Change): Promise<FieldError[]> {
  const isMoved = before !== null && 'patrolAreaId' in values && values['patrolAreaId'] !== before['patrolAreaId'];
  const routes = isMoved ? await readRoutesOf(transaction, scope, id) : [];
  if (routes.length === 0) return [];
  const names = routes.map(({ isSeen, name }) => (isSeen ? name : unseen)).join(', ');
  return [{ field: 'patrolAreaId', rule: 'onRoute', key: 'patrolPoint.onRoute', params: { names } }];
}
