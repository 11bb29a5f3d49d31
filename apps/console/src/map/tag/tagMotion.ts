/**
 * Motion of markers between fixes. A tag moves from its drawn place to its newest fix in the time between its last two
 * fixes, so it is drawn about one interval late, does not stop between regular fixes and never runs ahead of known
 * positions. After a long gap it jumps, because a straight line through walls would be wrong. Columns by slot; metres
 * in the site's plane, epoch ms, degrees clockwise from north.
 */
export interface TagMotion {
  /** Drawn values, written by {@link sampleMotion}. `heading` is NaN while unknown. */
  x: Float64Array;
  y: Float64Array;
  heading: Float32Array;
  /** Time and place of the newest fix. */
  fixT: Float64Array;
  toX: Float64Array;
  toY: Float64Array;
  toHeading: Float32Array;
  fromX: Float64Array;
  fromY: Float64Array;
  fromHeading: Float32Array;
  /** The glide on the clock of the page. */
  startMs: Float64Array;
  endMs: Float64Array;
}

/** After a longer interval between fixes a tag jumps. */
export const longestGlideMs = 6000;
/** A little longer than the interval, so that a late fix finds its tag still moving. */
const stretch = 1.1;
const shortestGlideMs = 100;
/** Faster than anything on a site: a correction, not a movement. */
const fastestMetresPerSecond = 60;
/** Below this distance a fix is noise without a heading. */
const headingMetres = 0.5;

/** Positions between fixes, for at most `capacity` slots. Metres, degrees, milliseconds. */
export function createTagMotion(capacity: number): TagMotion {
  const doubles = (): Float64Array => new Float64Array(capacity);
  const floats = (): Float32Array => new Float32Array(capacity).fill(Number.NaN);
  return {
    x: doubles(),
    y: doubles(),
    heading: floats(),
    fixT: doubles(),
    toX: doubles(),
    toY: doubles(),
    toHeading: floats(),
    fromX: doubles(),
    fromY: doubles(),
    fromHeading: floats(),
    startMs: doubles(),
    endMs: doubles(),
  };
}

/** A larger motion with the same content: slots keep their numbers. */
export function growTagMotion(motion: TagMotion, capacity: number): TagMotion {
  const grown = createTagMotion(capacity);
  for (const name of Object.keys(motion) as (keyof TagMotion)[]) grown[name].set(motion[name]);
  return grown;
}

/**
 * Places a tag at a fix without motion: its first fix, another floor, the first fix after a gap. `heading` NaN =
 * unknown.
 */
export function placeTag(motion: TagMotion, slot: number, t: number, x: number, y: number, heading: number): void {
  motion.fixT[slot] = t;
  motion.x[slot] = motion.fromX[slot] = motion.toX[slot] = x;
  motion.y[slot] = motion.fromY[slot] = motion.toY[slot] = y;
  motion.heading[slot] = motion.fromHeading[slot] = motion.toHeading[slot] = heading;
  motion.startMs[slot] = motion.endMs[slot] = 0;
}

/**
 * Sets the newest fix of a tag. A fix that is not newer than the last is ignored.
 * @param heading as sent by the device; NaN = unknown, then derived from the movement
 * @param nowMs the clock of the page, as in {@link sampleMotion}
 */
export function steerTag(
  motion: TagMotion,
  slot: number,
  t: number,
  x: number,
  y: number,
  heading: number,
  nowMs: number,
): void {
  const intervalMs = t - motion.fixT[slot];
  if (intervalMs <= 0) return;
  const metres = Math.hypot(x - motion.toX[slot], y - motion.toY[slot]);
  const known = Number.isNaN(heading) ? headingOfStep(motion, slot, x, y, metres) : heading;
  if (intervalMs > longestGlideMs || metres > (fastestMetresPerSecond * intervalMs) / 1000) {
    placeTag(motion, slot, t, x, y, known);
    return;
  }
  sampleTag(motion, slot, nowMs);
  motion.fixT[slot] = t;
  motion.fromX[slot] = motion.x[slot];
  motion.fromY[slot] = motion.y[slot];
  motion.fromHeading[slot] = Number.isNaN(motion.heading[slot]) ? known : motion.heading[slot];
  motion.toX[slot] = x;
  motion.toY[slot] = y;
  motion.toHeading[slot] = known;
  motion.startMs[slot] = nowMs;
  motion.endMs[slot] = nowMs + Math.max(shortestGlideMs, intervalMs * stretch);
}

function headingOfStep(motion: TagMotion, slot: number, x: number, y: number, metres: number): number {
  if (metres < headingMetres) return motion.toHeading[slot];
  return (Math.atan2(x - motion.toX[slot], y - motion.toY[slot]) * 180) / Math.PI;
}

/**
 * Moves the first `length` slots to their places at `nowMs`.
 * @returns the greatest speed on the plane in m/s; 0 if nothing moves
 */
export function sampleMotion(motion: TagMotion, length: number, nowMs: number): number {
  const { startMs, endMs, fromX, fromY, toX, toY } = motion;
  let fastest = 0;
  for (let slot = 0; slot < length; slot++) {
    const end = endMs[slot];
    if (end === 0) continue;
    const dx = toX[slot] - fromX[slot];
    const dy = toY[slot] - fromY[slot];
    const speed = (dx * dx + dy * dy) / ((end - startMs[slot]) * (end - startMs[slot]));
    if (speed > fastest) fastest = speed;
    sampleTag(motion, slot, nowMs);
  }
  return Math.sqrt(fastest) * 1000;
}

function sampleTag(motion: TagMotion, slot: number, nowMs: number): void {
  const end = motion.endMs[slot];
  if (end === 0) return;
  const start = motion.startMs[slot];
  const share = nowMs >= end ? 1 : Math.max(0, (nowMs - start) / (end - start));
  const fromX = motion.fromX[slot];
  const fromY = motion.fromY[slot];
  motion.x[slot] = fromX + (motion.toX[slot] - fromX) * share;
  motion.y[slot] = fromY + (motion.toY[slot] - fromY) * share;
  motion.heading[slot] = turn(motion.fromHeading[slot], motion.toHeading[slot], share);
  if (share === 1) motion.endMs[slot] = 0;
}

/** The shorter turn from one heading to another, in degrees; NaN when both are unknown. */
export function turn(from: number, to: number, share: number): number {
  if (Number.isNaN(to)) return from;
  if (Number.isNaN(from)) return to;
  const difference = ((((to - from) % 360) + 540) % 360) - 180;
  return (from + difference * share + 360) % 360;
}
