import type { BacktestQuestion, BacktestState } from '@muster/model/alarm/backtestWire.ts';
import { permissions } from '@muster/model/access/permission.ts';

import type { Database } from '../core/db/database.ts';
import { writeNotices } from '../core/notice/notice.store.ts';

interface EndedBacktest {
  id: string;
  /** The account that started it, the only one that sees the result. */
  accountId: string;
  buildingId: string;
  question: Pick<BacktestQuestion, 'target' | 'targetId'>;
  outcome: Extract<BacktestState['state'], 'done' | 'tooMany' | 'failed'>;
  /** ISO-8601. */
  at: string;
}

/** Notifies the account that a back-test has ended, with a link to its result. */
export async function notifyBacktestEnded(
  db: Database,
  { id, accountId, buildingId, question, outcome, at }: EndedBacktest,
): Promise<void> {
  const { target, targetId } = question;
  await writeNotices(db, [
    {
      buildingId,
      kind: 'backtestEnded',
      key: `backtest:${id}`,
      at,
      facts: { name: await readTargetName(db, buildingId, question), run: id, outcome },
      ...(targetId === null ? {} : { entity: target, rowId: targetId }),
      accountId,
      permission: permissions.alarmBacktest,
    },
  ]);
}

/** null = the settings of the whole building were tested, or the row was deleted. */
async function readTargetName(
  db: Database,
  buildingId: string,
  { target, targetId }: EndedBacktest['question'],
): Promise<string | null> {
  if (target === 'building' || targetId === null) return null;
  const row = await db
    .selectFrom(target)
    .select('name')
    .where('buildingId', '=', buildingId)
    .where('id', '=', targetId)
    .executeTakeFirst();
  return row?.name ?? null;
}
