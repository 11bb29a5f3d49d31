import { everyBuilding } from '../../../core/auth/caller.ts';
import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { isBuilding } from './building.store.ts';

/** A caller sees the buildings that it may choose; so only an account that may choose all of them adds one. */
export const buildingOverride: EntityOverride = {
  visible: ({ caller }) => (caller.buildingIds.includes(everyBuilding) ? null : isBuilding(caller.buildingIds)),
  check: (_transaction, { values }) => {
    const { timeZone } = values;
    if (typeof timeZone !== 'string' || isTimeZone(timeZone)) return [];
    return [{ field: 'timeZone', rule: 'timeZone', key: 'validation.timeZone', params: {} }];
  },
};

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
