import type { PositionBatch } from '@muster/model/position/positionBatch.ts';

/** Maximum milliseconds by which a position on its tag's line is after its receive time (alarms.md, "time"). */
const aheadMs = 2000;

/**
 * Moves the positions of a batch to the lines of their tags: each to the earlier of its `t` and `receivedAt` + 2 s, by the
 * engine's own time. A device clock that runs ahead therefore does not make its next fixes late.
 *
 * @param receivedAt by the engine's own time, epoch ms
 * @param clockMs difference of the clock of the devices to that
 * @returns `sent` itself if nothing changes, which is the usual case
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
