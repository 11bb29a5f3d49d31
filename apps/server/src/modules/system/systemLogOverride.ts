import type { EntityOverride } from '../../entity/entityOverride.ts';
import { everyBuilding } from '../session/caller.ts';
import { isDoneBy, isOfBuildings } from './systemLog.store.ts';

/**
 * The log tells what rows were before and after, so nobody reads more of it than of the rows: who may enter some
 * buildings reads of those, who is limited to departments reads of his own deeds.
 */
export const systemLogOverride: EntityOverride = {
  visible: ({ caller }) => {
    if (caller.role.dataScope !== 'company') return isDoneBy(caller.accountId);
    return caller.buildingIds.includes(everyBuilding) ? null : isOfBuildings(caller.buildingIds);
  },
};
