import type { EvaluatedSite } from '@muster/engine/evaluation.ts';
import { type Position, toPositionBatch } from '@muster/model/position/positionBatch.ts';

import type { ReferenceEvent } from './alarms.ts';
import { ReferenceEngine } from './referenceEngine.ts';

/** A recording by the reference (alarms.md, "the engine without a server"): each row received at its own `t`, no late marks. */
export function referenceEvaluation(site: EvaluatedSite, rows: Iterable<Position>): ReferenceEvent[] {
  const { start, subjects = [], permits: _, ...rest } = site;
  const reference = new ReferenceEngine({
    ...rest,
    latenessMs: 0,
    openSubjects: true,
    subjects: subjects.map((subject) => ({ ...subject, id: subject.id ?? subject.tag })),
  });
  const events: ReferenceEvent[] = [];
  if (start !== undefined) events.push(...reference.apply({ kind: 'tick', receivedAt: new Date(start).getTime() }));
  for (const row of rows) {
    // Null island is no place (wire.md).
    const isNowhere = Math.abs(row.lon ?? 1) <= 1e-6 && Math.abs(row.lat ?? 1) <= 1e-6;
    const { lon: _lon, lat: _lat, ...telemetry } = row;
    const batch = toPositionBatch([isNowhere ? telemetry : row]);
    events.push(...reference.apply({ kind: 'positions', receivedAt: row.t, batch }));
  }
  return events
    .map((event) => {
      if (!('late' in event)) return event;
      const { late: _, ...facts } = event;
      return facts;
    })
    .toSorted((a, b) => a.t - b.t);
}
