import type { alarmTurn } from '@muster/model/alarm/wire.ts';
import type * as z from 'zod';
import type { Database } from '../../../core/db/database.ts';

/** All events of an alarm, in order; of simultaneous ones the raise comes first. */
export async function readHistory(db: Database, alarmId: string): Promise<z.infer<typeof alarmTurn>[]> {
  const rows = await db
    .selectFrom('alarmEvent as event')
    .leftJoin('account', 'account.id', 'event.accountId')
    .select(['event.t', 'event.kind', 'event.level', 'event.action', 'event.actor', 'event.words'])
    .select(['event.untilT as until', 'event.target', 'account.realName', 'account.name'])
    .where('event.alarmId', '=', alarmId)
    .orderBy('event.t')
    .orderBy((row) => row.case().when('event.kind', '=', 'raise').then(0).else(1).end())
    .orderBy('event.kind')
    .orderBy('event.digest')
    .execute();
  // Kinds, actions and targets are written from the engine's events only (alarmEvents.store.ts).
  return rows.map(({ realName, name, actor, ...turn }) => ({
    ...turn,
    actor: actor ?? realName ?? name,
  })) as z.infer<typeof alarmTurn>[];
}
