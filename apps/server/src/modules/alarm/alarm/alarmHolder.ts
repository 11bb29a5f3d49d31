import type { LiveAlarm } from '@muster/model/live/wire.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import type { MessageKey } from '@muster/model/messages/catalogue.ts';

import { insertAudits } from '../../../core/audit/audit.store.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { AppError, refused, replyCode } from '../../../core/errors/appError.ts';
import { writeNotices } from '../../../core/notice/notice.store.ts';
import { type HolderTurn, writePeopleTurns } from '../../../runner/alarmEvents.store.ts';
import type { Services } from '../../services.ts';
import {
  type HeldAlarm,
  type Holder,
  lockAbandoned,
  lockAlarms,
  noHolder,
  readColleagues,
  seesAlarms,
  writeHolder,
} from './alarmHolder.store.ts';
import { type Asker, sendCommand } from './commandAlarms.ts';

/** An action on the holder of alarms: for all of them or none. */
interface HolderChange {
  ids: readonly string[];
  kind: Exclude<HolderTurn, 'holderGone'>;
  /** @throws AppError if it is not possible for one of them */
  check(transaction: Transaction, alarms: readonly HeldAlarm[]): Promise<void> | void;
  holder: Holder;
  /** Name of the new holder. */
  receiver: string | null;
}

const auditActions = { take: 'takeAlarm', handOver: 'handOverAlarm', giveBack: 'giveBackAlarm' } as const;

/**
 * Takes alarms, all of them or none, and acknowledges them: the holder has seen them.
 *
 * @param force also takes those of other holders
 * @throws AppError with the name of another holder in `data.holder`
 */
export async function takeAlarms(
  services: Services,
  asker: Asker,
  { ids, force }: { ids: readonly string[]; force: boolean },
): Promise<void> {
  const { accountId } = asker.caller;
  let unseen: string[] = [];
  await changeHolder(services, asker, {
    ids,
    kind: 'take',
    check: (_transaction, alarms) => {
      unseen = alarms.filter(({ acknowledgedAt }) => acknowledgedAt === null).map(({ id }) => id);
      if (!force) assertNobodyElses(alarms, accountId);
    },
    holder: { holderId: accountId, holder: nameOf(asker), takenAt: timeOf(services), handedBy: null },
    receiver: null,
  });
  if (unseen.length > 0) {
    await sendCommand(services, asker.site.buildingId, { kind: 'acknowledge', alarmIds: unseen, accountId });
  }
}

/**
 * Assigns alarms to a logged-in colleague, and notifies the account. @throws AppError for an alarm of another holder
 */
export async function handOverAlarms(
  services: Services,
  asker: Asker,
  { ids, accountId }: { ids: readonly string[]; accountId: string },
): Promise<void> {
  const { db } = services;
  const { buildingId } = asker.site;
  const at = timeOf(services);
  const colleagues = await readColleagues(db, buildingId, new Date(services.confirmedNow()).toISOString());
  const receiver = colleagues.find(({ id }) => id === accountId && id !== asker.caller.accountId);
  if (receiver === undefined) throw refused('alarm.noColleague');
  await changeHolder(services, asker, {
    ids,
    kind: 'handOver',
    check: async (transaction, alarms) => {
      assertNobodyElses(alarms, asker.caller.accountId);
      if (!(await seesAlarms(transaction, receiver.id, buildingId, ids))) throw refused('alarm.unseenByColleague');
      const [first] = ids;
      await writeNotices(transaction, [
        {
          buildingId,
          kind: 'alarmHandedOver',
          key: `alarmHandedOver:${receiver.id}:${at}:${first}`,
          at,
          facts: { name: nameOf(asker), count: alarms.length },
          entity: alarm.name,
          ...(first === undefined ? {} : { rowId: first }),
          accountId: receiver.id,
          permission: permissionCode(alarm, 'view'),
        },
      ]);
    },
    holder: { holderId: receiver.id, holder: receiver.name, takenAt: at, handedBy: nameOf(asker) },
    receiver: receiver.name,
  });
  services.consoles.siteChanged(buildingId, ['notice']);
}

/** Gives back alarms of the caller: they have no holder then. @throws AppError for an alarm of another holder */
export async function giveBackAlarms(services: Services, asker: Asker, ids: readonly string[]): Promise<void> {
  await changeHolder(services, asker, {
    ids,
    kind: 'giveBack',
    check: (_transaction, alarms) => assertNobodyElses(alarms, asker.caller.accountId),
    holder: noHolder,
    receiver: null,
  });
}

async function changeHolder(services: Services, asker: Asker, change: HolderChange): Promise<void> {
  const { caller, site, address } = asker;
  const { buildingId } = site;
  const { ids, kind, check, holder, receiver } = change;
  const changed = await withTransaction(services.db, async (transaction) => {
    const alarms = await lockAlarms(transaction, site, ids);
    if (alarms.length < new Set(ids).size) throw refused('alarm.unknown');
    assertAll(alarms, ({ status }) => status === 'alarming', 'alarm.notAlarming');
    await check(transaction, alarms);
    // Taking one's own alarm, as by a double click, changes nothing.
    const news = alarms.filter(({ holderId }) => holderId !== holder.holderId).map(({ id }) => id);
    if (news.length === 0) return [];
    const rows = await writeHolder(transaction, news, holder);
    const by = { accountId: caller.accountId, actor: nameOf(asker), words: receiver };
    await writePeopleTurns(transaction, buildingId, rows, { t: services.now(), kind, ...by });
    const { accountId, accountName } = caller;
    await insertAudits(
      transaction,
      { accountId, accountName, address },
      news.map((rowId) => ({
        action: auditActions[kind],
        buildingId,
        entity: alarm.name,
        rowId,
        ...(receiver === null ? {} : { after: { holder: receiver } }),
      })),
    );
    return rows;
  });
  publishHolders(services, buildingId, changed);
}

/** Frees open alarms whose holder has left, so that others can take them. */
export async function freeAbandoned(services: Services): Promise<void> {
  const now = new Date(services.confirmedNow()).toISOString();
  const freed = await withTransaction(services.db, async (transaction) => {
    const rows: { buildingId: string; alarm: LiveAlarm }[] = [];
    for (const { id, buildingId, holder } of await lockAbandoned(transaction, now)) {
      const written = await writeHolder(transaction, [id], noHolder);
      const turn = { t: services.now(), kind: 'holderGone', accountId: null, actor: null, words: holder } as const;
      await writePeopleTurns(transaction, buildingId, written, turn);
      rows.push(...written.map((each) => ({ buildingId, alarm: each })));
    }
    return rows;
  });
  for (const { buildingId, alarm: each } of freed) publishHolders(services, buildingId, [each]);
}

function publishHolders({ consoles }: Services, buildingId: string, alarms: readonly LiveAlarm[]): void {
  consoles.alarmsChanged(
    buildingId,
    alarms.map((each) => ({ type: 'alarm', change: 'holder', alarm: each })),
  );
}

function assertNobodyElses(alarms: readonly HeldAlarm[], accountId: string): void {
  const held = alarms.filter(({ holderId }) => holderId !== null && holderId !== accountId);
  const [first] = held;
  if (first === undefined) return;
  throw new AppError({
    code: replyCode.refused,
    key: 'alarm.heldBy',
    params: { name: first.holder ?? '' },
    data: { ids: held.map(({ id }) => id), holder: { name: first.holder ?? '', since: first.takenAt } },
  });
}

function assertAll(alarms: readonly HeldAlarm[], holds: (alarm: HeldAlarm) => boolean, key: MessageKey): void {
  const ids = alarms.filter((each) => !holds(each)).map(({ id }) => id);
  if (ids.length > 0) throw new AppError({ code: replyCode.refused, key, data: { ids } });
}

export function nameOf({ caller: { realName, accountName } }: Pick<Asker, 'caller'>): string {
  return realName || accountName;
}

function timeOf({ now }: Services): string {
  return new Date(now()).toISOString();
}
