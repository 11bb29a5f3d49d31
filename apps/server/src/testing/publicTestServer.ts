import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';

import type { FastifyBaseLogger } from 'fastify';

import { AwaySwitch } from '../core/db/awaySwitch.ts';
import { GatewayKeys, hashIngestKey } from '../ingest/gateway/gatewayKeys.ts';
import { type PublicServer, startPublicServer } from '../ingest/http/publicServer.ts';
import { publicServerHeader } from '../ingest/http/webProxy.ts';
import { Ingest } from '../ingest/ingest.ts';
import { startTestApp, type TestApp } from './testApp.ts';

/** The web side behind the public server, over real sockets. Positions are accepted and not stored. */
export interface PublicTestServer {
  muster: TestApp;
  publicServer: PublicServer;
  url(path: string): string;
  close(): Promise<void>;
}

export const ingestKey = 'the key of a gateway';

export async function startPublicTestServer(
  log: FastifyBaseLogger,
  metricsToken: string | null = null,
  host = '127.0.0.1',
): Promise<PublicTestServer> {
  const secret = randomBytes(16).toString('hex');
  const muster = await startTestApp({ log, metricsToken, publicServer: { header: publicServerHeader, secret } });
  await muster.app.listen({ host: '127.0.0.1', port: 0 });
  // Holds for a server that listens on a port.
  const { port } = muster.app.server.address() as AddressInfo;
  const keys = new GatewayKeys();
  keys.replace([{ id: 'g1', name: 'gateway', buildingId: muster.buildingId, keyHash: hashIngestKey(ingestKey) }]);
  const publicServer = await startPublicServer(host, 0, {
    keys,
    ingest: ingestWithoutLog(),
    pictures: { keep: async () => {} },
    accessEvents: { receive: async () => ({ accepted: 0, duplicates: 0, rejected: [] }) },
    refused: () => {},
    web: () => ({ port, secret }),
    readiness: async () => ({ parts: { database: null }, degraded: [] }),
    metricsToken,
    metrics: async () => 'muster_up 1\n',
    log,
  });
  return {
    muster,
    publicServer,
    url: (path) => `http://127.0.0.1:${publicServer.port}${path}`,
    close: async () => {
      await publicServer.drain();
      await muster.close();
    },
  };
}

function ingestWithoutLog(): Ingest {
  const now = (): number => Date.now();
  return new Ingest({
    maxPositions: 100_000,
    now,
    heardBeacons: () => {},
    note: () => {},
    clocks: { note: () => {} },
    away: new AwaySwitch(),
    conditions: () => [],
    // The ingest thread needs only stamps and maps from its site runner.
    runner: () =>
      ({
        site: { frames: new Map(), beaconSns: new Map() },
        begin: () => ({ receivedAt: now(), done: () => {} }),
      }) as never,
    commit: {
      load: () => ({ positions: 0, bytes: 0, isStorageAway: false }),
      drain: async () => {},
      input: () => Promise.reject(new Error('there is no log')),
      positions: async (_buildingId, _receivedAt, batch) => ({ accepted: batch.length, duplicates: 0 }),
    },
  });
}
