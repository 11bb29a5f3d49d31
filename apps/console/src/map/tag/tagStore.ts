import type { Projection } from '@muster/geo/projection.ts';
import { liveFlag, none16, none8, noneCoordinate, type LiveFrame } from '@muster/protocols/liveFrame.ts';
import type { LiveName } from '@muster/model/live/wire.ts';

import { createTagMotion, growTagMotion, placeTag, sampleMotion, steerTag } from './tagMotion.ts';
import type { TagSource } from './tagSource.ts';

/**
 * The page's copy of the live state: the newest state of every tag as columns by slot. A slot number is stable while
 * its tag is known and is reused afterwards.
 */
export interface TagStore extends TagSource {
  /** Number of known tags. */
  readonly count: number;
  /** False until the first snapshot. */
  readonly isFilled: boolean;
  /** m/s and metres; NaN = unknown. */
  readonly speed: Float32Array;
  readonly accuracy: Float32Array;
  /** Percent and beats per minute; NaN = unknown. */
  readonly battery: Float32Array;
  readonly heartRate: Float32Array;
  /** The server's clock minus the page's, in ms. */
  readonly clockOffsetMs: number;
  /** Applies a frame. `nowMs` is the clock by which motion is sampled, `epochMs` the page's wall clock. */
  applyFrame(frame: LiveFrame, nowMs: number, epochMs: number): void;
  applyNames(names: readonly LiveName[]): void;
  /** A new connection: its handles may mean other tags. Known tags stay drawn until its snapshot. */
  restart(): void;
}

const firstCapacity = 256;

/** @param projection of the site's plane: metres east and north of its origin */
export function createTagStore(projection: Projection): TagStore {
  return new Tags(projection);
}

class Tags implements TagStore {
  length = 0;
  isFilled = false;
  version = 0;
  clockOffsetMs = 0;
  #motion = createTagMotion(firstCapacity);
  floor = new Int16Array(firstCapacity);
  flags = new Uint8Array(firstCapacity);
  speed = new Float32Array(firstCapacity);
  accuracy = new Float32Array(firstCapacity);
  battery = new Float32Array(firstCapacity);
  heartRate = new Float32Array(firstCapacity);
  hasFix = new Uint8Array(firstCapacity);
  names: (LiveName | undefined)[] = [];
  readonly #slotOfHandle = new Map<number, number>();
  readonly #nameOfHandle = new Map<number, LiveName>();
  readonly #handles: number[] = [];
  readonly #free: number[] = [];
  #isRestarted = false;
  readonly #projection: Projection;

  constructor(projection: Projection) {
    this.#projection = projection;
  }

  get x(): Float64Array {
    return this.#motion.x;
  }

  get y(): Float64Array {
    return this.#motion.y;
  }

  get heading(): Float32Array {
    return this.#motion.heading;
  }

  get fixT(): Float64Array {
    return this.#motion.fixT;
  }

  get count(): number {
    return this.#slotOfHandle.size;
  }

  sample(nowMs: number): number {
    return sampleMotion(this.#motion, this.length, nowMs);
  }

  siteTime(epochMs: number): number {
    return epochMs + this.clockOffsetMs;
  }

  applyFrame(frame: LiveFrame, nowMs: number, epochMs: number): void {
    this.version++;
    this.clockOffsetMs = frame.serverTime - epochMs;
    if (frame.kind === 'snapshot') this.#forgetAllBut(frame);
    this.isFilled ||= frame.kind === 'snapshot';
    for (let row = 0; row < frame.length; row++) {
      const handle = frame.handle[row];
      if ((frame.flags[row] & liveFlag.gone) !== 0) this.#forget(handle);
      else this.#take(frame, row, handle, nowMs);
    }
  }

  applyNames(names: readonly LiveName[]): void {
    this.version++;
    for (const name of names) {
      this.#nameOfHandle.set(name.handle, name);
      const slot = this.#slotOfHandle.get(name.handle);
      if (slot !== undefined) this.names[slot] = name;
    }
  }

  restart(): void {
    this.#nameOfHandle.clear();
    this.#isRestarted = true;
  }

  #take(frame: LiveFrame, row: number, handle: number, nowMs: number): void {
    const slot = this.#slotOfHandle.get(handle) ?? this.#newSlot(handle);
    this.flags[slot] = frame.flags[row];
    this.speed[slot] = known(frame.speed[row], 100, none16);
    this.accuracy[slot] = known(frame.accuracy[row], 10, none16);
    this.battery[slot] = known(frame.battery[row], 1, none8);
    this.heartRate[slot] = known(frame.heartRate[row], 1, none8);
    if (frame.lon[row] !== noneCoordinate) this.#move(frame, row, slot, nowMs);
  }

  #move(frame: LiveFrame, row: number, slot: number, nowMs: number): void {
    const x = this.#projection.x(frame.lon[row] / 1e7);
    const y = this.#projection.y(frame.lat[row] / 1e7);
    const heading = known(frame.heading[row], 100, none16);
    const floor = frame.floor[row];
    if (this.hasFix[slot] === 1 && floor === this.floor[slot]) {
      steerTag(this.#motion, slot, frame.t[row], x, y, heading, nowMs);
      return;
    }
    placeTag(this.#motion, slot, frame.t[row], x, y, heading);
    this.hasFix[slot] = 1;
    this.floor[slot] = floor;
  }

  #newSlot(handle: number): number {
    const slot = this.#free.pop() ?? this.length++;
    if (slot >= this.flags.length) this.#grow();
    this.#slotOfHandle.set(handle, slot);
    this.#handles[slot] = handle;
    this.names[slot] = this.#nameOfHandle.get(handle);
    return slot;
  }

  /** The name is kept, because the server does not send it again when the tag reappears. */
  #forget(handle: number): void {
    const slot = this.#slotOfHandle.get(handle);
    if (slot === undefined) return;
    this.#slotOfHandle.delete(handle);
    this.#free.push(slot);
    this.flags[slot] = 0;
    this.hasFix[slot] = 0;
    this.names[slot] = undefined;
    this.#motion.endMs[slot] = 0;
  }

  #forgetAllBut(frame: LiveFrame): void {
    const kept = new Set(this.#isRestarted ? [] : frame.handle);
    this.#isRestarted = false;
    for (const handle of this.#slotOfHandle.keys()) if (!kept.has(handle)) this.#forget(handle);
  }

  #grow(): void {
    const capacity = this.flags.length * 2;
    this.#motion = growTagMotion(this.#motion, capacity);
    this.floor = grown(this.floor, new Int16Array(capacity));
    this.flags = grown(this.flags, new Uint8Array(capacity));
    this.hasFix = grown(this.hasFix, new Uint8Array(capacity));
    this.speed = grown(this.speed, new Float32Array(capacity));
    this.accuracy = grown(this.accuracy, new Float32Array(capacity));
    this.battery = grown(this.battery, new Float32Array(capacity));
    this.heartRate = grown(this.heartRate, new Float32Array(capacity));
  }
}

function grown<T extends { set(from: ArrayLike<number>): void }>(from: ArrayLike<number>, to: T): T {
  to.set(from);
  return to;
}

function known(value: number, scale: number, none: number): number {
  return value === none ? Number.NaN : value / scale;
}
