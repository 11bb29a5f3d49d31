import { type Position, toPositionBatch } from '@muster/model/position/positionBatch.ts';

import { PointCollector, type TrackPoints } from '../tracks/trackPoints.ts';

/** Positions as points, in order of time. */
export function pointsOf(positions: readonly Position[]): TrackPoints {
  const batch = toPositionBatch(positions);
  const collector = new PointCollector();
  for (let row = 0; row < batch.length; row++) collector.add(batch, row);
  return collector.sorted();
}
