/** Chance that is the same in every run: for tests, benchmarks and built sites, never for secrets. */
export interface SeededRandom {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** From `min` up to, not including, `max`. */
  between(min: number, max: number): number;
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** One of the items; throws a RangeError when there is none. */
  pick<T>(items: readonly T[]): T;
  /** The items in another order (Fisher–Yates); the list given stays as it is. */
  shuffled<T>(items: readonly T[]): T[];
}

/**
 * sfc32 (Chris Doty-Humphrey, PractRand): 128 bits of state, passes PractRand and TestU01's BigCrush. The seed, any
 * number, is spread over the state by its first fifteen rounds, so that neighbouring seeds have nothing in common.
 */
export function seededRandom(seed: number): SeededRandom {
  let a = Math.floor(seed) | 0;
  let b = Math.floor(seed / 2 ** 32) | 0;
  let c = 0x9e3779b9 | 0;
  let counter = 1;

  const next = (): number => {
    const result = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + result) | 0;
    return (result >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 15; round++) next();

  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    integer,
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pick: (items) => {
      if (items.length === 0) throw new RangeError('There is nothing to pick from.');
      return items[integer(0, items.length - 1)];
    },
    shuffled: (items) => {
      const shuffled = [...items];
      for (let i = shuffled.length - 1; i > 0; i--) {
        const j = integer(0, i);
        [shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]];
      }
      return shuffled;
    },
  };
}
