import { locationCard } from '@muster/model/locationCard/locationCard.ts';
import type { AtGate, gateBoard, GateEntry, gateFindings } from '@muster/model/gate/wire.ts';
import type * as z from 'zod';

import { insertAudit } from '../../../core/audit/audit.store.ts';
import type { SiteScope } from '../../../core/auth/caller.ts';
import { seesSubject } from '../../../core/auth/visibility.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { badField, refused } from '../../../core/errors/appError.ts';
import type { Configuration } from '../../../entity/configuration.ts';
import { subjectOf } from '../../../live/liveGroup.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import { nameOf } from '../../alarm/alarm/alarmHolder.ts';
import type { Asker } from '../../alarm/alarm/commandAlarms.ts';
import { readAreaNames } from '../../alarm/alarmStatistic/alarmArea.store.ts';
import { readNewestOfCard } from '../../device/locationCard/cardBinding.store.ts';
import type { CardBindings } from '../../device/locationCard/cardBinding.ts';
import type { Services } from '../../services.ts';
import { assertWelcome } from '../blacklistEntry/blacklistEntry.store.ts';
import { readExternals, readPasses } from './externalEntry.store.ts';
import {
  endPass,
  insertPass,
  lockPasser,
  type LockedPasser,
  type Passer,
  readFreeCards,
  readOpenPass,
  readPassers,
  readVisits,
  type StoredEntry,
} from './gate.store.ts';

/** Maximum proposed cards. */
const proposed = 4;
/** Maximum that a guard reads. */
const maxFound = 30;
/** How long a subject read at a checkpoint counts as present, and how many are shown. */
const atGateMs = 180_000;
const atGateMost = 5;

type Hub = Pick<LiveHub, 'site'>;

export async function readBoard(services: Services, hub: Hub, site: SiteScope): Promise<z.infer<typeof gateBoard>> {
  const { db, tagStates } = services;
  const entries = await seen(services, hub, site, await readEntries(services, site, null));
  const cards = (await readFreeCards(db, site)).map((sn) => {
    return { sn, battery: tagStates.cardState(site.buildingId, sn)?.battery ?? null };
  });
  return {
    atGate: await readAtGate(services, hub, site),
    expected: entries.filter(({ state }) => state === 'expected'),
    inside: entries
      .filter(({ state }) => state === 'inside')
      .toSorted((one, other) => Number(other.isOverdue) - Number(one.isOverdue)),
    freeCards: cards.toSorted((one, other) => (other.battery ?? -1) - (one.battery ?? -1)).slice(0, proposed),
  };
}

export async function findAtGate(
  services: Services,
  hub: Hub,
  site: SiteScope,
  text: string,
): Promise<z.infer<typeof gateFindings>> {
  const { db } = services;
  const all = await readEntries(services, site, text);
  // The reader at the gate read the carrier of exactly this card.
  const carriers = all.filter(({ cardSn }) => cardSn === text);
  const entries = (carriers.length > 0 ? carriers : all).slice(0, maxFound);
  const isFreeCard = entries.length === 0 && (await readFreeCards(db, site)).includes(text);
  return { entries: await seen(services, hub, site, entries), isFreeCard };
}

/** Subjects that match `text`; null = those expected today or inside. */
async function readEntries({ db, now }: Services, site: SiteScope, text: string | null): Promise<StoredEntry[]> {
  const asked = { now: now(), text };
  const lists = [readVisits(db, site, asked), readExternals(db, site, asked), readPassers(db, site, asked)];
  return (await Promise.all(lists)).flat();
}

/** Subjects just read at a checkpoint, each with its sign-in or sign-out. */
async function readAtGate(services: Services, hub: Hub, site: SiteScope): Promise<AtGate[]> {
  const passes = await readPasses(services.db, site, { since: services.now() - atGateMs, most: atGateMost });
  const found: AtGate[] = [];
  for (const { tag, ...pass } of passes) {
    const named = await readEntries(services, site, tag ?? pass.credential);
    // A partial match is another subject.
    const [entry] = named.length === 1 || tag !== null ? named : [];
    const [shown] = entry === undefined ? [] : await seen(services, hub, site, [entry]);
    found.push({ ...pass, entry: shown ?? null });
  }
  return found;
}

/** With the last place of each, as far as the caller sees places. */
async function seen(
  { db }: Services,
  hub: Hub,
  site: SiteScope,
  entries: readonly StoredEntry[],
): Promise<GateEntry[]> {
  const names = await readAreaNames(db, site.buildingId);
  const live = hub.site(site.buildingId);
  return entries.map((entry) => {
    const row = entry.state === 'inside' && entry.cardSn !== null ? live?.byTag(entry.cardSn) : undefined;
    if (row === undefined || !seesSubject(site, row.name.areaIds, subjectOf(row.name)))
      return { ...entry, lastSeen: null };
    const areas = row.name.areaIds.flatMap((id) => names.get(id) ?? []);
    return { ...entry, lastSeen: { areas, at: new Date(row.position.t).toISOString() } };
  });
}

interface Gate {
  services: Services;
  configuration: Configuration;
  cards: CardBindings;
}

/**
 * Signs a contractor or a vehicle in, with or without a card that is handed out.
 *
 * @throws AppError for a subject that is inside already, and for a card that is not free.
 */
export async function signIn(gate: Gate, asker: Asker, { sn, ...passer }: Passer & { sn?: string | undefined }) {
  const { cards, services } = gate;
  const { site } = asker;
  const now = services.now();
  await change(gate, asker, passer, async (transaction, found) => {
    const { name } = found;
    await assertMayEnter(transaction, site.buildingId, found, now);
    if ((await readOpenPass(transaction, site.buildingId, passer)) !== undefined)
      throw refused('gate.alreadyInside', { name });
    const signing = { at: new Date(now).toISOString(), by: nameOf(asker) };
    await insertPass(transaction, site.buildingId, passer, { ...signing, cardSn: sn ?? null });
    const order = { kind: passer.kind, subjectId: passer.id };
    const cardId = sn === undefined ? null : await cards.bind(transaction, site, { ...order, sn }, now);
    return { action: 'checkIn', cardId, cardSn: sn ?? null };
  });
}

/**
 * Signs a contractor or a vehicle out; a card that was handed out at the gate is unbound.
 *
 * @throws AppError for a subject that is not inside.
 */
export async function signOut(gate: Gate, asker: Asker, passer: Passer): Promise<void> {
  const { cards, services } = gate;
  const { site } = asker;
  const now = services.now();
  await change(gate, asker, passer, async (transaction, { name }) => {
    const pass = await readOpenPass(transaction, site.buildingId, passer);
    if (pass === undefined) throw refused('gate.notInside', { name });
    await endPass(transaction, pass.id, { at: new Date(now).toISOString(), by: nameOf(asker) });
    const cardId = await unbindCard(transaction, { cards, site, now }, passer, pass.cardSn);
    return { action: 'checkOut', cardId, cardSn: pass.cardSn };
  });
}

/** @throws AppError with the reason for a blacklisted subject, and for a unit outside of its construction period */
async function assertMayEnter(
  transaction: Transaction,
  buildingId: string,
  { name, unit, period, ...known }: LockedPasser,
  now: number,
): Promise<void> {
  await assertWelcome(transaction, buildingId, known, now);
  if (period === null) return;
  throw refused(period === 'over' ? 'gate.unitOver' : 'gate.unitNotBegun', { name, unit: unit ?? '' });
}

/** Returns the id of the card; null = none was handed out, or it was unbound already. */
async function unbindCard(
  transaction: Transaction,
  { cards, site, now }: { cards: CardBindings; site: SiteScope; now: number },
  { kind, id }: Passer,
  sn: string | null,
): Promise<string | null> {
  const newest = sn === null ? undefined : await readNewestOfCard(transaction, site.buildingId, sn);
  const isCarried = newest?.boundTo === null && newest.subjectKind === kind && newest.subjectId === id;
  if (sn === null || !isCarried) return null;
  return cards.unbind(transaction, site, sn, now);
}

interface Outcome {
  action: 'checkIn' | 'checkOut';
  /** The card whose binding has changed. */
  cardId: string | null;
  cardSn: string | null;
}

/** One transaction with its audit; positions after the reply use the new binding of the card. */
async function change(
  { configuration, services }: Gate,
  { caller, site, address }: Asker,
  passer: Passer,
  work: (transaction: Transaction, found: LockedPasser) => Promise<Outcome>,
): Promise<void> {
  const { buildingId } = site;
  const run = async (transaction: Transaction): Promise<{ ids: string[] }> => {
    const found = await lockPasser(transaction, site, passer, services.now());
    if (found === undefined) throw badField('id', 'reference', 'validation.reference');
    const { action, cardId, cardSn } = await work(transaction, found);
    const { accountId, accountName } = caller;
    const about = { buildingId, entity: passer.kind, rowId: passer.id, rowName: found.name, after: { cardSn } };
    await insertAudit(transaction, { accountId, accountName, address }, { action, ...about });
    return { ids: cardId === null ? [] : [cardId] };
  };
  await configuration.change({ buildingId, entity: locationCard }, run);
}
