import type { PositionBatch } from '@muster/model/position/positionBatch.ts';

/** A position stands no later on its tag's line than so many milliseconds after it was received (alarms.md, "time"). */
const aheadMs = 2000;

/**
 * A batch as it stands on the lines of its tags: each position at the earlier of its `t` and `receivedAt` + 2 s, by the
 * engine's own time. So the clock of a device that runs ahead does not make its next fixes late.
 *
 * @param receivedAt by the engine's own time, epoch ms
 * @param clockMs what the clock of the devices shows more than that
 * @returns `sent` itself where nothing is different, which is nearly always
 */
export function onLine(sent: PositionBatch, receivedAt: number, clockMs: number): PositionBatch {
  const latest = receivedAt + aheadMs;
  if (clockMs === 0 && !isAnyAfter(sent.t, latest)) return sent;
  return { ...sent, t: sent.t.map((t) => Math.min(t - clockMs, latest)) };
}

function isAnyAfter(times: Float64Array, latest: number): boolean {
  for (const t of times) if (t > latest) return true;
  return false;
}
