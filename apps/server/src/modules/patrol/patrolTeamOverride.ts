import type { FieldError } from '@muster/model/entity/checkFields.ts';
import type { Row } from '@muster/model/entity/row.ts';
import type { patrolTeam } from '@muster/model/patrolTeam/patrolTeam.ts';

import type { Transaction } from '../../db/database.ts';
import type { Change, EntityOverride } from '../../entity/entityOverride.ts';
import { readStrangers } from './patrolTeam.store.ts';
import { unseen } from '../session/caller.ts';

/** A team comes from a single department (specification §5). */
export const patrolTeamOverride: EntityOverride = { check: checkDepartment };

async function checkDepartment(transaction: Transaction, { before, values, scope }: Change): Promise<FieldError[]> {
  // Holds because the values were checked by the descriptor, and a new row has all of them.
  const { departId, memberIds } = { ...before, ...values } as unknown as Row<typeof patrolTeam>;
  if (memberIds === null || memberIds.length === 0) return [];
  const strangers = await readStrangers(transaction, memberIds, departId);
  if (strangers.length === 0) return [];
  const departIds = scope.site?.departIds ?? null;
  const names = strangers.map((person) =>
    departIds === null || departIds.some((id) => id === person.departId) ? person.name : unseen,
  );
  const params = { names: names.join(', ') };
  return [{ field: 'memberIds', rule: 'department', key: 'patrolTeam.otherDepartment', params }];
}
