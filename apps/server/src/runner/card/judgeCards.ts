import type { CardNoticeKind } from '@muster/model/cardNotice/cardNotice.ts';
import type { CardNoticeSetting } from '@muster/model/cardNotice/cardNoticeSetting.ts';

/** State of a registered card; null = unknown. Times in epoch ms. */
export interface KnownCard {
  sn: string;
  isBound: boolean;
  /** Time of its last message. */
  t: number | null;
  /** Percent. */
  battery: number | null;
  worn: boolean | null;
  wornSince: number;
  movedAt: number | null;
}

/** An announced state that has not ended. */
export interface Standing {
  id: string;
  sn: string;
  kind: CardNoticeKind;
  /** For a low battery: its tier. */
  tier: number | null;
  /** Epoch ms. */
  at: number;
}

/** A state that begins, with its notice. */
export interface Begun {
  sn: string;
  kind: CardNoticeKind;
  value: number | null;
  tier: number | null;
}

export interface CardChanges {
  /** To be written before `begun`: a battery that falls to the next tier ends the previous one. */
  ended: Standing[];
  begun: Begun[];
  /** Batteries that were charged to a higher tier, without a notice. */
  risen: { id: string; tier: number }[];
}

export interface CardQuestion {
  cards: readonly KnownCard[];
  /** Tags without a card, and the times of their last messages. */
  unregisteredTags: readonly { tag: string; t: number }[];
  standing: readonly Standing[];
  setting: CardNoticeSetting;
  /** Epoch ms. */
  now: number;
  /** Since when cards could be received: nothing before counts as silence. Epoch ms. */
  listeningSince: number;
}

const minuteMs = 60_000;
/** Percent above a tier at which a battery leaves it, as in the lowBattery rule: a hysteresis. */
const recovery = 5;
/** A card that does not move for this long is no longer carried about. */
const stillMs = 10 * minuteMs;
/** An unregistered tag without a message for this long is gone. */
const unregisteredMs = 24 * 60 * minuteMs;
/** Any holder of an ingest key can invent tags: maximum number of unregistered tags reported at a time. */
const mostUnregistered = 100;

/** States of cards that begin and end, given the announced ones. Pure: the same input gives the same result. */
export function judgeCards(question: CardQuestion): CardChanges {
  const changes: CardChanges = { ended: [], begun: [], risen: [] };
  const standing = new Map(question.standing.map((each) => [`${each.kind} ${each.sn}`, each]));
  const known = new Set<string>();
  for (const card of question.cards) {
    known.add(card.sn);
    judgeBattery(question, card, standing.get(`lowBattery ${card.sn}`), changes);
    for (const [kind, judge] of simpleKinds) {
      const before = standing.get(`${kind} ${card.sn}`);
      const verdict = question.setting[kind] ? judge(question, card, before !== undefined) : { holds: false };
      settle(changes, before, { sn: card.sn, kind, value: verdict.value ?? null, tier: null }, verdict.holds);
    }
  }
  judgeUnregisteredTags(question, known, changes);
  for (const each of question.standing)
    if (each.kind !== 'unregistered' && !known.has(each.sn)) changes.ended.push(each);
  return changes;
}

interface Verdict {
  /** null = unknown: the state stays. */
  holds: boolean | null;
  value?: number;
}

type Judge = (question: CardQuestion, card: KnownCard, isStanding: boolean) => Verdict;

function settle(changes: CardChanges, before: Standing | undefined, begun: Begun, holds: boolean | null): void {
  if (holds === true && before === undefined) changes.begun.push(begun);
  if (holds === false && before !== undefined) changes.ended.push(before);
}

/** Silent for longer than allowed, while it has a carrier and the server was listening. */
const offline: Judge = ({ now, listeningSince, setting }, { isBound, t }, isStanding) => {
  if (!isBound) return { holds: false };
  if (t === null) return { holds: null };
  const since = isStanding ? t : Math.max(t, listeningSince);
  return { holds: now - since >= setting.offlineMinutes * minuteMs, value: minutes(now - t) };
};

const notWorn: Judge = ({ now, setting }, { isBound, worn, wornSince }) => {
  if (!isBound) return { holds: false };
  if (worn === null) return { holds: null };
  return { holds: !worn && now - wornSince >= setting.notWornMinutes * minuteMs, value: minutes(now - wornSince) };
};

const unboundMove: Judge = ({ now, listeningSince, setting }, { isBound, movedAt }, isStanding) => {
  if (isBound) return { holds: false };
  if (movedAt !== null) return { holds: now - movedAt < stillMs, value: setting.unboundMetres };
  return { holds: isStanding && now - listeningSince < stillMs };
};

const simpleKinds = [
  ['offline', offline],
  ['notWorn', notWorn],
  ['unboundMove', unboundMove],
] as const satisfies readonly (readonly [CardNoticeKind, Judge])[];

/**
 * A battery is announced at each tier to which it falls, only the lowest where it falls past several at once. While it
 * is charged it rises through them silently, and leaves one 5 % above it.
 */
function judgeBattery(
  { setting }: CardQuestion,
  { sn, battery }: KnownCard,
  before: Standing | undefined,
  changes: CardChanges,
): void {
  if (!setting.lowBattery) {
    if (before !== undefined) changes.ended.push(before);
    return;
  }
  if (battery === null) return;
  const tiers = [setting.tier1, setting.tier2, setting.tier3].filter((tier) => tier !== null);
  const reached = least(tiers.filter((tier) => battery <= tier));
  const current = before?.tier ?? Number.POSITIVE_INFINITY;
  if (reached !== null && reached < current) {
    if (before !== undefined) changes.ended.push(before);
    changes.begun.push({ sn, kind: 'lowBattery', value: Math.round(battery), tier: reached });
    return;
  }
  if (before === undefined) return;
  const held = least([current, ...tiers].filter((tier) => tier >= current && battery < tier + recovery));
  if (held === null) changes.ended.push(before);
  else if (held > current) changes.risen.push({ id: before.id, tier: held });
}

function judgeUnregisteredTags(
  { unregisteredTags, standing, setting, now }: CardQuestion,
  registered: ReadonlySet<string>,
  changes: CardChanges,
): void {
  const told = new Map(standing.filter(({ kind }) => kind === 'unregistered').map((each) => [each.sn, each]));
  const heard = new Map(unregisteredTags.map(({ tag, t }) => [tag, t]));
  let count = told.size;
  for (const [sn, before] of told) {
    const isGone = registered.has(sn) || now - (heard.get(sn) ?? before.at) >= unregisteredMs;
    if (isGone || !setting.unregistered) {
      changes.ended.push(before);
      count -= 1;
    }
  }
  if (!setting.unregistered) return;
  for (const { tag, t } of unregisteredTags) {
    if (count >= mostUnregistered) return;
    if (told.has(tag) || now - t >= unregisteredMs) continue;
    changes.begun.push({ sn: tag, kind: 'unregistered', value: null, tier: null });
    count += 1;
  }
}

function least(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : Math.min(...numbers);
}

function minutes(ms: number): number {
  return Math.max(0, Math.floor(ms / minuteMs));
}
