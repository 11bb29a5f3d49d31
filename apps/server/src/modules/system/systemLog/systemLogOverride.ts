import type { Entity } from '@muster/model/entity/entity.ts';
import { entities } from '@muster/model/entity/registry.ts';

import { isDoneBy, isOfBuildings } from '../../../core/audit/systemLog.store.ts';
import { everyBuilding } from '../../../core/auth/caller.ts';
import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { showsPrivate, withMasks } from '../../../entity/privateValues.ts';

/**
 * The log tells what rows were before and after, so nobody reads more of it than of the rows: who may enter some
 * buildings reads of those, who is limited to departments reads of his own deeds.
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
