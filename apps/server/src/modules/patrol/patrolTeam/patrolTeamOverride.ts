import type { FieldError } from '@muster/model/entity/checkFields.ts';
import type { patrolTeam } from '@muster/model/patrolTeam/patrolTeam.ts';

import { unseen } from '../../../core/auth/caller.ts';
import type { Transaction } from '../../../core/db/database.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { rowAfter } from '../../../entity/rowAfter.ts';
import { readOutsiders } from './patrolTeam.store.ts';

/** A team comes from a single department (specification §5). */
export const patrolTeamOverride: EntityOverride = { check: checkDepartment };

async function checkDepartment(transaction: Transaction, change: Change): Promise<FieldError[]> {
  const { departId, memberIds } = rowAfter<typeof patrolTeam>(change);
  if (memberIds === null || memberIds.length === 0) return [];
  const outsiders = await readOutsiders(transaction, memberIds, departId);
  if (outsiders.length === 0) return [];
  const departIds = change.scope.site?.departIds ?? null;
  const names = outsiders.map((person) =>
    departIds === null || departIds.some((id) => id === person.departId) ? person.name : unseen,
  );
  const params = { names: names.join(', ') };
  return [{ field: 'memberIds', rule: 'department', key: 'patrolTeam.otherDepartment', params }];
}
