import { Cartesian3, type Billboard, type BillboardCollection } from '@cesium/engine';

import { addBillboards, addGroup, turnTo, type Stage } from '../scene/stage.ts';
import { depthTestDistance, defaultIcons, type IconRule } from '../scene/iconRule.ts';
import { groundAt, project, type Lens, type PlaneBox } from '../scene/view.ts';
import { kindOf, lookKey, lookOf, presenceOf, type TagAlarm, type TagKind } from './tagLook.ts';
import { scaleByDistance } from './markScale.ts';
import { markSprite } from './sprites.ts';
import type { TagNarrowing } from './tagNarrowing.ts';
import type { TagSource } from './tagSource.ts';

/** Kinds that the legend can hide. */
export type TagFilter = ReadonlySet<TagKind | 'offline'>;

/** The drawn tags of a source; also used for names and picking. */
export interface TagLayer {
  /** Slots on the screen after {@link flush}: the first `visibleCount` of `visible`. */
  readonly visible: Int32Array;
  readonly visibleCount: number;
  /** Whether a slot was on the screen in the last {@link flush}. */
  isVisible(slot: number): boolean;
  setSource(source: TagSource | null): void;
  /** Open alarms by tag. */
  setAlarms(alarms: ReadonlyMap<string, TagAlarm>): void;
  setFilter(hidden: TagFilter): void;
  /** Filter of the tags without an alarm; null = all. */
  setNarrowing(narrowing: TagNarrowing | null): void;
  /** A 1 for each slot whose marker is part of a cluster; null = none. */
  setGathered(gathered: Uint8Array | null): void;
  /** How marks are drawn by the map settings. */
  setIcons(rule: IconRule): void;
  /** Zoomed out, or in area mode, only alarms have markers. */
  setOnlyAlarms(isOnlyAlarms: boolean): void;
  /** Updates presence, names and alarms; called a few times a second. */
  refresh(siteTime: number): void;
  /** Writes markers that have moved by more than a pixel. `floor` null = every floor. */
  flush(lens: Lens, floor: number | null, liftOf: (floor: number) => number): void;
  isShown(slot: number, floor: number | null): boolean;
  isAlarming(slot: number): boolean;
  /** True while a new picture is being loaded: another frame is needed. */
  readonly isLoading: boolean;
}

/** Pixels of movement below which nothing is written. */
const leastPixels = 0.2;
const leastTurnDeg = 1.5;
export function createTagLayer(stage: Stage): TagLayer {
  return new Layer(stage);
}

class Layer implements TagLayer {
  visible = new Int32Array(256);
  visibleCount = 0;
  readonly #stage: Stage;
  readonly #billboards: BillboardCollection;
  readonly #marks: Billboard[] = [];
  #source: TagSource | null = null;
  #alarms: ReadonlyMap<string, TagAlarm> = new Map();
  #filter: TagFilter = new Set();
  #narrowing: TagNarrowing | null = null;
  #gathered: Uint8Array | null = null;
  #drawnX = new Float64Array(256);
  #drawnY = new Float64Array(256);
  #drawnZ = new Float64Array(256);
  #drawnHeading = new Float32Array(256);
  /** Key of the picture that a slot shows; -1 = none yet. */
  #drawnKey = new Int16Array(256).fill(-1);
  /** 1 = visible by the legend; 2 = has an alarm. */
  #isWanted = new Uint8Array(256);
  /** Number of the flush in which a slot was last on the screen. */
  #seenIn = new Uint32Array(256);
  #flushCount = 0;
  readonly #loading = new Set<Billboard>();
  #focal = 0;
  #icons = defaultIcons;
  #isOnlyAlarms = false;
  readonly #position = new Cartesian3();

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#billboards = addBillboards(stage, addGroup(stage));
  }

  get isLoading(): boolean {
    for (const mark of this.#loading) if (mark.ready) this.#loading.delete(mark);
    return this.#loading.size > 0;
  }

  isVisible(slot: number): boolean {
    return this.#seenIn[slot] === this.#flushCount;
  }

  setSource(source: TagSource | null): void {
    this.#source = source;
    for (const mark of this.#marks) mark.show = false;
  }

  setAlarms(alarms: ReadonlyMap<string, TagAlarm>): void {
    this.#alarms = alarms;
  }

  setFilter(hidden: TagFilter): void {
    this.#filter = hidden;
  }

  setNarrowing(narrowing: TagNarrowing | null): void {
    this.#narrowing = narrowing;
  }

  setGathered(gathered: Uint8Array | null): void {
    this.#gathered = gathered;
  }

  isAlarming(slot: number): boolean {
    return this.#isWanted[slot] === 2;
  }

  setIcons(rule: IconRule): void {
    this.#icons = rule;
    this.#focal = 0;
    for (const mark of this.#marks) mark.disableDepthTestDistance = depthTestDistance(rule);
  }

  setOnlyAlarms(isOnlyAlarms: boolean): void {
    this.#isOnlyAlarms = isOnlyAlarms;
  }

  refresh(siteTime: number): void {
    const source = this.#source;
    if (source === null) return;
    this.#reserve(source.length);
    for (let slot = 0; slot < source.length; slot++) {
      if (source.flags[slot] === 0) continue;
      const tag = source.names[slot]?.tag;
      const alarm = tag === undefined ? undefined : this.#alarms.get(tag);
      this.#isWanted[slot] = this.#lets(source, slot, alarm, siteTime) ? (alarm === undefined ? 1 : 2) : 0;
      const look = lookOf(source, slot, alarm, siteTime);
      const key = lookKey(look);
      if (key === this.#drawnKey[slot]) continue;
      this.#drawnKey[slot] = key;
      const sprite = markSprite(look);
      const mark = this.#marks[slot];
      mark.setImage(sprite.id, sprite.canvas);
      if (!mark.ready) this.#loading.add(mark);
      if (!look.isPointing) mark.alignedAxis = Cartesian3.ZERO;
      this.#drawnHeading[slot] = Number.NaN;
    }
  }

  /** Alarms are never filtered out. */
  #lets(source: TagSource, slot: number, alarm: TagAlarm | undefined, siteTime: number): boolean {
    if (alarm !== undefined) return true;
    const presence = presenceOf(source, slot, siteTime);
    if (this.#filter.has(kindOf(source, slot)) || this.#narrowing?.(source.names[slot], presence) === false)
      return false;
    return !this.#filter.has('offline') || presence !== 'offline';
  }

  isShown(slot: number, floor: number | null): boolean {
    const source = this.#source;
    if (source === null || source.flags[slot] === 0 || source.hasFix[slot] === 0) return false;
    if (this.#gathered?.[slot] === 1) return false;
    return this.#isWanted[slot] >= (this.#isOnlyAlarms ? 2 : 1) && (floor === null || source.floor[slot] === floor);
  }

  flush(lens: Lens, floor: number | null, liftOf: (floor: number) => number): void {
    const source = this.#source;
    this.visibleCount = 0;
    this.#flushCount++;
    if (source === null) return;
    this.#reserve(source.length);
    this.#scale(lens);
    const box = boxInView(lens);
    const least = leastPixels * lens.view.metresPerPixel;
    for (let slot = 0; slot < this.#marks.length; slot++) {
      const mark = this.#marks[slot];
      const isShown = slot < source.length && this.isShown(slot, floor);
      if (mark.show !== isShown) mark.show = isShown;
      if (!isShown) continue;
      const x = source.x[slot];
      const y = source.y[slot];
      const isInView = contains(box, x, y);
      if (isInView) {
        this.visible[this.visibleCount++] = slot;
        this.#seenIn[slot] = this.#flushCount;
      } else if (!contains(box, this.#drawnX[slot], this.#drawnY[slot])) continue;
      const z = liftOf(source.floor[slot]);
      if (this.#hasMoved(slot, x, y, z, least)) this.#move(slot, mark, x, y, z);
      this.#turn(source, slot, mark);
    }
  }

  #hasMoved(slot: number, x: number, y: number, z: number, least: number): boolean {
    return (
      Math.abs(x - this.#drawnX[slot]) > least || Math.abs(y - this.#drawnY[slot]) > least || z !== this.#drawnZ[slot]
    );
  }

  #move(slot: number, mark: Billboard, x: number, y: number, z: number): void {
    this.#drawnX[slot] = x;
    this.#drawnY[slot] = y;
    this.#drawnZ[slot] = z;
    this.#position.x = x;
    this.#position.y = y;
    this.#position.z = z;
    mark.position = this.#position;
  }

  #turn(source: TagSource, slot: number, mark: Billboard): void {
    const heading = source.heading[slot];
    if (Number.isNaN(heading) || this.#drawnKey[slot] % 2 === 0) return;
    if (Math.abs(heading - this.#drawnHeading[slot]) < leastTurnDeg) return;
    this.#drawnHeading[slot] = heading;
    const angle = (heading * Math.PI) / 180;
    mark.alignedAxis = turnTo(this.#stage.siteMatrix, [Math.sin(angle), Math.cos(angle), 0], this.#position);
  }

  #scale(lens: Lens): void {
    if (lens.focal === this.#focal) return;
    this.#focal = lens.focal;
    const scale = this.#icons.scale ?? scaleByDistance(lens.focal);
    for (const mark of this.#marks) mark.scaleByDistance = scale;
  }

  /** Markers for every slot. They are kept when tags disappear, for the next tag of the slot. */
  #reserve(length: number): void {
    if (length > this.visible.length) this.#grow(Math.max(length, this.visible.length * 2));
    while (this.#marks.length < length) {
      const slot = this.#marks.length;
      const mark = this.#billboards.add({
        position: new Cartesian3(),
        show: false,
        width: 32,
        height: 32,
        disableDepthTestDistance: depthTestDistance(this.#icons),
        ...(this.#focal > 0 ? { scaleByDistance: this.#icons.scale ?? scaleByDistance(this.#focal) } : {}),
      });
      mark.id = slot;
      this.#marks.push(mark);
    }
  }

  #grow(capacity: number): void {
    this.visible = new Int32Array(capacity);
    this.#drawnX = copyInto(this.#drawnX, new Float64Array(capacity));
    this.#drawnY = copyInto(this.#drawnY, new Float64Array(capacity));
    this.#drawnZ = copyInto(this.#drawnZ, new Float64Array(capacity));
    this.#drawnHeading = copyInto(this.#drawnHeading, new Float32Array(capacity));
    this.#drawnKey = copyInto(this.#drawnKey, new Int16Array(capacity).fill(-1));
    this.#seenIn = new Uint32Array(capacity);
    this.#isWanted = copyInto(this.#isWanted, new Uint8Array(capacity));
  }
}

function copyInto<T extends { set(from: ArrayLike<number>): void }>(from: ArrayLike<number>, to: T): T {
  to.set(from);
  return to;
}

function contains(box: PlaneBox, x: number, y: number): boolean {
  return x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY;
}

/** A box of the ground around the window, with a margin for marks at its edge. */
export function boxInView(lens: Lens): PlaneBox {
  const { width, height } = lens.size;
  const margin = 40;
  const corners = [
    groundAt(lens, -margin, -margin),
    groundAt(lens, width + margin, -margin),
    groundAt(lens, -margin, height + margin),
    groundAt(lens, width + margin, height + margin),
  ].filter((corner) => corner !== null);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}

/** The tag nearest to a pixel, at most `reach` pixels away. */
export function pickTag(
  layer: TagLayer,
  source: TagSource,
  lens: Lens,
  at: readonly [number, number],
  reach: number,
  liftOf: (floor: number) => number,
): number | null {
  const out = { x: 0, y: 0 };
  let nearest = reach;
  let found: number | null = null;
  for (let index = 0; index < layer.visibleCount; index++) {
    const slot = layer.visible[index];
    if (project(lens, source.x[slot], source.y[slot], liftOf(source.floor[slot]), out) <= 0) continue;
    const distance = Math.hypot(out.x - at[0], out.y - at[1]);
    if (distance > nearest) continue;
    nearest = distance;
    found = slot;
  }
  return found;
}
