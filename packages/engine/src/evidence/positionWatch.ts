import type { Position, PositionBatch } from '@muster/model/position/positionBatch.ts';

import type { AlarmEvidence } from '../event.ts';
import type { OpenAlarm } from '../state/conditionState.ts';
import { type Rank, rank } from '../state/deadlineQueue.ts';
import type { EvidenceWatch } from '../state/evidenceStore.ts';
import { spacingMs } from '../state/cells.ts';
import { packEntries, unpackEntries } from './packedEntries.ts';
import { PackedPositions } from './packedPositions.ts';
import { positionsOf } from './pastPositions.ts';

/** Milliseconds before and after the raise (alarms.md, evidence). */
export const evidenceMs = 60_000;

/** An alarm about one tag shows a position a second; about more than this many, every second one, or every third… */
const tagsInFull = 20;

/** The buffered minute of a tag at the raise, packed; reading decodes the positions. */
interface Past {
  readonly tag: string;
  readonly entries: Uint8Array;
  /** The tag's newest fix at that time, which is not shown. Epoch ms. */
  readonly newestT: number;
}

/**
 * Gathers the positions around a raise, and closes the evidence when the minute after it is over. It compares times by the
 * engine's own time, and shows all of them by the clock of the raise, also where that is moved within the minute.
 */
export class PositionWatch implements EvidenceWatch {
  readonly kind = 'evidence';
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.evidence;
  readonly order = 0;
  readonly name: string;
  place = -1;
  readonly alarm: OpenAlarm;
  readonly slots: readonly number[];
  /** Clock difference at the raise. */
  readonly clockMs: number;
  /** Raise time, and minimum interval of shown positions of a tag. */
  readonly #raisedAt: number;
  readonly #spacingMs: number;
  readonly #pasts: Past[] = [];
  #positions = new PackedPositions();
  /** Time of the newest position of the first tag, and of other tags, which few alarms have. */
  #firstTag = '';
  #firstNewest = Number.NEGATIVE_INFINITY;
  #newest: Map<string, number> | null = null;

  /** @param clockMs clock difference at the raise */
  constructor(alarm: OpenAlarm, slots: readonly number[], clockMs: number, positions: readonly Position[] = []) {
    this.alarm = alarm;
    this.slots = slots;
    this.clockMs = clockMs;
    this.name = alarm.state.id;
    this.#raisedAt = alarm.raisedT;
    this.#spacingMs = spacingMs * Math.ceil(slots.length / tagsInFull);
    for (const position of positions) this.keep(position);
  }

  /** The collected positions in order of arrival. */
  get positions(): Position[] {
    return this.#gathered.asTheyCame();
  }

  /** The positions collected so far, independent of later ones. */
  get #gathered(): Gathered {
    return new Gathered(this.#positions, [...this.#pasts], this.#raisedAt, this.#spacingMs, this.clockMs);
  }

  /** The last minute of a tag, but for its newest fix at `newestT`. */
  addPast(tag: string, entries: Int32Array, newestT: number): void {
    const past = { tag, entries: packEntries(entries), newestT };
    this.#pasts.push(past);
    // The newest entry does not matter if the newest fix is shown too.
    if (this.#isShown(newestT)) return;
    const newest = shownOf(past, this.#raisedAt, this.#spacingMs).at(-1);
    if (newest !== undefined) this.#setNewest(tag, newest.t);
  }

  /** Takes a row of a batch, unless it comes too soon after the last position of its tag. */
  take(tag: string, batch: PositionBatch, row: number): void {
    const t = batch.t[row];
    if (t - this.#newestOf(tag) < this.#spacingMs || !this.#isShown(t)) return;
    this.#positions.pushRow(tag, batch, row, t + this.clockMs);
    this.#setNewest(tag, t);
  }

  /** Keeps a position, timed by the clock of the raise, in any case: in place of another with the same tag and time. */
  keep(position: Position): void {
    const { tag } = position;
    const t = position.t - this.clockMs;
    if (!this.#isShown(t)) return;
    const newest = this.#newestOf(tag);
    if (t <= newest) this.#drop(tag, position.t);
    this.#positions.push(position);
    this.#setNewest(tag, Math.max(newest, t));
  }

  #isShown(t: number): boolean {
    return Math.abs(t - this.#raisedAt) <= evidenceMs;
  }

  #newestOf(tag: string): number {
    if (tag === this.#firstTag) return this.#firstNewest;
    return this.#newest?.get(tag) ?? Number.NEGATIVE_INFINITY;
  }

  #setNewest(tag: string, t: number): void {
    if (this.#firstNewest === Number.NEGATIVE_INFINITY) this.#firstTag = tag;
    if (tag === this.#firstTag) this.#firstNewest = t;
    else (this.#newest ??= new Map()).set(tag, t);
  }

  #drop(tag: string, t: number): void {
    const others = this.positions.filter((other) => other.tag !== tag || other.t !== t);
    this.#pasts.length = 0;
    this.#positions = new PackedPositions();
    for (const other of others) this.#positions.push(other);
  }

  /**
   * The same evidence with other positions, which are read by whoever asks for them: an alarm may stand for days, and
   * hardly anybody asks again.
   */
  evidenceWith(evidence: AlarmEvidence): AlarmEvidence {
    return new ReadEvidence(evidence, this.#gathered);
  }

  seal(): void {
    this.#positions.seal();
  }
}

/** The past and the positions collected so far. It outlives the watch. */
class Gathered {
  readonly #packed: PackedPositions;
  readonly #count: number;
  readonly #pasts: readonly Past[];
  readonly #raisedAt: number;
  readonly #spacingMs: number;
  readonly #clockMs: number;

  constructor(packed: PackedPositions, pasts: readonly Past[], raisedAt: number, spacing: number, clockMs: number) {
    this.#packed = packed;
    this.#count = packed.count;
    this.#pasts = pasts;
    this.#raisedAt = raisedAt;
    this.#spacingMs = spacing;
    this.#clockMs = clockMs;
  }

  /** Decoded at every call and not cached. */
  asTheyCame(): Position[] {
    const past = this.#pasts.flatMap((each) => shownOf(each, this.#raisedAt, this.#spacingMs));
    if (this.#clockMs !== 0) for (const position of past) position.t += this.#clockMs;
    return [...past, ...this.#packed.first(this.#count)];
  }

  /** The same, by time. */
  inOrder(): Position[] {
    return this.asTheyCame().sort((a, b) => a.t - b.t || (a.tag < b.tag ? -1 : 1));
  }
}

/** Its `positions` are read by one function for all: of objects with a getter each, every one would be a table of its own. */
class ReadEvidence implements AlarmEvidence {
  declare readonly ruleVersion: AlarmEvidence['ruleVersion'];
  declare readonly parameters: AlarmEvidence['parameters'];
  declare readonly positions: AlarmEvidence['positions'];
  readonly #gathered: Gathered;

  constructor(evidence: AlarmEvidence, gathered: Gathered) {
    const { positions: _, ...facts } = evidence;
    this.#gathered = gathered;
    Object.assign(this, facts);
    Object.defineProperty(this, 'positions', ReadEvidence.#reading);
  }

  static readonly #reading: PropertyDescriptor & ThisType<ReadEvidence> = {
    enumerable: true,
    get() {
      return this.#gathered.inOrder();
    },
  };
}

/** What an alarm that was raised at `raisedAt` shows of a past: a position for so many milliseconds. */
function shownOf({ tag, entries, newestT }: Past, raisedAt: number, spacing: number): Position[] {
  let newest = Number.NEGATIVE_INFINITY;
  return positionsOf(unpackEntries(entries), tag, newestT).filter(({ t }) => {
    if (t >= newestT || Math.abs(t - raisedAt) > evidenceMs || t - newest < spacing) return false;
    newest = t;
    return true;
  });
}
