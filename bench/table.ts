/** One of several implementations of the same work. */
export interface Contestant {
  readonly name: string;
  /** Operations of one call of `run`; contestants of very different speed may use different numbers. */
  readonly operations: number;
  run(): unknown;
}

/** Times of a contestant by round. */
export interface Timing {
  readonly name: string;
  /** CPU nanoseconds an operation, for each round. */
  readonly rounds: readonly number[];
  /** The median of `rounds`. */
  readonly nsPerOperation: number;
}

/** One line of the benchmark table. */
export interface BenchmarkRow {
  readonly name: string;
  /** Nanoseconds of CPU an operation; NaN where the row measures something else. */
  readonly ours: number;
  /** CPU nanoseconds an operation of the peer; null for a row without comparison. */
  readonly peer: number | null;
  /** Compared with `target`; null without a target. */
  readonly ratio: number | null;
  readonly target: Target | null;
  /** Label of `ratio`: "times faster than flatbush + turf". */
  readonly note: string;
}

/** Target of `ratio`: at least, or at most. */
export interface Target {
  readonly bound: 'at least' | 'at most';
  readonly ratio: number;
}

/**
 * Runs the contestants in turn, round after round, in this process, so that other load affects all of them. Every second
 * round runs backwards, so that none always inherits the same caches. Time is the process's CPU time, including garbage
 * collection and compilation, because wall time on a shared machine depends on other processes.
 */
export async function alternate(
  contestants: readonly Contestant[],
  { rounds = 15, warmUpRounds = 3 } = {},
): Promise<Timing[]> {
  const measured = new Map(contestants.map((contestant) => [contestant, [] as number[]]));
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const contestant of round % 2 === 0 ? contestants : contestants.toReversed()) {
      const before = process.cpuUsage();
      await contestant.run();
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) measured.get(contestant)?.push(((user + system) * 1000) / contestant.operations);
    }
  }
  return [...measured].map(([{ name }, times]) => ({ name, rounds: times, nsPerOperation: median(times) }));
}

/** Median over the rounds of the ratio of `slow` to `fast` in the same round. */
export function medianRatio(slow: Timing, fast: Timing): number {
  return median(slow.rounds.map((time, round) => time / fast.rounds[round]));
}

/** CPU milliseconds of one call. */
export async function cpuMilliseconds(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The median; the mean of the middle two values for an even count; NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function meetsTarget(ratio: number, target: Target): boolean {
  return target.bound === 'at least' ? ratio >= target.ratio : ratio <= target.ratio;
}

/** The rows as a Markdown table. */
export function formatTable(rows: readonly BenchmarkRow[]): string {
  const cells = [
    ['what', 'ours', 'peer', 'ratio', 'target', 'met', 'ratio is'],
    ...rows.map((row) => [
      row.name,
      formatDuration(row.ours),
      row.peer === null ? '' : formatDuration(row.peer),
      row.ratio === null ? '' : row.ratio.toPrecision(3),
      row.target === null ? '' : `${row.target.bound} ${row.target.ratio}`,
      row.target === null || row.ratio === null ? '' : meetsTarget(row.ratio, row.target) ? 'yes' : 'NO',
      row.note,
    ]),
  ];
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const lines = cells.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

/** Nanoseconds in a readable unit; empty for NaN. */
export function formatDuration(nanoseconds: number): string {
  if (Number.isNaN(nanoseconds)) return '';
  const units = ['ns', 'µs', 'ms', 's'];
  let value = nanoseconds;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${value.toPrecision(3)} ${units[unit]}`;
}
