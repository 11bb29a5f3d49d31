import type { Position } from '@muster/model/position/positionBatch.ts';

import type { Database } from '../core/db/database.ts';
import { trackHistory } from '../tracks/trackHistory.ts';
import type { NamedReplay } from './raise.ts';

/** Evidence reaches from a minute before a raise to a minute after (alarms.md). */
const aroundMs = 60_000;

/** A replayed alarm for the map: with the stored positions of its subjects. */
export async function replayedAlarm(db: Database, buildingId: string, raise: NamedReplay) {
  const { raisedAt, clearedAt, tag, lon, lat, floor, parameters, ruleVersion, headCount } = raise;
  const positions = await readAround(db, buildingId, raise);
  return {
    raisedAt: new Date(raisedAt).toISOString(),
    clearedAt: clearedAt === null ? null : new Date(clearedAt).toISOString(),
    tag,
    lon,
    lat,
    floor,
    evidence: { ruleVersion, parameters, ...(headCount === null ? {} : { headCount }), positions },
  };
}

async function readAround(db: Database, buildingId: string, { raisedAt, tags }: NamedReplay): Promise<Position[]> {
  const spans = tags.map((tag) => ({ tag, from: raisedAt - aroundMs, to: raisedAt + aroundMs + 1 }));
  const positions: Position[] = [];
  for await (const { span, points } of trackHistory(db, { buildingId, spans })) {
    const tag = tags[span] ?? '';
    for (let row = 0; row < points.length; row++) {
      const lon = points.lon[row] ?? Number.NaN;
      const lat = points.lat[row] ?? Number.NaN;
      if (Number.isNaN(lon) || Number.isNaN(lat)) continue;
      positions.push({ tag, t: points.t[row] ?? Number.NaN, lon, lat, floor: points.floor[row] ?? 0 });
    }
  }
  return positions.toSorted((a, b) => a.t - b.t);
}
