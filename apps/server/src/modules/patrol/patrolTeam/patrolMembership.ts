import { patrolTeam } from '@muster/model/patrolTeam/patrolTeam.ts';

import { insertAudits } from '../../../core/audit/audit.store.ts';
import { unseen } from '../../../core/auth/caller.ts';
import type { Transaction } from '../../../core/db/database.ts';
import type { Question } from '../../../core/errors/appError.ts';
import type { Change } from '../../../entity/entityOverride.ts';
import { lockMemberships, writeMembers } from './patrolTeam.store.ts';

/** Whether a save moves a person out of the previous department. */
function isMoved({ before, values }: Change): boolean {
  return before !== null && 'departId' in values && values['departId'] !== before['departId'];
}

/** A member of a patrol team changes the department only after a confirmation (specification §4). */
export async function teamQuestions(transaction: Transaction, change: Change): Promise<Question[]> {
  if (!isMoved(change)) return [];
  const teams = await lockMemberships(transaction, change.scope, change.id);
  if (teams.length === 0) return [];
  const name = String(change.values['name'] ?? change.before?.['name'] ?? '');
  const names = teams.map(({ isSeen, name: team }) => (isSeen ? team : unseen)).join(', ');
  return [{ code: 'leavesPatrolTeam', key: 'patrolTeam.isLeft', params: { name, teams: names } }];
}

/** Removes a person who moved to another department from the teams of the old one; logs it for each team. */
export async function removeFromTeams(transaction: Transaction, change: Change): Promise<void> {
  if (!isMoved(change)) return;
  const { id, scope } = change;
  const teams = await lockMemberships(transaction, scope, id);
  const left = teams.map((team) => ({ ...team, after: team.memberIds.filter((member) => member !== id) }));
  for (const team of left) await writeMembers(transaction, team.id, team.after);
  await insertAudits(
    transaction,
    { ...scope.caller, address: scope.address },
    left.map((team) => ({
      action: 'edit',
      buildingId: scope.site?.buildingId ?? null,
      entity: patrolTeam.name,
      rowId: team.id,
      rowName: team.name,
      before: { memberIds: team.memberIds },
      after: { memberIds: team.after },
    })),
  );
}
