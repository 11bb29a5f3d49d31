import { nextDrillDay } from '@muster/model/drillPlan/drillSchedule.ts';
import type { drillPlan } from '@muster/model/drillPlan/drillPlan.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';
import type { Row } from '@muster/model/entity/row.ts';

import type { Transaction } from '../../../core/db/database.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { rowAfter } from '../../../entity/rowAfter.ts';
import { isAccidentPoint, lastRunOn } from './drillPlan.store.ts';

/** A plan is complete for its scope; fields of other scopes are dropped. */
export const drillPlanOverride: EntityOverride = {
  derived: () => ({ lastRunOn: lastRunOn() }),
  decorate: (row) => {
    // Holds because rows are read with all fields of the descriptor.
    const plan = row as unknown as Row<typeof drillPlan>;
    return { ...row, nextOn: nextDrillDay(plan, plan.lastRunOn) };
  },
  check: async (transaction, change) => [
    ...checkScope(change),
    ...(await checkAccident(transaction, change)),
    ...checkSchedule(change),
  ],
  stored: (change) => {
    const { scope, repeatUnit, scheduledOn } = planOf(change);
    return {
      ...(scope === 'areas' ? {} : { areaIds: null }),
      ...(scope === 'circle' ? {} : { accidentPointId: null, radius: null }),
      ...(repeatUnit === 'none' ? { repeatEvery: null } : {}),
      ...(scheduledOn === null ? { repeatUnit: 'none', repeatEvery: null } : {}),
    };
  },
};

const planOf = rowAfter<typeof drillPlan>;

function required(field: string): FieldError {
  return { field, rule: 'required', key: 'validation.required', params: {} };
}

function checkScope(change: Change): FieldError[] {
  const { scope, areaIds, accidentPointId, radius, pointIds } = planOf(change);
  const areas = areaIds ?? [];
  if (scope === 'areas') {
    if (areas.length === 0) return [required('areaIds')];
    const isInside = (pointIds ?? []).some((id) => areas.includes(id));
    return isInside ? [{ field: 'pointIds', rule: 'scope', key: 'drillPlan.pointInScope', params: {} }] : [];
  }
  if (scope === 'site') return [];
  return [
    ...(accidentPointId === null ? [required('accidentPointId')] : []),
    ...(radius === null ? [required('radius')] : []),
  ];
}

async function checkAccident(transaction: Transaction, change: Change): Promise<FieldError[]> {
  const { scope, accidentPointId } = planOf(change);
  const { site } = change.scope;
  if (scope !== 'circle' || accidentPointId === null || site === null) return [];
  if (await isAccidentPoint(transaction, site.buildingId, accidentPointId)) return [];
  return [{ field: 'accidentPointId', rule: 'reference', key: 'drillPlan.notAccident', params: {} }];
}

/** A recurring plan has an interval and a first day. */
function checkSchedule(change: Change): FieldError[] {
  const { scheduledOn, startTime, repeatUnit, repeatEvery } = planOf(change);
  if (scheduledOn === null) return repeatUnit === 'none' ? [] : [required('scheduledOn')];
  return [
    ...(startTime === null ? [required('startTime')] : []),
    ...(repeatUnit !== 'none' && repeatEvery === null ? [required('repeatEvery')] : []),
  ];
}
