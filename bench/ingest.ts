import type { Receipt } from '@muster/model/ingest/wire.ts';
import { type Position, toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { binaryContentType, encodePositions } from '@muster/protocols/musterBinary.ts';
import type { LocalAccess } from '@muster/protocols/localAccess.ts';
import mqtt from 'mqtt';

import { databasePlace, hasServerBinaries, startTestServer } from '../apps/server/src/testing/testServer.ts';
import { withClient } from '../apps/server/src/core/db/withClient.ts';
import { openApi, type Api } from '../apps/simulator/src/api.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import { registerTags } from '../apps/simulator/src/register.ts';
import { startMuster, type RunningMuster } from '../e2e/muster.ts';

/** Positions a second, and server CPU a position, from the sender through durable storage and engine. */
interface Result {
  database: string;
  way: string;
  /** Until the last acknowledgement. */
  acknowledgedPerSecond: number;
  /** Until the engine has applied the last one. */
  takenPerSecond: number;
  serverMicroseconds: number;
}

type Form = 'JSON' | 'binary';
/** Sends one body and resolves when it is acknowledged. */
type Post = (body: Uint8Array) => Promise<void>;

const tagCount = 500;
const batchSize = 100;
const connections = 8;
const tags = Array.from({ length: tagCount }, (_, index) => `BENCH-${index}`);

const ways = [
  { way: 'HTTP, batches of 100, JSON', form: 'JSON', batch: batchSize, total: 400_000, open: openHttp },
  { way: 'HTTP, batches of 100, binary', form: 'binary', batch: batchSize, total: 400_000, open: openHttp },
  { way: 'MQTT QoS 1, single, JSON', form: 'JSON', batch: 1, total: 60_000, open: openMqtt },
  { way: 'MQTT QoS 1, batches of 100, JSON', form: 'JSON', batch: batchSize, total: 400_000, open: openMqtt },
  { way: 'MQTT QoS 1, batches of 100, binary', form: 'binary', batch: batchSize, total: 400_000, open: openMqtt },
] as const;

/** Seconds of the tags' time lines used by earlier runs, so that no (tag, t) is sent twice. */
let secondsUsed = 0;

function bodies(form: Form, batch: number, total: number): Uint8Array[] {
  const start = Math.floor(Date.now() / 1000) * 1000 - 6 * 3_600_000;
  const result: Uint8Array[] = [];
  for (let first = 0; first < total; first += batch) {
    const positions = Array.from({ length: Math.min(batch, total - first) }, (_, offset) =>
      positionOf(first + offset, start),
    );
    result.push(form === 'JSON' ? Buffer.from(JSON.stringify(positions)) : encodePositions(toPositionBatch(positions)));
  }
  secondsUsed += Math.ceil(total / tagCount) + 1;
  return result;
}

function positionOf(serial: number, start: number): Position {
  const tag = serial % tagCount;
  const second = secondsUsed + Math.floor(serial / tagCount);
  return {
    tag: tags[tag] ?? '',
    t: start + second * 1000,
    lon: 121.4672 + tag * 1e-6 + Math.sin(second / 10) * 1e-4,
    lat: 30.7085 + Math.cos(second / 10) * 1e-4,
    floor: 0,
    speed: 1.2,
    battery: 80,
    heartRate: 76,
  };
}

async function openHttp(access: LocalAccess, form: Form): Promise<{ post: Post; close: () => Promise<void> }> {
  const headers = {
    'content-type': form === 'JSON' ? 'application/json' : binaryContentType,
    'x-ingest-key': access.key,
  };
  const post: Post = async (body) => {
    const response = await fetch(`${access.httpUrl}/ingest/positions`, {
      method: 'POST',
      headers,
      body: Buffer.from(body),
    });
    if (response.status === 503) return new Promise((resolve) => setTimeout(resolve, 20)).then(() => post(body));
    const reply = (await response.json()) as { code: number; data: Receipt };
    if (reply.code !== 0 || reply.data.rejected.length > 0) throw new Error(`Refused: ${JSON.stringify(reply)}`);
  };
  return { post, close: async () => {} };
}

async function openMqtt(access: LocalAccess): Promise<{ post: Post; close: () => Promise<void> }> {
  const client = await mqtt.connectAsync(access.mqttUrl ?? '', { username: access.gateway, password: access.key });
  const topic = `muster/${access.buildingId}/position`;
  return {
    post: async (body) => void (await client.publishAsync(topic, Buffer.from(body), { qos: 1 })),
    close: () => client.endAsync(),
  };
}

/** CPU of the whole server process with all threads, without the database. */
async function cpuSeconds(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total\{thread="ingest"\} ([\d.e+-]+)$/m.exec(text)?.[1]);
}

async function measure(
  database: string,
  access: LocalAccess,
  api: Api,
  { way, form, batch, total, open }: (typeof ways)[number],
): Promise<Result> {
  const waiting = bodies(form, batch, total);
  const lines = await Promise.all(Array.from({ length: connections }, () => open(access, form)));
  const cpuBefore = await cpuSeconds(access.httpUrl);
  const began = performance.now();
  let next = 0;
  // With one position a message, as many messages are in flight as a gateway allows.
  const inFlight = batch === 1 ? 64 : 2;
  await Promise.all(
    lines.flatMap(({ post }) =>
      Array.from({ length: inFlight }, async () => {
        for (let body = waiting[next++]; body !== undefined; body = waiting[next++]) await post(body);
      }),
    ),
  );
  const acknowledged = (performance.now() - began) / 1000;
  // Replies when the engine has applied everything acknowledged.
  await api.get('/pod/position/latest');
  const taken = (performance.now() - began) / 1000;
  const cpu = (await cpuSeconds(access.httpUrl)) - cpuBefore;
  await Promise.all(lines.map((line) => line.close()));
  return {
    database,
    way,
    acknowledgedPerSecond: total / acknowledged,
    takenPerSecond: total / taken,
    serverMicroseconds: (cpu * 1e6) / total,
  };
}

async function benchOn(database: string, settings: Record<string, string>): Promise<Result[]> {
  const muster: RunningMuster = await startMuster({ MUSTER_DEMO: 'fresh', ...settings });
  try {
    const access = await readLocalAccess(muster.dataDir);
    const api = await openApi(access.httpUrl, access.authToken, access.buildingId);
    await registerTags(
      api,
      tags.map((tag) => ({ tag, t: 0 })),
    );
    const results: Result[] = [];
    for (const way of ways) results.push(await measure(database, access, api, way));
    return results;
  } finally {
    await muster.remove();
  }
}

async function benchOnServer(): Promise<Result[]> {
  if (!hasServerBinaries()) return [];
  const server = await startTestServer('server');
  try {
    await withClient(server.adminUrl, (client) => client.query('CREATE DATABASE bench OWNER muster'));
    return await benchOn('PostgreSQL 15', { MUSTER_DATABASE_URL: server.appUrl.replace(databasePlace, 'bench') });
  } finally {
    await server.stop();
  }
}

const results = [...(await benchOn('embedded PostgreSQL 18', {})), ...(await benchOnServer())];
console.log(
  '| database | way | acknowledged/s | taken by the engine/s | server CPU a position |\n| --- | --- | ---: | ---: | ---: |',
);
const rate = (perSecond: number): string => Math.round(perSecond).toLocaleString('en');
for (const { database, way, acknowledgedPerSecond, takenPerSecond, serverMicroseconds } of results) {
  const rates = `${rate(acknowledgedPerSecond)} | ${rate(takenPerSecond)}`;
  console.log(`| ${database} | ${way} | ${rates} | ${serverMicroseconds.toFixed(1)} µs |`);
}
