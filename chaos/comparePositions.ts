import type { Ledger, SentPosition } from './ledger.ts';

/** `[t, lon, lat, floor, speed]`, as in `/pod/position/history`. */
export type HistoryPoint = readonly [t: number, lon: number, lat: number, floor: number, speed: number | null];

/** Results for the positions of registered tags. */
export interface PositionFindings {
  acknowledged: number;
  /** Of the acknowledged, in history. */
  found: number;
  lost: number;
  /** Duplicate points. */
  doubled: number;
  /** Points whose place, floor or speed differs from the sent one. */
  altered: number;
  neverSent: number;
  /** Sent, not acknowledged, but stored: allowed. */
  unacknowledgedFound: number;
}

export const noPositions: PositionFindings = {
  acknowledged: 0,
  found: 0,
  lost: 0,
  doubled: 0,
  altered: 0,
  neverSent: 0,
  unacknowledgedFound: 0,
};

/** Compares one tag's history with the sent positions, and adds to the findings. */
export function comparePositions(
  findings: PositionFindings,
  sent: ReadonlyMap<number, SentPosition>,
  history: readonly HistoryPoint[],
): PositionFindings {
  const result = { ...findings };
  const times = new Set<number>();
  for (const point of history) {
    const [t] = point;
    const promise = sent.get(t);
    if (times.has(t)) result.doubled += 1;
    else if (promise === undefined) result.neverSent += 1;
    else if (!isSame(promise, point)) result.altered += 1;
    else if (!promise.isAcknowledged) result.unacknowledgedFound += 1;
    times.add(t);
  }
  for (const [t, { isAcknowledged }] of sent) {
    if (!isAcknowledged) continue;
    result.acknowledged += 1;
    if (times.has(t)) result.found += 1;
    else result.lost += 1;
  }
  return result;
}

const metresPerDegree = 111_320;
/** The required precision: 1 cm. */
const toleranceMetres = 0.01;
/** Half of the 1 cm/s resolution of stored speeds, plus rounding of decimal sums. */
const speedTolerance = 0.005_001;

function isSame({ position }: SentPosition, [, lon, lat, floor, speed]: HistoryPoint): boolean {
  const { lon: sentLon = Number.NaN, lat: sentLat = Number.NaN, speed: sentSpeed = null } = position;
  const east = (lon - sentLon) * metresPerDegree * Math.cos((sentLat * Math.PI) / 180);
  const north = (lat - sentLat) * metresPerDegree;
  const isNear = Math.hypot(east, north) <= toleranceMetres;
  return isNear && floor === (position.floor ?? 0) && isSameSpeed(sentSpeed, speed);
}

function isSameSpeed(sent: number | null, stored: number | null): boolean {
  return sent === null || stored === null ? sent === stored : Math.abs(stored - sent) <= speedTolerance;
}

/**
 * Acknowledged positions that are not in the log exactly once. Those of unregistered tags must be there, too, because
 * they may call for help; they have no track, and a restarted server may log one of them twice.
 */
export function countMislogged(
  ledger: Ledger,
  logged: ReadonlyMap<string, number>,
  registered: readonly string[],
): { lost: number; doubled: number } {
  const isTrack = new Set(registered);
  const findings = { lost: 0, doubled: 0 };
  for (const tag of ledger.tags()) {
    for (const [t, { isAcknowledged }] of ledger.of(tag)) {
      const times = logged.get(`${tag} ${t}`) ?? 0;
      if (isAcknowledged && times === 0) findings.lost += 1;
      if (times > 1 && isTrack.has(tag)) findings.doubled += 1;
    }
  }
  return findings;
}
