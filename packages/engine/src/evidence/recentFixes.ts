import type { Position, PositionBatch } from '@muster/model/position/positionBatch.ts';

/** Milliseconds of a tag's past that an alarm shows (alarms.md, evidence). */
const pastMs = 60_000;

/**
 * Of a device that sends ten fixes a second, one a second is kept: a walk is as well seen, for a tenth of the memory. A
 * little less than a second, for the jitter of those that send one.
 */
const spacingMs = 950;

/** Enough for `pastMs` at one a second. */
const maxEntries = 64;
const firstEntries = 8;

/** Numbers per entry: time, longitude, latitude, floor and vital signs, speed; before the first entry: count, next. */
const width = 5;
const header = 2;

/** Degrees are kept to 1e-7 (11 mm), speed to 1 cm/s; more than any device knows. */
const perDegree = 1e7;
const perMetre = 100;
const notSaid = 0xff;
const noSpeed = -1;

/** A gap after which the past is no longer recent; also keeps the 32 bits of a time unambiguous. */
const forgetMs = 3_600_000;

/**
 * The last minute of every tag, packed into 20 bytes a fix: a ring that grows with the rate of the tag, and stays small
 * for one that reports seldom.
 */
export class RecentFixes {
  readonly rings: (Int32Array | undefined)[] = [];

  /** Takes row `row` of a batch: a fix that is newer than the last one taken, which was at `newestT`. */
  add(slot: number, batch: PositionBatch, row: number, newestT: number): void {
    const t = batch.t[row];
    let ring = this.rings[slot];
    if (ring === undefined || t - newestT > forgetMs) ring = this.rings[slot] = ringOf(firstEntries);
    // Read by index: taking a typed array apart by pattern goes through an iterator, for every fix of every tag.
    const count = ring[0];
    const next = ring[1];
    const capacity = (ring.length - header) / width;
    const newest = (next + capacity - 1) % capacity;
    if (count > 0 && ageOf(ring, newest, t) < spacingMs) return;
    const isFull = count === capacity;
    if (isFull && capacity < maxEntries && ageOf(ring, next, t) <= pastMs) ring = this.rings[slot] = grown(ring);
    write(ring, batch, row);
  }

  /** The fixes kept of a tag with from ≤ t ≤ to, in order of time. `newestT`: its newest fix. */
  read(slot: number, tag: string, from: number, to: number, newestT: number): Position[] {
    const ring = this.rings[slot];
    if (ring === undefined) return [];
    const [count, next] = ring;
    const capacity = (ring.length - header) / width;
    const positions: Position[] = [];
    for (let i = 0; i < count; i++) {
      const entry = (next + capacity - count + i) % capacity;
      const t = newestT - ageOf(ring, entry, newestT);
      if (t >= from && t <= to) positions.push(positionOf(ring, entry, tag, t));
    }
    return positions;
  }
}

function ringOf(entries: number): Int32Array {
  return new Int32Array(header + entries * width);
}

function write(ring: Int32Array, batch: PositionBatch, row: number): void {
  const count = ring[0];
  const next = ring[1];
  const capacity = (ring.length - header) / width;
  const at = header + next * width;
  // Stores the lower 32 bits of the time.
  ring[at] = batch.t[row];
  ring[at + 1] = Math.round(batch.lon[row] * perDegree);
  ring[at + 2] = Math.round(batch.lat[row] * perDegree);
  ring[at + 3] = (batch.floor[row] << 16) | (byteOf(batch.battery[row]) << 8) | byteOf(batch.heartRate[row]);
  ring[at + 4] = Number.isNaN(batch.speed[row]) ? noSpeed : Math.round(batch.speed[row] * perMetre);
  ring[0] = Math.min(capacity, count + 1);
  ring[1] = (next + 1) % capacity;
}

/** Twice as long, the oldest entry first. */
function grown(ring: Int32Array): Int32Array {
  const [count, next] = ring;
  const longer = ringOf(2 * count);
  const oldest = header + next * width;
  longer.set(ring.subarray(oldest), header);
  longer.set(ring.subarray(header, oldest), header + ring.length - oldest);
  longer[0] = longer[1] = count;
  return longer;
}

/** Milliseconds from an entry to `t`, of whose time only the lower 32 bits are kept. */
function ageOf(ring: Int32Array, entry: number, t: number): number {
  return (Math.trunc(t) - ring[header + entry * width]) >>> 0;
}

function byteOf(value: number): number {
  return Number.isNaN(value) ? notSaid : Math.max(0, Math.min(notSaid - 1, Math.round(value)));
}

function positionOf(ring: Int32Array, entry: number, tag: string, t: number): Position {
  const at = header + entry * width;
  const vital = ring[at + 3];
  const position: Position = {
    tag,
    t,
    lon: ring[at + 1] / perDegree,
    lat: ring[at + 2] / perDegree,
    floor: vital >> 16,
  };
  if (ring[at + 4] !== noSpeed) position.speed = ring[at + 4] / perMetre;
  if (((vital >> 8) & 0xff) !== notSaid) position.battery = (vital >> 8) & 0xff;
  if ((vital & 0xff) !== notSaid) position.heartRate = vital & 0xff;
  return position;
}
