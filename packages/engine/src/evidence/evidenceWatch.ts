import type { Position } from '@muster/model/position/positionBatch.ts';

import type { OpenAlarm } from '../alarm/alarmBook.ts';
import type { AlarmEvidence } from '../event.ts';
import { type Rank, rank } from '../time/deadlineQueue.ts';
import type { Due, World } from '../world.ts';
import { PackedPositions } from './packedPositions.ts';

/** Milliseconds before and after the raise (alarms.md, evidence). */
export const evidenceMs = 60_000;

/** An alarm about one tag shows a position a second; about more than this many, every second one, or every third… */
const tagsInFull = 20;

/** A second, less the jitter of a device that sends one position in each. */
const spacingMs = 950;

/** Gathers the positions around a raise, and closes the evidence when the minute after it is over. */
export class EvidenceWatch implements Due {
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.evidence;
  readonly order = 0;
  readonly name: string;
  place = -1;
  readonly alarm: OpenAlarm;
  readonly slots: readonly number[];
  #positions = new PackedPositions();
  /** Time of the newest position taken, by tag. */
  readonly #newest = new Map<string, number>();

  constructor(alarm: OpenAlarm, slots: readonly number[], positions: readonly Position[] = []) {
    this.alarm = alarm;
    this.slots = slots;
    this.name = alarm.state.id;
    for (const position of positions) this.keep(position);
  }

  /** What was taken, in the order in which it came. */
  get positions(): Position[] {
    return this.#positions.first(this.#positions.count);
  }

  /** Reads what was taken so far, in order of time, whatever comes later: made anew at every call, kept by nobody. */
  get reader(): () => Position[] {
    const packed = this.#positions;
    const { count } = packed;
    return () => inOrder(packed.first(count));
  }

  /** Takes a position unless it comes too soon after the last one of its tag. */
  take(position: Position): void {
    const newest = this.#newest.get(position.tag) ?? Number.NEGATIVE_INFINITY;
    if (position.t - newest >= spacingMs * Math.ceil(this.slots.length / tagsInFull)) this.keep(position);
  }

  /** Takes a position in any case, in place of another with the same tag and time. */
  keep(position: Position): void {
    const { tag, t } = position;
    if (Math.abs(t - this.alarm.state.lastRaisedAt) > evidenceMs) return;
    const newest = this.#newest.get(tag) ?? Number.NEGATIVE_INFINITY;
    if (t <= newest) this.#drop(tag, t);
    this.#positions.push(position);
    this.#newest.set(tag, Math.max(newest, t));
  }

  #drop(tag: string, t: number): void {
    const others = this.positions.filter((other) => other.tag !== tag || other.t !== t);
    this.#positions = new PackedPositions();
    for (const other of others) this.#positions.push(other);
  }

  fire(world: World): void {
    world.evidence.close(world, this);
    const { alarm } = this;
    this.#positions.seal();
    alarm.state = { ...alarm.state, evidence: evidenceWith(alarm.state.evidence, this.reader) };
    world.emit({ kind: 'evidence', t: this.due, alarm: alarm.state });
  }
}

/** The same evidence with other positions: an alarm may stand for days, and hardly anybody asks for them again. */
export function evidenceWith(evidence: AlarmEvidence, read: () => Position[]): AlarmEvidence {
  return {
    ...evidence,
    get positions() {
      return read();
    },
  };
}

function inOrder(positions: readonly Position[]): Position[] {
  return positions.toSorted((a, b) => a.t - b.t || (a.tag < b.tag ? -1 : 1));
}
