import type { Position, PositionBatch } from '@muster/model/position/positionBatch.ts';

import { entryWidth, FixBlocks, headWords, noBlock } from './fixBlocks.ts';

/**
 * Milliseconds of a tag's past that are kept: the minute that an alarm shows (alarms.md, evidence), and a little, because
 * the fixes of a tag may be ahead of the alarm by the lateness.
 */
const pastMs = 64_000;

/**
 * Of a device that sends ten fixes a second, one a second is kept: a walk is as well seen, for a tenth of the memory. A
 * little less than a second, for the jitter of those that send one.
 */
const spacingMs = 950;

/** Degrees are kept to 1e-7 (11 mm), speed to 1 cm/s; more than any device knows. */
const perDegree = 1e7;
const perMetre = 100;
const notSaid = 0xff;
const noSpeed = -1;

/** A gap after which the past is no longer recent; also keeps the 32 bits of a time unambiguous. */
const forgetMs = 3_600_000;

/** Of each tag: its newest entry, its oldest and its newest block, and up to where that is filled. */
const width = 8;
const oldestBlock = 5;
const newestBlock = 6;
const filled = 7;

/** Room for all entries of a tag, and one that is too old. */
const unpacked = new Int32Array(entryWidth * (2 + Math.ceil(pastMs / spacingMs)));

/** The last minute of every tag: 32 bytes that say its newest entry, and a chain of blocks with the others. */
export class RecentFixes {
  readonly #blocks = new FixBlocks();
  #numbers = new Int32Array(64 * width);

  /**
   * Takes row `row` of a batch: a fix that is newer than the last one taken.
   * @param elapsed milliseconds between the two, or anything above an hour where they are more
   */
  add(slot: number, batch: PositionBatch, row: number, elapsed: number): void {
    const at = slot * width;
    if (at >= this.#numbers.length) this.#makeRoom(slot);
    const numbers = this.#numbers;
    // The lower 32 bits of the time.
    const t = Math.trunc(batch.t[row]) | 0;
    const isFirst = numbers[at + newestBlock] === noBlock || elapsed > forgetMs;
    if (!isFirst && (t - numbers[at]) >>> 0 < spacingMs) return;
    const lon = Math.round(batch.lon[row] * perDegree) | 0;
    const lat = Math.round(batch.lat[row] * perDegree) | 0;
    const vital = (batch.floor[row] << 16) | (byteOf(batch.battery[row]) << 8) | byteOf(batch.heartRate[row]);
    const said = batch.speed[row];
    const speed = Number.isNaN(said) ? noSpeed : Math.round(said * perMetre) | 0;
    if (isFirst) this.#beginAnew(at, t, lon, lat, vital, speed);
    else this.#append(at, t, lon, lat, vital, speed);
  }

  /** The entries of a tag's last minute, oldest first: what an alarm shows, and a snapshot keeps. See `positionsOf`. */
  entriesOf(slot: number): Int32Array<ArrayBuffer> {
    const at = slot * width;
    const numbers = this.#numbers;
    if (at >= numbers.length || numbers[at + newestBlock] === noBlock) return new Int32Array(0);
    const entry = numbers.slice(at, at + entryWidth);
    const newestT = entry[0];
    // From the end, because they are read backwards.
    let from = unpacked.length - entryWidth;
    unpacked.set(entry, from);
    for (const block of this.#chainOf(at).toReversed()) {
      let end = block === numbers[at + newestBlock] ? numbers[at + filled] : this.#blocks.endOf(block);
      while (end > headWords) {
        end = this.#blocks.stepBack(block, end, entry);
        if ((newestT - entry[0]) >>> 0 > pastMs) return unpacked.slice(from);
        from -= entryWidth;
        for (let i = 0; i < entryWidth; i++) unpacked[from + i] = entry[i];
      }
    }
    return unpacked.slice(from);
  }

  /** From a snapshot. */
  restore(slot: number, entries: Int32Array): void {
    if (entries.length === 0) return;
    this.#makeRoom(slot);
    const [t, lon, lat, vital, speed] = entries;
    this.#beginAnew(slot * width, t, lon, lat, vital, speed);
    for (let from = entryWidth; from < entries.length; from += entryWidth) {
      const [nextT, nextLon, nextLat, nextVital, nextSpeed] = entries.subarray(from, from + entryWidth);
      this.#append(slot * width, nextT, nextLon, nextLat, nextVital, nextSpeed);
    }
  }

  #append(at: number, t: number, lon: number, lat: number, vital: number, speed: number): void {
    const numbers = this.#numbers;
    const blocks = this.#blocks;
    const end = blocks.append(numbers[at + newestBlock], numbers[at + filled], numbers, at, t, lon, lat, vital, speed);
    if (end > 0) {
      numbers[at + filled] = end;
      return;
    }
    const next = blocks.take();
    blocks.close(numbers[at + newestBlock], numbers[at + filled], numbers[at], next);
    numbers[at + newestBlock] = next;
    numbers[at + filled] = blocks.append(next, headWords, numbers, at, t, lon, lat, vital, speed);
    this.#dropOld(at);
  }

  /** Blocks of which all entries are too old are free for any tag that needs one. */
  #dropOld(at: number): void {
    const numbers = this.#numbers;
    const blocks = this.#blocks;
    let block = numbers[at + oldestBlock];
    while (block !== numbers[at + newestBlock] && (numbers[at] - blocks.newestOf(block)) >>> 0 > pastMs) {
      const next = blocks.nextOf(block);
      blocks.give(block);
      block = next;
    }
    numbers[at + oldestBlock] = block;
  }

  #beginAnew(at: number, t: number, lon: number, lat: number, vital: number, speed: number): void {
    const numbers = this.#numbers;
    for (const block of this.#chainOf(at)) this.#blocks.give(block);
    numbers[at] = t;
    numbers[at + 1] = lon;
    numbers[at + 2] = lat;
    numbers[at + 3] = vital;
    numbers[at + 4] = speed;
    numbers[at + newestBlock] = numbers[at + oldestBlock] = this.#blocks.take();
    numbers[at + filled] = headWords;
  }

  /** Oldest first. */
  #chainOf(at: number): number[] {
    const newest = this.#numbers[at + newestBlock];
    if (newest === noBlock) return [];
    const chain: number[] = [];
    for (let block = this.#numbers[at + oldestBlock]; block !== newest; block = this.#blocks.nextOf(block)) {
      chain.push(block);
    }
    chain.push(newest);
    return chain;
  }

  #makeRoom(slot: number): void {
    if ((slot + 1) * width <= this.#numbers.length) return;
    const longer = new Int32Array(Math.ceil(1.25 * (slot + 1)) * width);
    longer.set(this.#numbers);
    this.#numbers = longer;
  }
}

function byteOf(value: number): number {
  return Number.isNaN(value) ? notSaid : Math.max(0, Math.min(notSaid - 1, Math.round(value)));
}

/** Entries as positions, in order of time. `newestT`: the tag's newest fix when they were read, epoch ms. */
export function positionsOf(entries: Int32Array, tag: string, newestT: number): Position[] {
  return Array.from({ length: entries.length / entryWidth }, (_, number) => {
    const at = number * entryWidth;
    // Of the time only the lower 32 bits are kept.
    return positionOf(entries, at, tag, newestT - ((Math.trunc(newestT) - entries[at]) >>> 0));
  });
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
