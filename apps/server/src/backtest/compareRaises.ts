import type { BacktestVerdict } from '@muster/model/alarm/backtest.ts';

import type { NamedReplay, Raise, RecordedRaise } from './raise.ts';

/** One line of a comparison with its details. */
export interface ComparedRaise {
  /** Its index in the comparison. */
  id: string;
  verdict: BacktestVerdict;
  was: RecordedRaise | null;
  wouldBe: NamedReplay | null;
  /** The recorded one, or else the replayed one: gives time and place of the line. */
  at: Raise;
}

/** Maximum gap between two raises that match, even if the first was over before the second began. Ms. */
const nearMs = 60_000;

/**
 * Matches recorded raises with replayed ones. Two raises are the same alarm when rule, area and subject are equal, and
 * their times overlap or nearly do: another delay moves a raise, and creates no other alarm. Each is matched once.
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
  // Groups differ by their members: near in time and place is the same.
  return JSON.stringify([rule, areaId, rule === 'cluster' ? null : subjectId]);
}

/** Of those near enough the one with the longest common time, or the shortest gap; of equals the earliest. */
function nearest(candidates: readonly RecordedRaise[], raise: Raise): RecordedRaise | undefined {
  const shared = candidates.map((candidate) => sharedMs(candidate, raise));
  const most = Math.max(...shared);
  return most >= -nearMs ? candidates[shared.indexOf(most)] : undefined;
}

/** Length of the overlap of two raises; negative = gap between the end of one and the begin of the other. */
function sharedMs(one: Raise, other: Raise): number {
  const forever = Number.POSITIVE_INFINITY;
  return Math.min(one.clearedAt ?? forever, other.clearedAt ?? forever) - Math.max(one.raisedAt, other.raisedAt);
}
