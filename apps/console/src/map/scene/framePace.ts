/** Facts of a frame that determine the next one. */
export interface PaceFacts {
  /** The map moves, a pulse is running, or a picture is being loaded: every frame is drawn. */
  isAnimating: boolean;
  /** Speed of the fastest tag, m/s. */
  fastest: number;
  metresPerPixel: number;
}

/** Pixels by which a mark may jump between frames without a visible step. */
const step = 0.4;
const longestMs = 250;
/** ms of one frame of a common screen: the minimum wait. */
const shortestMs = 16;

/**
 * Time until the next frame is needed: 0 = draw in the next frame, Infinity = until a change. A person who walks
 * over a plant that fills the screen moves four pixels a second; drawing that sixty times a second, all day, would only
 * heat the control room.
 * @returns ms
 */
export function pauseAfterFrame({ isAnimating, fastest, metresPerPixel }: PaceFacts): number {
  if (isAnimating) return 0;
  if (fastest === 0) return Number.POSITIVE_INFINITY;
  const pauseMs = (1000 * step * metresPerPixel) / fastest;
  return pauseMs <= shortestMs ? 0 : Math.min(pauseMs, longestMs);
}
