type Curve = readonly (readonly [afterMs: number, safe: number])[];

/**
 * The steps of a curve of arrivals as an SVG path.
 * @param total of whom the count is a share
 * @param endMs where the last step ends; `spanMs` is as wide as the box
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
