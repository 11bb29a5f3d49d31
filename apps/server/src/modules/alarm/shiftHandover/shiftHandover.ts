import type { HandoverItems } from '@muster/model/shiftHandover/wire.ts';
import { permissions } from '@muster/model/access/permission.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import type { LiveAlarm } from '@muster/model/live/wire.ts';
import { shiftHandover } from '@muster/model/shiftHandover/shiftHandover.ts';

import { insertAudits } from '../../../core/audit/audit.store.ts';
import { seesWholeSite } from '../../../core/auth/caller.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { conflict, refused } from '../../../core/errors/appError.ts';
import { writeNotices } from '../../../core/notice/notice.store.ts';
import { writePeopleTurns } from '../../../runner/alarmEvents.store.ts';
import type { Services } from '../../services.ts';
import { nameOf } from '../alarm/alarmHolder.ts';
import { writeHolder } from '../alarm/alarmHolder.store.ts';
import type { Asker } from '../alarm/commandAlarms.ts';
import { closeHandover, insertHandover, lockHeldAlarms, lockOpenHandover, readItems } from './shiftHandover.store.ts';

/** Open items of the whole site. @throws AppError for a caller who sees only a part of it */
export async function currentItems(services: Services, { site }: Pick<Asker, 'site'>): Promise<HandoverItems> {
  if (!seesWholeSite(site)) throw refused('shiftHandover.wholeSite');
  return readItems(services.db, site.buildingId, services.now());
}

/** Hands the shift over: the open items are stored with the notes until the next operator confirms it. */
export async function handOverShift(services: Services, asker: Asker, notes: string): Promise<void> {
  const { buildingId } = asker.site;
  const items = await currentItems(services, asker);
  const handedAt = new Date(services.now()).toISOString();
  const [fromId, fromName] = [asker.caller.accountId, nameOf(asker)];
  await withTransaction(services.db, async (transaction) => {
    const handover = { buildingId, handedAt, fromId, fromName, notes: notes === '' ? null : notes, items };
    const id = await insertHandover(transaction, handover);
    if (id === undefined) throw refused('shiftHandover.openAlready');
    await writeNotices(transaction, [
      {
        buildingId,
        kind: 'shiftHandedOver',
        key: `shiftHandover:${id}`,
        at: handedAt,
        facts: { name: fromName },
        entity: shiftHandover.name,
        rowId: id,
        permission: permissions.shiftHandOver,
      },
    ]);
    await note(transaction, asker, 'handOverShift', id);
  });
  services.consoles.siteChanged(buildingId, [shiftHandover.name, 'notice']);
}

/** Confirms the handover: open alarms of the first operator are assigned to the second, unless declined. */
export async function confirmShift(
  services: Services,
  asker: Asker,
  { id, takeAlarms }: { id: string; takeAlarms: boolean },
): Promise<void> {
  const { caller, site } = asker;
  if (!seesWholeSite(site)) throw refused('shiftHandover.wholeSite');
  const { buildingId } = site;
  const closedAt = new Date(services.now()).toISOString();
  const [toId, toName] = [caller.accountId, nameOf(asker)];
  const passed = await withTransaction(services.db, async (transaction) => {
    const open = await lockOpenHandover(transaction, buildingId);
    if (open === undefined || open.id !== id) throw conflict('error.conflict');
    if (open.fromId === toId) throw refused('shiftHandover.ownAccount');
    const rows = takeAlarms ? await passAlarms(services, transaction, asker, open) : [];
    const closing = { status: 'confirmed', closedAt, toId, toName, passedAlarms: rows.length } as const;
    await closeHandover(transaction, id, closing);
    await note(transaction, asker, 'confirmShift', id);
    return rows;
  });
  services.consoles.alarmsChanged(
    buildingId,
    passed.map((each) => ({ type: 'alarm', change: 'holder', alarm: each })),
  );
  services.consoles.siteChanged(buildingId, [shiftHandover.name]);
}

async function passAlarms(
  { now }: Services,
  transaction: Transaction,
  asker: Asker,
  { fromId, fromName }: { fromId: string; fromName: string },
): Promise<LiveAlarm[]> {
  const { caller, site, address } = asker;
  const ids = await lockHeldAlarms(transaction, site.buildingId, fromId);
  if (ids.length === 0) return [];
  const { accountId, accountName } = caller;
  const holder = nameOf(asker);
  const takenAt = new Date(now()).toISOString();
  const rows = await writeHolder(transaction, ids, { holderId: accountId, holder, takenAt, handedBy: fromName });
  const turn = { t: now(), kind: 'handOver', accountId: fromId, actor: fromName, words: holder } as const;
  await writePeopleTurns(transaction, site.buildingId, rows, turn);
  await insertAudits(
    transaction,
    { accountId, accountName, address },
    ids.map((rowId) => ({ action: 'takeAlarm', buildingId: site.buildingId, entity: alarm.name, rowId })),
  );
  return rows;
}

/** Withdraws a handover that was not confirmed; its record stays. */
export async function withdrawShift(services: Services, asker: Asker, id: string): Promise<void> {
  const { buildingId } = asker.site;
  const closedAt = new Date(services.now()).toISOString();
  await withTransaction(services.db, async (transaction) => {
    const open = await lockOpenHandover(transaction, buildingId);
    if (open === undefined || open.id !== id) throw conflict('error.conflict');
    if (open.fromId !== asker.caller.accountId) throw refused('shiftHandover.notYours');
    await closeHandover(transaction, id, {
      status: 'withdrawn',
      closedAt,
      toId: null,
      toName: null,
      passedAlarms: null,
    });
    await note(transaction, asker, 'withdrawShift', id);
  });
  services.consoles.siteChanged(buildingId, [shiftHandover.name]);
}

async function note(
  transaction: Transaction,
  { caller: { accountId, accountName }, site: { buildingId }, address }: Asker,
  action: 'handOverShift' | 'confirmShift' | 'withdrawShift',
  rowId: string,
): Promise<void> {
  const entry = { action, buildingId, entity: shiftHandover.name, rowId } as const;
  await insertAudits(transaction, { accountId, accountName, address }, [entry]);
}
