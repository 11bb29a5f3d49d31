import { braceletCardTypes } from '@muster/model/braceletMessage/braceletMessage.ts';
import { cardNotice, type CardNoticeKind } from '@muster/model/cardNotice/cardNotice.ts';
import { type CardNoticeSetting, cardNoticeSetting } from '@muster/model/cardNotice/cardNoticeSetting.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import type { NoticeKind } from '@muster/model/notice/notice.ts';
import { sql } from 'kysely';

import type { Database, Transaction } from '../../core/db/database.ts';
import { newId } from '../../core/db/newId.ts';
import { withTransaction } from '../../core/db/withTransaction.ts';
import { type NewNotice, writeNotices } from '../../core/notice/notice.store.ts';
import { insertDeliveries } from '../../ingest/bracelet/braceletDelivery.store.ts';
import type { Begun, CardChanges, Standing } from './judgeCards.ts';

const noticeKinds: Readonly<Record<CardNoticeKind, NoticeKind>> = {
  lowBattery: 'cardLowBattery',
  offline: 'cardOffline',
  notWorn: 'cardNotWorn',
  unregistered: 'cardUnregistered',
  unboundMove: 'cardUnboundMove',
};

// Holds because every required field of the setting has a default, or shows only where another is set.
const usual = Object.fromEntries(
  Object.entries(cardNoticeSetting.fields).map(([name, field]) => [name, 'default' in field ? field.default : null]),
) as unknown as CardNoticeSetting;

/** Settings of each building; the defaults for one without. */
export async function readCardNoticeSettings(db: Database): Promise<(buildingId: string) => CardNoticeSetting> {
  const rows = await db.selectFrom('cardNoticeSetting').selectAll().execute();
  const byBuilding = new Map(rows.map((row) => [row.buildingId, row]));
  return (buildingId) => byBuilding.get(buildingId) ?? usual;
}

/** Open states of a building's cards. */
export async function readStanding(db: Database, buildingId: string): Promise<Standing[]> {
  const rows = await db
    .selectFrom('cardNotice')
    .select(['id', 'sn', 'kind', 'standingTier as tier', 'at'])
    .where('buildingId', '=', buildingId)
    .where('endedAt', 'is', null)
    .execute();
  return rows.map((row) => ({ ...row, at: Date.parse(row.at) }));
}

/** Current carrier of a card. */
export interface Carrier {
  kind: 'person' | 'vehicle';
  id: string;
  name: string | null;
  departId: string | null;
}

export interface CardWriting {
  buildingId: string;
  setting: CardNoticeSetting;
  carrierOf(sn: string): Carrier | undefined;
  /** Epoch ms. */
  now: number;
  /** How long delivery of a message to the carrier's wristband is attempted. */
  triedForMs: number;
}

/**
 * Writes states that began and ended, with the notices to accounts and the messages to carriers, in one transaction: a
 * state is announced once, or not yet.
 */
export function writeCardChanges(db: Database, writing: CardWriting, changes: CardChanges): Promise<void> {
  const { buildingId, now } = writing;
  const at = new Date(now).toISOString();
  return withTransaction(db, async (transaction) => {
    if (changes.ended.length > 0)
      await transaction
        .updateTable('cardNotice')
        .set({ endedAt: at, updatedAt: at, version: sql`version + 1` })
        .where(sql<boolean>`id = any(${changes.ended.map(({ id }) => id)})`)
        .execute();
    for (const { id, tier } of changes.risen)
      await transaction.updateTable('cardNotice').set({ standingTier: tier }).where('id', '=', id).execute();
    if (changes.begun.length === 0) return;
    const cards = await readCards(transaction, buildingId, changes.begun);
    const rows: NewCardNotice[] = [];
    for (const begun of changes.begun) {
      const row = rowOf(writing, begun, cards.get(begun.sn), at);
      rows.push({ ...row, deliveryId: await notifyWearer(transaction, writing, row, cards.get(begun.sn)) });
    }
    await transaction.insertInto('cardNotice').values(rows).execute();
    await writeNotices(
      transaction,
      rows.map((row) => noticeOf(row)),
    );
  });
}

interface Card {
  type: string;
  departId: string | null;
}

async function readCards(transaction: Transaction, buildingId: string, begun: readonly Begun[]) {
  const rows = await transaction
    .selectFrom('locationCard')
    .select(['sn', 'type', 'departId'])
    .where('buildingId', '=', buildingId)
    .where(sql<boolean>`sn = any(${begun.map(({ sn }) => sn)})`)
    .execute();
  return new Map(rows.map(({ sn, ...card }): [string, Card] => [sn, card]));
}

type NewCardNotice = ReturnType<typeof rowOf> & { deliveryId: string | null };

function rowOf(
  { buildingId, setting, carrierOf }: CardWriting,
  { sn, kind, value, tier }: Begun,
  card: Card | undefined,
  at: string,
) {
  const carrier = carrierOf(sn);
  return {
    id: newId(),
    buildingId,
    at,
    kind,
    sn,
    subjectKind: carrier?.kind ?? null,
    subjectId: carrier?.id ?? null,
    subjectName: carrier?.name ?? null,
    departId: carrier === undefined ? (card?.departId ?? null) : carrier.departId,
    value,
    tier,
    standingTier: tier,
    toWearer: notifiesCarrier(setting, kind),
  };
}

function notifiesCarrier(setting: CardNoticeSetting, kind: CardNoticeKind): boolean {
  return kind === 'lowBattery' ? setting.lowBatteryToWearer : kind === 'notWorn' && setting.notWornToWearer;
}

/** The id of the delivery to the carrier's wristband; null if nobody is to be notified, or has none. */
async function notifyWearer(
  transaction: Transaction,
  { buildingId, setting, now, triedForMs }: CardWriting,
  row: ReturnType<typeof rowOf>,
  card: Card | undefined,
): Promise<string | null> {
  const content = row.kind === 'lowBattery' ? setting.lowBatteryText : setting.notWornText;
  const isWristband = braceletCardTypes.some((type) => type === card?.type);
  if (!row.toWearer || !isWristband || content === null || row.subjectId === null || row.subjectKind !== 'person')
    return null;
  const messageId = newId();
  await transaction
    .insertInto('braceletMessage')
    .values({ id: messageId, buildingId, type: 'custom', content, wantsReply: false, sendAt: row.at })
    .execute();
  const { subjectId: personId, subjectName, departId, sn } = row;
  const [id] = await insertDeliveries(transaction, {
    buildingId,
    messageId,
    receivers: [{ personId, personName: subjectName ?? sn, departId, sn }],
    dueAt: row.at,
    untilAt: new Date(now + triedForMs).toISOString(),
  });
  return id ?? null;
}

function noticeOf({ id, buildingId, at, kind, sn, value, tier, ...row }: NewCardNotice): NewNotice {
  return {
    buildingId,
    kind: noticeKinds[kind],
    key: `cardNotice:${id}`,
    at,
    facts: { sn, name: row.subjectName, value, tier },
    entity: cardNotice.name,
    rowId: id,
    permission: permissionCode(cardNotice, 'view'),
    departId: row.departId,
    subjectKind: row.subjectKind,
    subjectId: row.subjectId,
  };
}
