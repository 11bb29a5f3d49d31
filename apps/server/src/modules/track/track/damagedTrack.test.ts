import type { AddressInfo } from 'node:net';

import { tagHistory } from '@muster/model/position/wire.ts';
import type { SystemCondition } from '@muster/model/systemCondition/systemCondition.ts';
import { toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { encodePositions } from '@muster/protocols/musterBinary.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';

import { Conditions } from '../../../core/health/conditions.ts';
import { replyOf } from '../../../core/http/routeSchema.ts';
import { LiveHub } from '../../../live/liveHub.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { dataOf } from '../../../testing/testSite.ts';
import { moveTracks } from '../../../tracks/moveTracks.ts';
import { positionRoutes } from '../../position/position/positionRoutes.ts';

const hour = 3_600_000;
const t0 = Date.UTC(2026, 4, 1, 8);
const damagedHour = [t0 + hour, t0 + 2 * hour];

let muster: TestApp;
let admin: Client;
let url: string;
let lookId: string;
const conditions = new Conditions(Date.now);

/** T1 sends in each of four hours; the stored chunk of the second is damaged. */
beforeAll(async () => {
  muster = await startTestApp({ conditionReporter: conditions.reporterOf('web') }, [
    (app, services) => {
      const hub = new LiveHub({ readNames: async () => new Map(), onError: () => {} });
      positionRoutes(app, services, hub, { catchUp: async () => {}, unregisteredTags: async () => [] });
    },
  ]);
  admin = await muster.logIn();
  const { buildingId } = muster;
  const { db } = muster.database;
  const positions = [0, 1, 2, 3].map((at) => ({ tag: 'T1', t: t0 + at * hour, lon: 121.5, lat: 31.25 }));
  const payload = Buffer.from(encodePositions(toPositionBatch(positions)));
  await db.insertInto('positionLog').values({ seq: 1, buildingId, receivedAt: t0, kind: 0, payload }).execute();
  await db.insertInto('locationCard').values({ id: 'c1', buildingId, sn: 'T1', type: 'UW5' }).execute();
  await moveTracks(db, buildingId);
  await sql`UPDATE track_chunk SET payload = set_byte(payload, 3, get_byte(payload, 3) # 1)
            WHERE hour = ${t0 / hour + 1}`.execute(db);
  await muster.app.listen({ port: 0, host: '127.0.0.1' });
  // Holds for a server that listens on a port.
  url = `http://127.0.0.1:${(muster.app.server.address() as AddressInfo).port}`;
  const asked = { subjects: [{ kind: 'tag', id: 'T1' }], from: t0, to: t0 + 4 * hour, reason: '核查' };
  [{ lookId }] = dataOf(await admin.post('/pod/track/look', { ...asked, subjects: JSON.stringify(asked.subjects) }));
});
afterAll(() => muster.close());

async function whole(path: string): Promise<string> {
  const response = await fetch(`${url}${path}`, { headers: { authtoken: admin.token } });
  expect(response.status).toBe(200);
  return response.text();
}
const exported = (format: string) => whole(`/pod/track/export?lookId=${lookId}&format=${format}`);

describe('a track with a damaged hour', () => {
  it('is streamed to its end, and the reply contains the hour', async () => {
    const text = await whole(`/pod/position/history?tag=T1&from=${t0}&to=${t0 + 4 * hour}`);
    const { data } = replyOf(z.array(tagHistory))[200].parse(JSON.parse(text));
    expect(data).toHaveLength(1);
    expect(data[0]?.points.map(([t]) => (t - t0) / hour)).toEqual([0, 2, 3]);
    expect(data[0]?.damaged).toEqual([damagedHour]);
  });

  it('has no such field without damage', async () => {
    const { data } = JSON.parse(await whole(`/pod/position/history?tag=T1&from=${t0}&to=${t0 + hour}`)) as {
      data: object[];
    };
    expect(data[0]).not.toHaveProperty('damaged');
  });

  it('is shown with its missing range', async () => {
    const { tracks } = dataOf(await admin.get('/pod/track/get', { lookId }));
    const [from, to] = damagedHour;
    expect(tracks[0]).toMatchObject({ damaged: [{ from, to }], count: 3 });
  });

  it('is saved as GeoJSON and GPX with the missing range', async () => {
    const [from, to] = damagedHour;
    expect(JSON.parse(await exported('geojson'))).toMatchObject({ damaged: [{ from, to }] });
    const begin = new Date(t0 + hour).toISOString();
    expect(await exported('gpx')).toContain(`<!-- Stored positions are damaged and left out: ${begin} to `);
  });

  it('is not saved as a CSV that looks complete: the download is aborted', async () => {
    await expect(exported('csv')).rejects.toThrow();
  });

  it('is announced to administrators, once, by tag, hour and site', () => {
    const all: readonly SystemCondition[] = conditions.all();
    expect(all).toMatchObject([
      {
        code: 'corruption',
        buildingId: muster.buildingId,
        facts: { place: 'track_chunk T1 2026-05-01T09:00Z' },
      },
    ]);
  });
});

describe('a stream interrupted by the database', () => {
  it('ends with an error for the caller, not as a shorter reply', async () => {
    const { db } = muster.database;
    await sql`ALTER TABLE position_outlier RENAME TO position_outlier_away`.execute(db);
    const response = await fetch(`${url}/pod/position/history?tag=T1&from=${t0}&to=${t0 + 4 * hour}`, {
      headers: { authtoken: admin.token },
    });
    const read = response.status === 200 ? response.text() : Promise.reject(new Error(String(response.status)));
    await expect(read).rejects.toThrow();
    await sql`ALTER TABLE position_outlier_away RENAME TO position_outlier`.execute(db);
  });
});
