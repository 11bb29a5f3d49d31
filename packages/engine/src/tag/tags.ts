import type { Case } from '../lifecycle.ts';
import { Trails } from '../motion/trails.ts';
import type { Stay } from '../presence/stay.ts';
import type { Silence } from '../presence/silence.ts';
import type { Bearer } from '../setting/cover.ts';
import type { Bounds } from '../site/bounds.ts';

/** Bits of `Tags.flags`. */
export const tagFlag = {
  /** Its newest fix is younger than the silence that makes a subject offline. */
  online: 1,
  /** Another fix in the same fences changes nothing. */
  settled: 2,
  /** For one area at least it is unknown by silence alone, and a delayed fix may take that back. */
  silenced: 4,
  /** Its fixes are evidence of an alarm that was raised less than a minute ago. */
  watched: 8,
  /** Of a tag without an entry: a vehicle carries it. */
  vehicle: 16,
  /** Waits in the list of changed tags. */
  changed: 32,
  /** Somebody asks with whom it stands together in an area. */
  grouped: 64,
  /** A rule asks at every fix how it moves, though it stays in the same areas. */
  followed: 128,
} as const;

const column = (): Float64Array<ArrayBuffer> => new Float64Array(64);

/**
 * The numbers kept for every tag, by slot. Columns rather than an object for each tag: a hundred thousand of them fit
 * into some tens of megabytes. Times in epoch ms, x and y in metres of the site's plane.
 */
export class TagColumns {
  flags = new Uint8Array(64);
  /** Newest fix; −Infinity = none yet. NaN below = not said. */
  fixT = column();
  x = column();
  y = column();
  lon = column();
  lat = column();
  floor = column();
  speed = column();
  heading = column();
  accuracy = column();
  /** Of vehicles, m/s: the speed that the device said, or else that of the way between its fixes. */
  pace = column();
  /** Newest position or telemetry of any kind, and what was last said of the wearer. */
  reportT = column();
  battery = column();
  heartRate = column();
  /** Newest report with `sos`. */
  sosT = column();
  /** Outliers in a row, and the last of them. */
  outliers = column();
  outlierT = column();
  outlierX = column();
  outlierY = column();
  /** The binding in force: from ≤ t < until. */
  boundFrom = column();
  boundUntil = column();
  /** No deadline of the tag's own line is due before this. */
  lineDue = column();
  /** Set of the fence index at the newest fix; −1 = look again. */
  fenceSet = column();
  /** Configuration by which the areas to watch from outside were looked up. */
  generation = column();

  /** Every column, for growth and snapshots. */
  static readonly names = [
    'fixT',
    'x',
    'y',
    'lon',
    'lat',
    'floor',
    'speed',
    'heading',
    'accuracy',
    'pace',
    'reportT',
    'battery',
    'heartRate',
    'sosT',
    'outliers',
    'outlierT',
    'outlierX',
    'outlierY',
    'boundFrom',
    'boundUntil',
    'lineDue',
    'fenceSet',
    'generation',
  ] as const;

  /** What a tag has before anything is known of it; the other columns begin with NaN. */
  protected clear(slot: number): void {
    for (const name of TagColumns.names) this[name][slot] = Number.NaN;
    this.flags[slot] = 0;
    this.fixT[slot] = this.reportT[slot] = Number.NEGATIVE_INFINITY;
    this.boundFrom[slot] = this.lineDue[slot] = Number.POSITIVE_INFINITY;
    this.boundUntil[slot] = Number.NEGATIVE_INFINITY;
    this.outliers[slot] = 0;
    this.fenceSet[slot] = this.generation[slot] = -1;
  }

  protected makeRoom(slots: number): void {
    if (slots <= this.flags.length) return;
    const length = Math.max(slots, Math.ceil(1.25 * this.flags.length));
    for (const name of TagColumns.names) {
      const longer = new Float64Array(length);
      longer.set(this[name]);
      this[name] = longer;
    }
    const flags = new Uint8Array(length);
    flags.set(this.flags);
    this.flags = flags;
  }
}

/** Everything known of the tags that somebody carries or carried. A slot is a small number that a tag keeps for good. */
export class Tags extends TagColumns {
  readonly names: string[] = [];
  readonly bearers: (Bearer | null)[] = [];
  /** The areas that hold the bearer, by the rules in force when it was looked at last. */
  readonly bounds: (Bounds | null)[] = [];
  /** Areas in which the tag's presence is more than "not inside, and nobody asks"; in order of area number. */
  readonly stays: Stay[][] = [];
  /** Conditions about the tag that hold, or of which an alarm is raised. */
  readonly cases: Case[][] = [];
  readonly silences: Silence[] = [];
  readonly trails = new Trails();
  #changed: number[] = [];
  readonly #slots = new Map<string, number>();

  get size(): number {
    return this.names.length;
  }

  find(tag: string): number | undefined {
    return this.#slots.get(tag);
  }

  add(tag: string, silenceOf: (slot: number, tag: string) => Silence): number {
    const slot = this.names.length;
    this.makeRoom(slot + 1);
    this.clear(slot);
    this.#slots.set(tag, slot);
    this.names.push(tag);
    this.bearers.push(null);
    this.bounds.push(null);
    this.stays.push([]);
    this.cases.push([]);
    this.silences.push(silenceOf(slot, tag));
    return slot;
  }

  has(slot: number, flag: number): boolean {
    return (this.flags[slot] & flag) !== 0;
  }

  set(slot: number, flag: number, value: boolean): void {
    if (value) this.flags[slot] |= flag;
    else this.flags[slot] &= ~flag;
  }

  markChanged(slot: number): void {
    if (this.has(slot, tagFlag.changed)) return;
    this.set(slot, tagFlag.changed, true);
    this.#changed.push(slot);
  }

  /** Slots marked since the last call. */
  takeChanged(): readonly number[] {
    const changed = this.#changed;
    this.#changed = [];
    for (const slot of changed) this.set(slot, tagFlag.changed, false);
    return changed;
  }
}
