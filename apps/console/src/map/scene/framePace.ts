/** Facts of a frame that determine the next one. */
export interface PaceFacts {
  /** The map itself moves, or a pulse runs, or a picture is still on its way: every frame counts. */
  isAnimating: boolean;
  /** Speed of the fastest tag, m/s. */
  fastest: number;
  metresPerPixel: number;
}

/** Pixels that a mark may jump from frame to frame without seeming to. */
const step = 0.4;
const longestMs = 250;
/** ms of one frame of a common screen: a shorter wait is no wait. */
const shortestMs = 16;

/**
 * How long nothing needs to be drawn: 0 = draw in the next frame, Infinity = until something happens. A person who walks
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
