import type { Position } from '@muster/model/position/positionBatch.ts';
import { decodeLiveFrame, livePositionAt } from '@muster/protocols/liveFrame.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { fullVisibility } from '../core/auth/visibility.ts';
import { historyText } from '../modules/position/position/history.ts';
import { startTestIngest, type TestIngest } from '../testing/testIngest.ts';
import { moveTracks } from '../tracks/moveTracks.ts';

let ingest: TestIngest;
/** Some minutes ago, so that no time is in the future. */
let t0: number;

beforeEach(async () => {
  t0 = Date.now() - 600_000;
  ingest = await startTestIngest();
  await ingest.register('T1', 'p1', '王芳');
  await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'person', ids: ['p1'] });
});
afterEach(async () => {
  await ingest.remove();
  expect(ingest.fatal).toEqual([]);
});

const everything = { buildingId: 'b1', departIds: null, patrolDepartIds: null, visibility: fullVisibility };
const metresPerDegree = 110_870;

/** At `second`, this many metres north of the origin. */
const at = (second: number, metres: number): Position => ({
  tag: 'T1',
  t: t0 + second * 1000,
  lon: 121.5,
  lat: 31.25 + metres / metresPerDegree,
});

/** Seconds of the points and of the outliers, as sent to the console. */
async function told(): Promise<{ points: number[]; outliers: number[] }> {
  const spans = [{ tag: 'T1', from: t0 - 60_000, to: Date.now() + 60_000 }];
  const text = (await Array.fromAsync(historyText(ingest.database.db, everything, spans, undefined))).join('');
  const { data }: { data: { points: [number][]; outliers: number[] }[] } = JSON.parse(text);
  const second = (t: number): number => (t - t0) / 1000;
  return {
    points: data.flatMap(({ points }) => points.map(([t]) => second(t))),
    outliers: data.flatMap(({ outliers }) => outliers.map(second)),
  };
}

const marks = () => ingest.database.db.selectFrom('positionOutlier').selectAll().orderBy('t').execute();

describe('an outlier', () => {
  it('is stored like any other position, and marked', async () => {
    await ingest.post([at(0, 0), at(1, 500), at(2, 2)]);
    await eventually(async () => expect(await told()).toEqual({ points: [0, 1, 2], outliers: [1] }));
    await moveTracks(ingest.database.db, 'b1');
    expect(await told()).toEqual({ points: [0, 1, 2], outliers: [1] });
  });

  it('is the first and the second of three consistent ones, but not the third', async () => {
    await ingest.post([at(0, 0), at(1, 500), at(2, 501), at(3, 502), at(4, 503)]);
    await eventually(async () => expect(await told()).toEqual({ points: [0, 1, 2, 3, 4], outliers: [1, 2] }));
  });

  it('stays one when its gateway sends it again, and when the server starts again', async () => {
    await ingest.post([at(0, 0), at(1, 500)]);
    await eventually(async () => expect(await marks()).toHaveLength(1));
    await ingest.post([at(1, 500)]);
    await ingest.restart();
    // The engine still has the state of the tag: the next is the second consistent one, the one after it the third.
    await ingest.post([at(2, 501), at(3, 502)]);
    await eventually(async () => expect(await told()).toEqual({ points: [0, 1, 2, 3], outliers: [1, 2] }));
  });

  it('is marked by the replay when the server was killed before it was, and only then', async () => {
    await ingest.post([at(0, 0), at(1, 500), at(2, 2), at(3, 700)]);
    await eventually(async () => expect(await marks()).toHaveLength(2));
    const before = await marks();
    await ingest.stop();
    const { db } = ingest.database;
    for (const table of ['positionOutlier', 'engineSnapshot', 'enginePlace'] as const) {
      await db.deleteFrom(table).execute();
    }
    await ingest.restart();
    expect(await marks()).toEqual(before);
    await ingest.stop();
    await db.deleteFrom('engineSnapshot').execute();
    await db.deleteFrom('positionOutlier').where('t', '=', at(1, 0).t).execute();
    await ingest.restart();
    // By the engine's place this was written: a replay concludes it again and writes nothing.
    expect((await marks()).map(({ t }) => t)).toEqual([at(3, 0).t]);
  });
});

describe('a position out of order', () => {
  /** Live stream of the tag, step by step: seconds, and metres north. */
  const shown = (): { second: number; metres: number }[] =>
    ingest.updates.flatMap(({ frame: bytes }) => {
      const frame = decodeLiveFrame(bytes);
      return Array.from({ length: frame.length }, (_, row) => {
        const { t, lat } = livePositionAt(frame, row);
        return { second: (t - t0) / 1000, metres: Math.round(((lat ?? Number.NaN) - 31.25) * metresPerDegree) };
      });
    });

  it('goes to history, unmarked however far away it was, and never moves live state backwards', async () => {
    await ingest.post([at(10, 0)]);
    await eventually(() => expect(shown().at(-1)).toEqual({ second: 10, metres: 0 }));
    await ingest.post([at(5, 900)]);
    await ingest.post([at(9, 3), at(8, 4)]);
    await ingest.post([at(11, 6)]);
    await eventually(() => expect(shown().at(-1)).toEqual({ second: 11, metres: 6 }));
    expect(new Set(shown().map(({ second }) => second))).toEqual(new Set([10, 11]));
    expect(await told()).toEqual({ points: [5, 8, 9, 10, 11], outliers: [] });
  });
});
