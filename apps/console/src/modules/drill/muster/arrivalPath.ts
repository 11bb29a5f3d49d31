type Curve = readonly (readonly [afterMs: number, safe: number])[];

/**
 * The steps of an arrival curve as an SVG path.
 * @param total number of people that is 100 %
 * @param endMs end of the last step; `spanMs` is the width of the box
 */
export function arrivalPath(
  curve: Curve,
  { total, endMs, spanMs }: { total: number; endMs: number; spanMs: number },
  { width, height }: { width: number; height: number },
): string {
  const x = (afterMs: number): number => (Math.min(afterMs, spanMs) / spanMs) * width;
  const steps = curve.map(([at, count]) => `H${x(at)}V${height - (count / Math.max(1, total)) * height}`);
  return `M0,${height}${steps.join('')}H${x(endMs)}`;
}
