/** Caches the last released expensive object for reuse; it expires after a while. */
export interface Spare<Kept> {
  put(kept: Kept): void;
  /** null = none. */
  take(): Kept | null;
}

interface SpareOptions<Kept> {
  /** Whether it is still usable; otherwise it is destroyed. */
  isSound(kept: Kept): boolean;
  destroy(kept: Kept): void;
}

/** Memory is released after this time: the user does not return to the map soon. */
const longestMs = 60_000;

/** Keeps one value for reuse, for at most a minute; then it is destroyed. */
export function createSpare<Kept>({ isSound, destroy }: SpareOptions<Kept>): Spare<Kept> {
  let kept: Kept | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = (): Kept | null => {
    clearTimeout(timer);
    const taken = kept;
    kept = null;
    if (taken === null || isSound(taken)) return taken;
    destroy(taken);
    return null;
  };
  const drop = (): void => {
    const dropped = take();
    if (dropped !== null) destroy(dropped);
  };
  return {
    put: (given) => {
      drop();
      kept = given;
      timer = setTimeout(drop, longestMs);
    },
    take,
  };
}
