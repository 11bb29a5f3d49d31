import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';

import { toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { type SeededRandom, seededRandom } from '@muster/model/random/seededRandom.ts';
import { binaryContentType, encodePositions } from '@muster/protocols/musterBinary.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';

/** Requests of each protocol. */
const requestCount = process.env['MUSTER_TEST_FULL'] === undefined ? 60 : 1500;

interface Sample {
  path: string;
  type: string;
  body: () => Buffer;
}

const at = { lon: 121.5, lat: 31.25 };
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

const samples: Readonly<Record<string, Sample>> = {
  'positions as JSON': {
    path: '/ingest/positions',
    type: 'application/json',
    body: () =>
      json([{ tag: 'T1', t: Date.now(), ...at, floor: 0, speed: 1, heading: 90, accuracy: 1, battery: 9, sos: false }]),
  },
  'positions as columns': {
    path: '/ingest/positions',
    type: binaryContentType,
    body: () =>
      Buffer.from(
        encodePositions(
          toPositionBatch([
            { tag: 'T1', t: Date.now(), ...at, battery: 5 },
            { tag: 'T2', t: Date.now(), ...at, speed: 2.5, heartRate: 70 },
          ]),
        ),
      ),
  },
  'OsmAnd in a form': {
    path: '/ingest/osmand',
    type: 'application/x-www-form-urlencoded',
    body: () => Buffer.from(`id=T1&lat=31.25&lon=121.5&timestamp=${Date.now()}&speed=3&batt=50&alarm=sos`),
  },
  'OsmAnd as JSON': {
    path: '/ingest/osmand',
    type: 'application/json',
    body: () =>
      json({
        device_id: 'T1',
        location: {
          timestamp: new Date().toISOString(),
          coords: { latitude: 31.25, longitude: 121.5, speed: 1 },
          battery: { level: 0.5 },
          extras: { alarm: 'sos' },
        },
      }),
  },
  OwnTracks: {
    path: '/ingest/owntracks',
    type: 'application/json',
    body: () => json({ _type: 'location', tid: 'T1', topic: 'owntracks/u/T1', tst: Date.now() / 1000, ...at, vel: 3 }),
  },
  'events of a checkpoint': {
    path: '/ingest/access-event',
    type: 'application/json',
    body: () => json([{ checkpoint: 'G-1', t: Date.now(), card: 'T1', direction: 'in', granted: true, image: null }]),
  },
  'a camera’s alarm': {
    path: '/ingest/camera-alarm',
    type: 'application/json',
    body: () =>
      json({ camera: 'CAM-1', t: Date.now(), kind: 'noHardHat', image: 'data:image/png;base64,iVBORw0KGgo=' }),
  },
};

/** Tokens inserted as values in JSON and in forms at unexpected places. */
const oddValues = [
  'null',
  'true',
  '1e400',
  '-1e400',
  '-0',
  '9007199254740993',
  '8640000000000001',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"__proto__"',
  '[]',
  '[[]]',
  '{}',
  '{"__proto__":{"lon":1}}',
  `"${'x'.repeat(70_000)}"`,
  '['.repeat(50_000),
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
] as const;
const oddNames = ['__proto__', 'constructor', 'toString', '', 't', 'image', '\\u0000', 'beacons'] as const;

let ingest: TestIngest;
const faults: unknown[] = [];
const note = (fault: unknown): void => void faults.push(fault);

beforeAll(async () => {
  process.on('uncaughtException', note);
  ingest = await startTestIngest();
  const { db } = ingest.database;
  const camera = {
    id: 'c1',
    buildingId: 'b1',
    name: 'CAM-1',
    sn: 'CAM-1',
    cameraType: 'dome',
    protocol: 'rtsp',
  } as const;
  await db.insertInto('camera').values(camera).execute();
  const alarms = JSON.stringify({ ai: { on: true, level: 2, quiet: 3600 } });
  await db.insertInto('alarmSetting').values({ id: 's1', buildingId: 'b1', alarms }).execute();
  await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'camera', ids: ['c1'] });
});
afterEach(() => void (faults.length = 0));
afterAll(async () => {
  await ingest.remove();
  process.off('uncaughtException', note);
});

function byte(random: SeededRandom): number {
  return random.chance(0.3) ? random.pick([0, 0x22, 0x7b, 0x5b, 0x25, 0xff, 0xc0, 0x7f]) : random.integer(0, 255);
}

function bytes(random: SeededRandom, most: number): Buffer {
  return Buffer.from(Array.from({ length: random.integer(0, most) }, () => byte(random)));
}

const ways: readonly ((random: SeededRandom, body: Buffer) => Buffer)[] = [
  (_random, body) => body,
  (random) => bytes(random, 200),
  (random, body) => body.subarray(0, random.integer(0, body.length)),
  (random, body) => Buffer.concat([body, bytes(random, 40)]),
  (random, body) => Buffer.from(body.map((each) => (random.chance(0.05) ? byte(random) : each))),
  // Replaces the value of one member, or of a form's field.
  (random, body) => replaced(random, body, /(?<=":)[^,{}[\]]+|(?<==)[^&]*/g, random.pick(oddValues)),
  (random, body) => replaced(random, body, /(?<=")\w+(?=":)/g, random.pick(oddNames)),
  // Lengths and counts of a binary header are in its first 32 bytes.
  (random, body) => Buffer.from(body.map((each, place) => (place < 32 && random.chance(0.2) ? byte(random) : each))),
];

function replaced(random: SeededRandom, body: Buffer, pattern: RegExp, by: string): Buffer {
  const text = body.toString('latin1');
  const found = [...text.matchAll(pattern)];
  if (found.length === 0) return Buffer.from(by);
  const { index, 0: old } = random.pick(found);
  return Buffer.from(text.slice(0, index) + by + text.slice(index + old.length), 'latin1');
}

function headersOf(random: SeededRandom, type: string, isPacked: boolean): Record<string, string> {
  const contentType = random.chance(0.1) ? random.pick(['', 'text/html', 'application/json;;=', '/', ';']) : type;
  return {
    'x-ingest-key': random.chance(0.9) ? 'secret' : 'guess',
    'content-type': contentType,
    ...(isPacked && { 'content-encoding': 'gzip' }),
    ...(random.chance(0.1) && { authorization: random.pick(['Basic', 'Basic ====', 'Basic /w==', 'Bearer x']) }),
    ...(random.chance(0.1) && { 'x-limit-d': random.pick(['', '/', '__proto__', 'a'.repeat(1000)]) }),
  };
}

/** Statuses of wire.md that a sender can cause; 500 is not among them. */
const earned = [200, 400, 401, 403, 404, 413, 415];

describe('random input', () => {
  it.each(Object.entries(samples))('as %s is answered, and stops nothing', async (name, { path, type, body }) => {
    const random = seededRandom(name);
    for (let count = 0; count < requestCount; count += 1) {
      const plain = random.pick(ways)(random, body());
      const isPacked = random.chance(0.2);
      const sent = isPacked ? packed(random, plain) : plain;
      const query = random.chance(0.2)
        ? `?${random.pick(['id=%', 'key=%00', 'lat=NaN&lon=', '%E0%A4%A', 'a[b]=1'])}`
        : '';
      const response = await fetch(ingest.url(path + query), {
        method: 'POST',
        headers: headersOf(random, type, isPacked),
        body: new Uint8Array(sent),
      });
      const answer = await response.text();
      const about = `${path}${query} ${sent.subarray(0, 300).toString('latin1')}\n${answer}`;
      expect(earned, about).toContain(response.status);
      expect(faults, about).toEqual([]);
    }
    expect(await ingest.post({ tag: 'T9', t: Date.now(), ...at })).toMatchObject({ status: 200 });
    expect(ingest.fatal).toEqual([]);
  });

  it('as a query of OsmAnd is answered, and stops nothing', async () => {
    const random = seededRandom('query');
    const names = ['id', 'deviceid', 'lat', 'lon', 'location', 'timestamp', 'speed', 'batt', 'alarm', '__proto__'];
    const values = ['', 'T1', '31.2', '1e999', '-0', 'Infinity', '%00', '%', '%ff', '2026-13-45 99:99:99', 'sos', ','];
    for (let count = 0; count < requestCount; count += 1) {
      const query = names.filter(() => random.chance(0.6)).map((each) => `${each}=${random.pick(values)}`);
      const response = await fetch(ingest.url(`/ingest/osmand?key=secret&${query.join('&')}`));
      expect(earned, query.join('&')).toContain(response.status);
      await response.text();
    }
    expect(faults).toEqual([]);
  });

  it('as bytes that are no request ends its own connection at most', async () => {
    const random = seededRandom('raw');
    const { port, hostname } = new URL(ingest.url('/'));
    for (let count = 0; count < requestCount; count += 1) {
      const head = Buffer.from(
        'POST /ingest/positions HTTP/1.1\r\nHost: a\r\nX-Ingest-Key: secret\r\nContent-Type: application/json\r\n' +
          'Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n',
      );
      const sent = random.chance(0.5)
        ? bytes(random, 300)
        : Buffer.from(head.map((each) => (random.chance(0.02) ? byte(random) : each)));
      const answer = await sendRaw(Number(port), hostname, sent);
      expect(answer, sent.toString('latin1')).not.toMatch(/^HTTP\/1\.1 500/);
      expect(faults, sent.toString('latin1')).toEqual([]);
    }
    expect(await ingest.post({ tag: 'T9', t: Date.now(), ...at })).toMatchObject({ status: 200 });
  });
});

function packed(random: SeededRandom, body: Buffer): Buffer {
  const whole = gzipSync(body);
  return random.chance(0.5) ? whole : random.pick(ways.slice(1, 5))(random, whole);
}

/** Data received until the server closes; nothing more is sent. */
function sendRaw(port: number, host: string, sent: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
    socket.end(sent);
  });
}
