import type { BacktestVerdict } from '@muster/model/alarm/backtest.ts';

import type { NamedReplay, Raise, RecordedRaise } from './raise.ts';

/** One line of a comparison with what stands behind it. */
export interface ComparedRaise {
  /** Its place in the comparison. */
  id: string;
  verdict: BacktestVerdict;
  was: RecordedRaise | null;
  wouldBe: NamedReplay | null;
  /** The one that was, or else the one that would have been: when and where the line is. */
  at: Raise;
}

/** Two raises this near are one story, even when the first was over before the second began. Ms. */
const nearMs = 60_000;

/**
 * Puts what was raised beside what would have been. Two raises are the same alarm when rule, area and subject are, and
 * their times overlap or nearly do: another delay moves a raise, and makes no other alarm of it. Each is paired once.
 */
export function compareRaises(was: readonly RecordedRaise[], wouldBe: readonly NamedReplay[]): ComparedRaise[] {
  const waiting = Map.groupBy(was, keyOf);
  const lines: Omit<ComparedRaise, 'id'>[] = wouldBe.map((raise) => {
    const candidates = waiting.get(keyOf(raise)) ?? [];
    const same = nearest(candidates, raise);
    if (same !== undefined) candidates.splice(candidates.indexOf(same), 1);
    return same === undefined
      ? { verdict: 'new', was: null, wouldBe: raise, at: raise }
      : { verdict: 'kept', was: same, wouldBe: raise, at: same };
  });
  for (const raise of [...waiting.values()].flat())
    lines.push({ verdict: 'gone', was: raise, wouldBe: null, at: raise });
  return lines.toSorted((a, b) => a.at.raisedAt - b.at.raisedAt).map((line, index) => ({ id: String(index), ...line }));
}

function keyOf({ rule, areaId, subjectId }: Raise): string {
  // Groups come and go by who is in them: near in time and place is the same.
  return JSON.stringify([rule, areaId, rule === 'cluster' ? null : subjectId]);
}

/** Of those near enough the one that shares most of the time, or misses it by least; of equals the earliest. */
function nearest(candidates: readonly RecordedRaise[], raise: Raise): RecordedRaise | undefined {
  const shared = candidates.map((candidate) => sharedMs(candidate, raise));
  const most = Math.max(...shared);
  return most >= -nearMs ? candidates[shared.indexOf(most)] : undefined;
}

/** How long two raises stand at the same time; negative = how long after the end of one the other begins. */
function sharedMs(one: Raise, other: Raise): number {
  const forever = Number.POSITIVE_INFINITY;
  return Math.min(one.clearedAt ?? forever, other.clearedAt ?? forever) - Math.max(one.raisedAt, other.raisedAt);
}
