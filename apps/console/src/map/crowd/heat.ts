/** Head counts of the colours of a crowd (specification §5, heat map). */
export interface HeatRule {
  /** Metres around a place within which people count. */
  radius: number;
  /** Head counts at which the colour changes, ascending. */
  tiers: readonly number[];
}

/** A square of the ground that reaches a tier. */
export interface HeatCell {
  /** Its middle, metres. */
  x: number;
  y: number;
  /** From 1; the highest that its head count reaches. */
  tier: number;
}

/** Cells per radius: fine enough for a round picture. */
const cellsPerRadius = 3;

/** Side of a cell in metres. */
export function heatCellSize({ radius }: HeatRule): number {
  return radius / cellsPerRadius;
}

/**
 * Cells with at least `tiers[0]` subjects within the radius, with their tiers, in the order in which they were reached.
 * Distances are measured between cell centres, so the cost depends on the occupied cells.
 */
export function heatCells(xs: ArrayLike<number>, ys: ArrayLike<number>, rule: HeatRule): HeatCell[] {
  const [least] = rule.tiers;
  if (least === undefined) return [];
  const size = heatCellSize(rule);
  const occupied = countByCell(xs, ys, size);
  const sums = new Map<number, number>();
  const reach = kernel();
  for (const [key, count] of occupied) {
    for (const step of reach) sums.set(key + step, (sums.get(key + step) ?? 0) + count);
  }
  const cells: HeatCell[] = [];
  for (const [key, count] of sums) {
    if (count < least) continue;
    const row = Math.round(key / columns);
    const column = key - row * columns;
    cells.push({ x: (column + 0.5) * size, y: (row + 0.5) * size, tier: tierOf(count, rule.tiers) });
  }
  return cells;
}

/** More cells than the width of any site; a key is row × columns + column, both from minus half of it. */
const columns = 2 ** 20;

function countByCell(xs: ArrayLike<number>, ys: ArrayLike<number>, size: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (let index = 0; index < xs.length; index++) {
    const key = Math.floor((ys[index] ?? 0) / size) * columns + Math.floor((xs[index] ?? 0) / size);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Offsets of the cells whose centres are within the radius. */
function kernel(): number[] {
  const steps: number[] = [];
  for (let row = -cellsPerRadius; row <= cellsPerRadius; row++)
    for (let column = -cellsPerRadius; column <= cellsPerRadius; column++)
      if (row * row + column * column <= cellsPerRadius * cellsPerRadius) steps.push(row * columns + column);
  return steps;
}

function tierOf(count: number, tiers: readonly number[]): number {
  return tiers.findLastIndex((tier) => count >= tier) + 1;
}
