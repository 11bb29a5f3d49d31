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

/**
 * An alarm about one tag shows one position a second; an alarm about more than this many tags every second or third…
 */
const tagsInFull = 20;

/** The buffered minute of a tag at the raise, packed; reading decodes the positions. */
interface Past {
  readonly tag: string;
  readonly entries: Uint8Array;
  /** Time of the tag's newest fix then, which is not shown. Epoch ms. */
  readonly newestT: number;
}

/**
 * Collects the positions around a raise, and closes the evidence after the minute that follows it. Compares times by
 * the engine's own time, and shows them by the clock of the raise, even if the clock is moved within the minute.
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
    return this.#gathered.inOrderOfArrival();
  }

  /** The positions collected so far, independent of later ones. */
  get #gathered(): Gathered {
    return new Gathered(this.#positions, [...this.#pasts], this.#raisedAt, this.#spacingMs, this.clockMs);
  }

  /** The last minute of a tag without its newest fix at `newestT`. */
  addPast(tag: string, entries: Int32Array, newestT: number): void {
    const past = { tag, entries: packEntries(entries), newestT };
    this.#pasts.push(past);
    // The newest entry is not needed if the newest fix is shown too.
    if (this.#isShown(newestT)) return;
    const newest = shownOf(past, this.#raisedAt, this.#spacingMs).at(-1);
    if (newest !== undefined) this.#setNewest(tag, newest.t);
  }

  /** Adds a row of a batch, unless it is too soon after the last position of its tag. */
  add(tag: string, batch: PositionBatch, row: number): void {
    const t = batch.t[row];
    if (t - this.#newestOf(tag) < this.#spacingMs || !this.#isShown(t)) return;
    this.#positions.pushRow(tag, batch, row, t + this.clockMs);
    this.#setNewest(tag, t);
  }

  /** Always adds a position, timed by the clock of the raise; replaces one with the same tag and time. */
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
   * The same evidence with positions that are decoded on reading: an alarm may be open for days, and its positions are
   * rarely read.
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

  /** Decoded at each call and not cached. */
  inOrderOfArrival(): Position[] {
    const past = this.#pasts.flatMap((each) => shownOf(each, this.#raisedAt, this.#spacingMs));
    if (this.#clockMs !== 0) for (const position of past) position.t += this.#clockMs;
    return [...past, ...this.#packed.first(this.#count)];
  }

  /** The same, by time. */
  inOrder(): Position[] {
    return this.inOrderOfArrival().sort((a, b) => a.t - b.t || (a.tag < b.tag ? -1 : 1));
  }
}

/** A shared getter for `positions`: with a getter each, every object would have its own shape. */
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

/** The positions of a past that an alarm raised at `raisedAt` shows, one for every `intervalMs`. */
function shownOf({ tag, entries, newestT }: Past, raisedAt: number, spacing: number): Position[] {
  let newest = Number.NEGATIVE_INFINITY;
  return positionsOf(unpackEntries(entries), tag, newestT).filter(({ t }) => {
    if (t >= newestT || Math.abs(t - raisedAt) > evidenceMs || t - newest < spacing) return false;
    newest = t;
    return true;
  });
}
