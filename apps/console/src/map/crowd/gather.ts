import type { TagSource } from '../tag/tagSource.ts';

/** Marks that lie on top of one another, drawn as one with their number. */
export interface Gathering {
  /** Metres: their middle. */
  x: number;
  y: number;
  floor: number;
  count: number;
}

export interface GatherOptions {
  /** Metres a pixel. */
  metresPerPixel: number;
  /** Whether a slot's mark is drawn and may be gathered: an alarm stands for itself. */
  mayGather(slot: number): boolean;
}

/** Pixels within which marks cannot be told apart by a hand. */
const cellPixels = 40;
/** Fewer are drawn themselves. */
const fewest = 5;
/** Metres a pixel up to which marks are told apart by going nearer: no use in gathering them. */
const nearScale = 0.3;

/**
 * Gathers marks by squares of the screen, floor by floor, from far away; `gathered` has a 1 for each slot that is part
 * of one. The squares lie fast on the ground for each octave of the scale, so that gatherings stand while the map moves.
 */
export function gatherTags(
  source: TagSource,
  gathered: Uint8Array,
  { metresPerPixel, mayGather }: GatherOptions,
): Gathering[] {
  gathered.fill(0);
  if (metresPerPixel <= nearScale) return [];
  const size = cellPixels * 2 ** Math.round(Math.log2(metresPerPixel));
  const bySquare = new Map<string, number[]>();
  for (let slot = 0; slot < source.length; slot++) {
    if (!mayGather(slot)) continue;
    const column = Math.floor((source.x[slot] ?? 0) / size);
    const key = `${source.floor[slot]} ${Math.floor((source.y[slot] ?? 0) / size)} ${column}`;
    const slots = bySquare.get(key);
    if (slots === undefined) bySquare.set(key, [slot]);
    else slots.push(slot);
  }
  return [...bySquare.values()]
    .filter((slots) => slots.length >= fewest)
    .map((slots) => gather(source, slots, gathered));
}

function gather(source: TagSource, slots: readonly number[], gathered: Uint8Array): Gathering {
  let [x, y] = [0, 0];
  for (const slot of slots) {
    gathered[slot] = 1;
    x += source.x[slot] ?? 0;
    y += source.y[slot] ?? 0;
  }
  return { x: x / slots.length, y: y / slots.length, floor: source.floor[slots[0] ?? 0] ?? 0, count: slots.length };
}
