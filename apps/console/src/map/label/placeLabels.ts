import type { ScreenSize } from '../scene/view.ts';

/** A text to be placed. CSS pixels. */
export interface LabelRequest<Key> {
  key: Key;
  /** Position of the named object. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** `around`: beside its place, at the distance `gap`; `on`: with its middle on it. */
  side: 'around' | 'on';
  gap: number;
  /** Higher priorities are placed first. */
  priority: number;
  /** Mandatory: without a free place it covers markers, but no other text. */
  mayCover?: boolean;
}

export interface PlacedLabel<Key> {
  key: Key;
  left: number;
  top: number;
}

/** An obstacle that no text may cover. */
export interface Obstacle {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
}

/** Free pixels between two texts. */
const margin = 2;
/** In a flood, more names would hide the markers. */
const mostCovering = 8;

/**
 * Places each text where it covers no other text and no marker, or not at all. The first few that `mayCover` are always
 * placed. Requests are served by priority, then in order; beside a marker the right side is tried first, then left,
 * below and above.
 * @param limit maximum number of placed texts
 */
export function placeLabels<Key>(
  requests: readonly LabelRequest<Key>[],
  obstacles: Iterable<Obstacle>,
  size: ScreenSize,
  limit: number,
): PlacedLabel<Key>[] {
  const taken = new Occupancy(size);
  for (const { x, y, halfWidth, halfHeight } of obstacles) {
    taken.add({ left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight });
  }
  const texts = new Occupancy(size);
  const placed: PlacedLabel<Key>[] = [];
  let covering = 0;
  for (const request of requests.toSorted((one, other) => other.priority - one.priority)) {
    if (placed.length >= limit) break;
    const sides = sidesOf(request);
    let box = sides.find((candidate) => taken.isFree(candidate));
    if (box === undefined && request.mayCover === true && covering < mostCovering) {
      box = sides.find((candidate) => texts.isFree(candidate));
      covering += 1;
    }
    if (box === undefined) continue;
    const around = {
      left: box.left - margin,
      top: box.top - margin,
      right: box.right + margin,
      bottom: box.bottom + margin,
    };
    taken.add(around);
    texts.add(around);
    placed.push({ key: request.key, left: box.left, top: box.top });
  }
  return placed;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function sidesOf<Key>({ x, y, width, height, side, gap }: LabelRequest<Key>): Box[] {
  const at = (left: number, top: number): Box => ({ left, top, right: left + width, bottom: top + height });
  const [middleLeft, middleTop] = [x - width / 2, y - height / 2];
  if (side === 'on') return [at(middleLeft, middleTop)];
  return [
    at(x + gap, middleTop),
    at(x - gap - width, middleTop),
    at(middleLeft, y + gap),
    at(middleLeft, y - gap - height),
  ];
}

const cell = 64;

/** Occupied parts of the window by cells, so that a test checks only neighbours. */
class Occupancy {
  readonly #cells = new Map<number, Box[]>();
  readonly #columns: number;
  readonly #size: ScreenSize;

  constructor(size: ScreenSize) {
    this.#size = size;
    this.#columns = Math.ceil(size.width / cell) + 2;
  }

  add(box: Box): void {
    this.#visit(box, (key) => {
      const boxes = this.#cells.get(key);
      if (boxes === undefined) this.#cells.set(key, [box]);
      else boxes.push(box);
      return false;
    });
  }

  /** Whether a box is inside the window and free. */
  isFree(box: Box): boolean {
    const { width, height } = this.#size;
    if (box.left < 0 || box.top < 0 || box.right > width || box.bottom > height) return false;
    return !this.#visit(box, (key) => this.#cells.get(key)?.some((other) => overlaps(box, other)) ?? false);
  }

  /** Calls `look` for every cell of the box until it returns true. */
  #visit({ left, top, right, bottom }: Box, look: (key: number) => boolean): boolean {
    for (let row = Math.floor(top / cell); row <= Math.floor(bottom / cell); row++) {
      for (let column = Math.floor(left / cell); column <= Math.floor(right / cell); column++) {
        if (look(row * this.#columns + column)) return true;
      }
    }
    return false;
  }
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}
