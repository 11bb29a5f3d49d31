import { demoAccounts } from '@muster/demo/accounts.ts';

import { insertSession } from '../../core/auth/session.store.ts';
import { hashToken, newToken } from '../../core/auth/sessionToken.ts';
import type { Database } from '../../core/db/database.ts';
import { withTransaction } from '../../core/db/withTransaction.ts';
import { localName } from '../../core/local/localAccess.store.ts';

const yearMs = 365 * 24 * 3_600_000;

/**
 * Sessions of the accounts of the demo site, used by its simulator: new at every start, and deleted at the next one,
 * like those of the other tools of this machine. A deleted account has none.
 *
 * @returns tokens by the name of the account
 */
export function openDemoSessions(db: Database, buildingId: string, now: number): Promise<Record<string, string>> {
  const at = new Date(now).toISOString();
  const names = demoAccounts.flatMap(({ name, personNumber }) => (personNumber === null ? [] : [name]));
  return withTransaction(db, async (transaction) => {
    const accounts = await transaction
      .selectFrom('account')
      .select(['id', 'name'])
      .where('name', 'in', names)
      .execute();
    const sessions: Record<string, string> = {};
    for (const { id: accountId, name } of accounts) {
      const token = (sessions[name] = newToken());
      await insertSession(transaction, {
        id: hashToken(token),
        accountId,
        buildingId,
        address: localName,
        agent: null,
        entry: 'local',
        startedAt: at,
        lastSeenAt: at,
        expiresAt: new Date(now + yearMs).toISOString(),
      });
    }
    return sessions;
  });
}
