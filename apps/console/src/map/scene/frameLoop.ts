/** Draws only when something has changed. */
export interface FrameLoop {
  /** Something changed: draw in the next frame. */
  request(): void;
  stop(): void;
}

/** @param draw draws once; returns the ms until the next frame is needed, see {@link framePace.ts} */
export function createFrameLoop(draw: (nowMs: number) => number): FrameLoop {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const run = (nowMs: number): void => {
    frame = 0;
    const pauseMs = draw(nowMs);
    // `draw` may have requested the next frame itself.
    if (frame !== 0 || isStopped) return;
    if (pauseMs === 0) request();
    else if (pauseMs < Number.POSITIVE_INFINITY) timer = setTimeout(request, pauseMs);
  };
  const request = (): void => {
    clearTimeout(timer);
    if (frame === 0 && !isStopped) frame = requestAnimationFrame(run);
  };
  return {
    request,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    },
  };
}
