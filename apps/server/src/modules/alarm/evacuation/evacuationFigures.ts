import type { ArrivalFigures } from '@muster/model/evacuation/wire.ts';

/** Shares of those who were inside at the start, whose times a result tells (work.md, Drills and evacuations). */
export const reportedShares = [0.5, 0.8, 1] as const;

/**
 * How those who were inside at the start arrived.
 * @param arrivals epoch ms; of those of them who did
 * @param expected how many they were
 */
export function arrivalFigures(arrivals: readonly number[], expected: number, startedAt: number): ArrivalFigures {
  // A gateway may say late that somebody had arrived before the start.
  const after = arrivals.map((t) => Math.max(0, t - startedAt)).toSorted((a, b) => a - b);
  const changes = after.flatMap((afterMs, place): ArrivalFigures['curve'] =>
    after[place + 1] === afterMs ? [] : [[afterMs, place + 1]],
  );
  return {
    curve: changes[0]?.[0] === 0 ? changes : [[0, 0], ...changes],
    reached: reportedShares.map((share) => ({ share, afterMs: timeTo(share, after, expected) })),
  };
}

function timeTo(share: number, after: readonly number[], expected: number): number | null {
  // The same comparison as the rule's: arrived / expected ≥ share.
  const place = after.findIndex((_, arrivedBefore) => (arrivedBefore + 1) / expected >= share);
  return after[place] ?? null;
}
