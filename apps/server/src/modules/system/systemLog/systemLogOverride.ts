import type { Entity } from '@muster/model/entity/entity.ts';
import { entities } from '@muster/model/entity/registry.ts';

import { isDoneBy, isOfBuildings } from '../../../core/audit/systemLog.store.ts';
import { everyBuilding } from '../../../core/auth/caller.ts';
import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { showsPrivate, withMasks } from '../../../entity/privateValues.ts';

/**
 * The log contains rows before and after a change, so it is limited like the rows: to the account's buildings, and for
 * accounts limited to departments to their own actions.
 */
export const systemLogOverride: EntityOverride = {
  visible: ({ caller }) => {
    if (caller.role.dataScope !== 'company') return isDoneBy(caller.accountId);
    return caller.buildingIds.includes(everyBuilding) ? null : isOfBuildings(caller.buildingIds);
  },
  decorate: (row, scope) => {
    const entity = entities.find(({ name }) => name === row['entity']);
    if (entity === undefined || showsPrivate(entity, scope)) return row;
    return { ...row, before: masked(entity, row['before']), after: masked(entity, row['after']) };
  },
};

function masked(entity: Entity, values: unknown): unknown {
  return typeof values === 'object' && values !== null ? withMasks(entity, { ...values }) : values;
}
