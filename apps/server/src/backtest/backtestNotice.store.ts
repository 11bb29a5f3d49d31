import type { BacktestQuestion, BacktestState } from '@muster/model/alarm/backtestWire.ts';
import { permissions } from '@muster/model/access/permission.ts';

import type { Database } from '../core/db/database.ts';
import { writeNotices } from '../core/notice/notice.store.ts';

interface EndedBacktest {
  id: string;
  /** Whoever asked, who alone sees the result. */
  accountId: string;
  buildingId: string;
  question: Pick<BacktestQuestion, 'target' | 'targetId'>;
  outcome: Extract<BacktestState['state'], 'done' | 'tooMany' | 'failed'>;
  /** ISO-8601. */
  at: string;
}

/** Tells whoever asked that a back-test has come to its end, with a way to its result. */
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

/** null = the settings of the whole building were tried, or the row is gone by now. */
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
