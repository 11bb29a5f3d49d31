import type { FieldError } from '@muster/model/entity/checkFields.ts';
import { leastOf, patrolIndicators, type patrolRoute } from '@muster/model/patrolRoute/patrolRoute.ts';
import { patrolTeam } from '@muster/model/patrolTeam/patrolTeam.ts';
import { sql } from 'kysely';

import type { Transaction } from '../../../core/db/database.ts';
import { isVisible } from '../../../entity/entity.store.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { rowAfter } from '../../../entity/rowAfter.ts';
import { readOutside } from './patrolRoute.store.ts';

/** A route belongs to its team: the patrol data scope of a role decides by the team's department. */
export const patrolRouteOverride: EntityOverride = {
  visible: (scope) => sql`exists (
    select 1 from patrol_team
    where patrol_team.id = patrol_route.team_id and ${isVisible({ entity: patrolTeam, override: {} }, scope)})`,
  check: async (transaction, change) => [
    ...checkIndicators(change),
    ...checkCount(change),
    ...(await checkArea(transaction, change)),
  ],
  stored: (change) => {
    const { indicators } = routeOf(change);
    const others = patrolIndicators.filter((each) => !indicators.includes(each));
    return Object.fromEntries(others.map((each) => [leastOf[each], null]));
  },
};

const routeOf = rowAfter<typeof patrolRoute>;

/** Each chosen indicator has its requirement. */
function checkIndicators(change: Change): FieldError[] {
  const route = routeOf(change);
  return patrolIndicators
    .filter((each) => route.indicators.includes(each) && route[leastOf[each]] === null)
    .map((each) => ({ field: leastOf[each], rule: 'required', key: 'validation.required', params: {} }));
}

/** Points are not fewer than the minimum assessed (specification §5). */
function checkCount(change: Change): FieldError[] {
  const { indicators, minPoints, pointIds } = routeOf(change);
  const count = pointIds.length;
  if (!indicators.includes('points') || minPoints === null || minPoints <= count) return [];
  return [{ field: 'pointIds', rule: 'tooFew', key: 'patrolRoute.tooFewPoints', params: { min: minPoints, count } }];
}

async function checkArea(transaction: Transaction, change: Change): Promise<FieldError[]> {
  const { pointIds, patrolAreaId } = routeOf(change);
  const outside = await readOutside(transaction, pointIds, patrolAreaId);
  if (outside.length === 0) return [];
  const names = outside.map(({ name }) => name).join(', ');
  return [{ field: 'pointIds', rule: 'area', key: 'patrolRoute.otherArea', params: { names } }];
}
