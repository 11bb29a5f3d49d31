/** A reproducible random sequence for simulations and tests, determined by a seed. */
export interface SeededRandom {
  /** In [0, 1). */
  next(): number;
  /** A whole number from `least` to `greatest`, both included. */
  integer(least: number, greatest: number): number;
  between(least: number, greatest: number): number;
  pick<T>(items: readonly T[]): T;
  /** Normally distributed with mean 0 and standard deviation 1 (Box–Muller). */
  normal(): number;
  /** True with this probability. */
  chance(probability: number): boolean;
}

/** The sfc32 generator, seeded by a text (its hash is FNV-1a with four offsets). */
export function seededRandom(seed: string): SeededRandom {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0xdeadbeef].map((offset) => hash(seed, offset)) as [
    number,
    number,
    number,
    number,
  ];
  const next = (): number => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let round = 0; round < 12; round += 1) next();
  const integer = (least: number, greatest: number): number => least + Math.floor(next() * (greatest - least + 1));
  return {
    next,
    integer,
    between: (least, greatest) => least + next() * (greatest - least),
    pick: (items) => {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new RangeError('There is nothing to pick from.');
      return item;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    chance: (probability) => next() < probability,
  };
}

function hash(text: string, offset: number): number {
  let value = offset;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 16_777_619);
  return value | 0;
}
