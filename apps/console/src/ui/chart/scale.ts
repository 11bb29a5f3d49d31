/**
 * Round ticks of an axis from 0 to at least a value: 1, 2 or 5 times a power of ten apart, at most five.
 */
export function axisTicks(most: number): readonly number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const whole = Math.max(step, most < 1 ? 0 : 1);
  return Array.from({ length: Math.ceil(most / whole) + 1 }, (_, index) => round(index * whole));
}

/** Indices of the labels that are drawn, at least `apart` pixels from each other. */
export function labelStride(count: number, width: number, apart: number): number {
  const fitting = Math.max(1, Math.floor(width / apart));
  return Math.max(1, Math.ceil(count / fitting));
}

/** Tenths are not exact in floating point. */
function round(value: number): number {
  return Number(value.toPrecision(12));
}
