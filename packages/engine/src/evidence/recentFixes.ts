import type { Position, PositionBatch } from '@muster/model/position/positionBatch.ts';

import { entryWidth, FixBlocks, headBytes, noBlock } from './fixBlocks.ts';

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

/** Degrees are kept to 1e-7 (11 mm), speed to 1 cm/s; more than any device knows. */
const perDegree = 1e7;
const perMetre = 100;
const notSaid = 0xff;
const noSpeed = -1;

/** A gap after which the past is no longer recent; also keeps the 32 bits of a time unambiguous. */
const forgetMs = 3_600_000;

/** Of each tag: its newest entry, the blocks of its newest and its oldest one, and four small numbers in bytes. */
const width = 8;
const newestBlock = 5;
const oldestBlock = 6;

/**
 * The bytes: up to where the newest block is filled, entries that count, how many may, and how many of the oldest block
 * no longer do.
 */
const filled = 28;
const kept = 29;
const capacity = 30;
const skipped = 31;

/**
 * The last minute of every tag: its newest entries, as many as a capacity that grows with the rate of the tag and stays
 * small for one that reports seldom. What is known of a tag is 32 bytes, and a chain of blocks with its entries.
 */
export class RecentFixes {
  readonly #blocks = new FixBlocks();
  #numbers = new Int32Array(64 * width);
  #bytes = new Uint8Array(this.#numbers.buffer);

  /** Takes row `row` of a batch: a fix that is newer than the last one taken, which was at `newestT`. */
  add(slot: number, batch: PositionBatch, row: number, newestT: number): void {
    const t = batch.t[row];
    this.#makeRoom(slot);
    const numbers = this.#numbers;
    const bytes = this.#bytes;
    const at = slot * width;
    const small = at << 2;
    if (bytes[small + capacity] === 0 || t - newestT > forgetMs) this.#beginAnew(slot);
    const count = bytes[small + kept];
    if (count > 0 && ageOf(numbers[at], t) < spacingMs) return;
    const room = bytes[small + capacity];
    if (count === room && room < maxEntries && ageOf(this.#oldestT(slot), t) <= pastMs) {
      bytes[small + capacity] = 2 * room;
    }
    this.#append(
      slot,
      // The lower 32 bits of the time.
      Math.trunc(t) | 0,
      Math.round(batch.lon[row] * perDegree) | 0,
      Math.round(batch.lat[row] * perDegree) | 0,
      (batch.floor[row] << 16) | (byteOf(batch.battery[row]) << 8) | byteOf(batch.heartRate[row]),
      Number.isNaN(batch.speed[row]) ? noSpeed : Math.round(batch.speed[row] * perMetre) | 0,
    );
  }

  /** The fixes kept of a tag with from ≤ t ≤ to, in order of time. `newestT`: its newest fix. */
  read(slot: number, tag: string, from: number, to: number, newestT: number): Position[] {
    const entries = this.#entriesOf(slot);
    const positions: Position[] = [];
    for (let at = 0; at < entries.length; at += entryWidth) {
      const t = newestT - ageOf(entries[at], newestT);
      if (t >= from && t <= to) positions.push(positionOf(entries, at, tag, t));
    }
    return positions;
  }

  /** What is kept of a tag, for a snapshot: count, count below the capacity, and so many entries as the capacity says. */
  ringOf(slot: number): Int32Array {
    const room = this.#bytes[((slot * width) << 2) + capacity] ?? 0;
    if (room === 0) return new Int32Array(0);
    const entries = this.#entriesOf(slot);
    const ring = new Int32Array(2 + room * entryWidth);
    ring[0] = entries.length / entryWidth;
    ring[1] = ring[0] % room;
    ring.set(entries, 2);
    return ring;
  }

  /** From a snapshot, where the oldest entry may stand anywhere: the second number says where the next would come. */
  restore(slot: number, ring: Int32Array): void {
    if (ring.length === 0) return;
    this.#makeRoom(slot);
    this.#beginAnew(slot);
    const [count, next] = ring;
    const room = (ring.length - 2) / entryWidth;
    this.#bytes[((slot * width) << 2) + capacity] = room;
    for (let i = 0; i < count; i++) {
      const at = 2 + ((next + room - count + i) % room) * entryWidth;
      this.#append(slot, ring[at], ring[at + 1], ring[at + 2], ring[at + 3], ring[at + 4]);
    }
  }

  #append(slot: number, t: number, lon: number, lat: number, vital: number, speed: number): void {
    const numbers = this.#numbers;
    const bytes = this.#bytes;
    const at = slot * width;
    const small = at << 2;
    const block = numbers[at + newestBlock];
    let end = this.#blocks.append(block, bytes[small + filled], numbers, at, t, lon, lat, vital, speed);
    if (end === 0) {
      const next = this.#blocks.take();
      this.#blocks.link(block, next);
      numbers[at + newestBlock] = next;
      numbers.fill(0, at, at + entryWidth);
      end = this.#blocks.append(next, headBytes, numbers, at, t, lon, lat, vital, speed);
    }
    bytes[small + filled] = end;
    if (bytes[small + kept] < bytes[small + capacity]) bytes[small + kept]++;
    else this.#skipOldest(at, small);
  }

  /** The oldest entry no longer counts; a block without any other is free for the next who needs one. */
  #skipOldest(at: number, small: number): void {
    const block = this.#numbers[at + oldestBlock];
    if (++this.#bytes[small + skipped] < this.#blocks.countOf(block)) return;
    this.#numbers[at + oldestBlock] = this.#blocks.nextOf(block);
    this.#bytes[small + skipped] = 0;
    this.#blocks.give(block);
  }

  #beginAnew(slot: number): void {
    const at = slot * width;
    const small = at << 2;
    const blocks = this.#blocks;
    if (this.#bytes[small + capacity] > 0) {
      for (let block = this.#numbers[at + oldestBlock]; block !== noBlock; block = blocks.nextOf(block))
        blocks.give(block);
    }
    this.#numbers[at + newestBlock] = this.#numbers[at + oldestBlock] = blocks.take();
    this.#numbers.fill(0, at, at + entryWidth);
    this.#bytes[small + filled] = headBytes;
    this.#bytes[small + kept] = this.#bytes[small + skipped] = 0;
    this.#bytes[small + capacity] = firstEntries;
  }

  /** Time of the oldest entry that counts, of a tag that has one. */
  #oldestT(slot: number): number {
    const skip = this.#bytes[((slot * width) << 2) + skipped];
    const entries = new Int32Array((skip + 1) * entryWidth);
    this.#blocks.read(this.#numbers[slot * width + oldestBlock], skip + 1, entries, 0);
    return entries[skip * entryWidth];
  }

  /** The entries that count, oldest first. */
  #entriesOf(slot: number): Int32Array {
    const at = slot * width;
    const small = at << 2;
    if (at >= this.#numbers.length || this.#bytes[small + capacity] === 0) return new Int32Array(0);
    const skip = this.#bytes[small + skipped];
    const entries = new Int32Array((skip + this.#bytes[small + kept]) * entryWidth);
    let length = 0;
    for (let block = this.#numbers[at + oldestBlock]; block !== noBlock; block = this.#blocks.nextOf(block)) {
      const count = this.#blocks.countOf(block);
      this.#blocks.read(block, count, entries, length);
      length += count * entryWidth;
    }
    return entries.subarray(skip * entryWidth);
  }

  #makeRoom(slot: number): void {
    if ((slot + 1) * width <= this.#numbers.length) return;
    const longer = new Int32Array(Math.ceil(1.25 * (slot + 1)) * width);
    longer.set(this.#numbers);
    this.#numbers = longer;
    this.#bytes = new Uint8Array(longer.buffer);
  }
}

/** Milliseconds from an entry to `t`, of whose time only the lower 32 bits are kept. */
function ageOf(entryT: number, t: number): number {
  return (Math.trunc(t) - entryT) >>> 0;
}

function byteOf(value: number): number {
  return Number.isNaN(value) ? notSaid : Math.max(0, Math.min(notSaid - 1, Math.round(value)));
}

function positionOf(entries: Int32Array, at: number, tag: string, t: number): Position {
  const vital = entries[at + 3];
  const position: Position = {
    tag,
    t,
    lon: entries[at + 1] / perDegree,
    lat: entries[at + 2] / perDegree,
    floor: vital >> 16,
  };
  if (entries[at + 4] !== noSpeed) position.speed = entries[at + 4] / perMetre;
  if (((vital >> 8) & 0xff) !== notSaid) position.battery = (vital >> 8) & 0xff;
  if ((vital & 0xff) !== notSaid) position.heartRate = vital & 0xff;
  return position;
}
