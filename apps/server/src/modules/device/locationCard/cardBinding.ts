import { expiredCertificate } from '@muster/model/person/expiredCertificate.ts';
import { toSiteTime } from '@muster/model/time/siteTime.ts';

import { type SiteScope, unseen } from '../../../core/auth/caller.ts';
import { readTimeZone } from '../../../core/db/building.store.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { type AppError, badField, refused } from '../../../core/errors/appError.ts';
import type { TagStates } from '../../../core/thread/tagStates.ts';
import {
  type Binding,
  endBinding,
  insertBinding,
  lockCard,
  lockSubject,
  readContractorWork,
  readNewestOfCard,
  readNewestOfSubject,
  type SubjectKind,
} from './cardBinding.store.ts';

/**
 * Start of the binding of a card that had never reported when it was first bound: delayed positions count for its first
 * carrier.
 */
const fromBeginning = '1970-01-01T00:00:00.000Z';

export interface BindOrder {
  sn: string;
  kind: SubjectKind;
  subjectId: string;
  /** Epoch ms at which the binding starts; absent = now, or the beginning for a card that never reported. */
  from?: number | undefined;
}

/** Bindings of cards. They are ended, never deleted: a position counts for the carrier of the card at its t. */
export interface CardBindings {
  /**
   * @returns the card's id
   * @throws AppError when the card or the subject does not exist, or one of them has another binding.
   */
  bind(transaction: Transaction, site: SiteScope, order: BindOrder, now: number): Promise<string>;
  /** @returns the card's id */
  unbind(transaction: Transaction, site: SiteScope, sn: string, now: number): Promise<string>;
  /** The form of a person or vehicle: carries this card from now on and no other; null = none. */
  carry(
    transaction: Transaction,
    site: SiteScope,
    order: { kind: SubjectKind; subjectId: string; sn: string | null; field: string },
    now: number,
  ): Promise<void>;
  /** @throws AppError for a person who carries a card and, as a worker of his unit, would get none now */
  assertMayKeep(transaction: Transaction, site: SiteScope, personId: string, now: number): Promise<void>;
}

export function createCardBindings(tagStates: TagStates): CardBindings {
  const begin = async (
    transaction: Transaction,
    site: SiteScope,
    { sn, kind, subjectId, from }: BindOrder,
    now: number,
  ): Promise<void> => {
    const { buildingId } = site;
    if (kind === 'person') await assertMayWork(transaction, buildingId, subjectId, now);
    const ofCard = await readNewestOfCard(transaction, buildingId, sn);
    const ofSubject = await readNewestOfSubject(transaction, buildingId, kind, subjectId);
    const isFirst = ofCard === undefined && tagStates.cardState(buildingId, sn) === undefined;
    const boundFrom = from === undefined && isFirst ? fromBeginning : isoTime(from ?? now);
    const isEarly = [ofCard, ofSubject].some((last) => (last?.boundTo ?? '') > boundFrom);
    if (from !== undefined && (isEarly || from > now)) throw badField('from', 'range', 'locationCard.boundEarlier');
    await insertBinding(transaction, { buildingId, sn, subjectKind: kind, subjectId, boundFrom });
  };
  return {
    async bind(transaction, site, order, now) {
      const { sn, kind, subjectId } = order;
      const card = await lockCard(transaction, site, sn);
      if (card === undefined) throw refused('locationCard.unknownSn', { sn });
      const name = await lockSubject(transaction, site, kind, subjectId);
      if (name === undefined) throw badField('id', 'reference', 'validation.reference');
      const open = openOf(await readNewestOfCard(transaction, site.buildingId, sn));
      if (open?.subjectId === subjectId && open.subjectKind === kind) return card.id;
      if (open !== undefined) throw await alreadyBound(transaction, site, open);
      const other = openOf(await readNewestOfSubject(transaction, site.buildingId, kind, subjectId));
      if (other !== undefined) throw refused('locationCard.carriesOther', { name, sn: other.sn });
      await begin(transaction, site, order, now);
      return card.id;
    },
    async unbind(transaction, site, sn, now) {
      const card = await lockCard(transaction, site, sn);
      if (card === undefined) throw refused('locationCard.unknownSn', { sn });
      const open = openOf(await readNewestOfCard(transaction, site.buildingId, sn));
      if (open === undefined) throw refused('locationCard.notBound', { sn });
      await endBinding(transaction, open.id, isoTime(now));
      return card.id;
    },
    async carry(transaction, site, { kind, subjectId, sn, field }, now) {
      const carried = openOf(await readNewestOfSubject(transaction, site.buildingId, kind, subjectId));
      if (carried?.sn === (sn ?? undefined)) return;
      if (carried !== undefined) await endBinding(transaction, carried.id, isoTime(now));
      if (sn === null) return;
      if ((await lockCard(transaction, site, sn)) === undefined)
        throw badField(field, 'reference', 'locationCard.unknownSn', { sn });
      const open = openOf(await readNewestOfCard(transaction, site.buildingId, sn));
      if (open !== undefined) throw await alreadyBound(transaction, site, open, field);
      await begin(transaction, site, { sn, kind, subjectId }, now);
    },
    async assertMayKeep(transaction, site, personId, now) {
      const carried = openOf(await readNewestOfSubject(transaction, site.buildingId, 'person', personId));
      if (carried !== undefined) await assertMayWork(transaction, site.buildingId, personId, now);
    },
  };
}

function openOf(binding: Binding | undefined): Binding | undefined {
  return binding?.boundTo === null ? binding : undefined;
}

async function alreadyBound(
  transaction: Transaction,
  site: SiteScope,
  { sn, subjectKind, subjectId }: Binding,
  field?: string,
): Promise<AppError> {
  const name = (await lockSubject(transaction, site, subjectKind, subjectId)) ?? unseen;
  if (field === undefined) return refused('locationCard.alreadyBound', { sn, name });
  return badField(field, 'bound', 'locationCard.alreadyBound', { sn, name });
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}

/**
 * A contractor gets a card only within the construction period of the unit, and with valid certificates: of several of
 * one kind and name one is enough. A certificate without a last day does not expire.
 */
async function assertMayWork(transaction: Transaction, buildingId: string, id: string, now: number): Promise<void> {
  const work = await readContractorWork(transaction, id);
  if (work === undefined) return;
  const { name, unit, from, to, certificates } = work;
  const today = toSiteTime(isoTime(now), await readTimeZone(transaction, buildingId)).slice(0, 10);
  if (to !== null && to < today) throw refused('contractor.periodOver', { name, unit: unit ?? '', day: to });
  if (from !== null && from > today) throw refused('contractor.periodNotBegun', { name, unit: unit ?? '', day: from });
  const ended = expiredCertificate(certificates ?? [], today);
  if (ended === undefined) return;
  throw refused('contractor.certificateOver', {
    name,
    certificate: ended.name ?? ended.number,
    day: ended.validTo ?? '',
  });
}
