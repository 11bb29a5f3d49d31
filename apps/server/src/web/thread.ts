import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { MessagePort } from 'node:worker_threads';

import { buildApp } from '../app.ts';
import { Backtests } from '../backtest/backtests.ts';
import { backtestThreads } from '../backtest/startBacktestThread.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { doorHeader } from '../ingest/webProxy.ts';
import { LiveHub } from '../live/liveHub.ts';
import { readSubjectNames } from '../live/siteNames.store.ts';
import type { IntakeContract, WebContract, WebStart } from '../thread/contract.ts';
import { createRegistry } from '../thread/metrics.ts';
import { connectPort } from '../thread/port.ts';
import { runWorker } from '../thread/worker.ts';
import { IntakeLink } from './intakeLink.ts';
import { moreRoutes } from './moreRoutes.ts';

const consoleRoot = fileURLToPath(new URL('../../../console/dist', import.meta.url));
const host = '127.0.0.1';

await runWorker<WebStart>('web', async (start, log) => {
  const { databaseUrl, logLevel, captcha, uploadRoot, sealKeyFile, licenceKeyFile } = start;
  const { db, close } = openDatabase({ url: databaseUrl, name: 'web', connections: 10, log });
  const registry = createRegistry('web');
  const hub = new LiveHub({
    readNames: (buildingId) => readSubjectNames(db, buildingId),
    onError: (error) => log.error({ err: error }, 'names for the live map could not be read'),
  });
  const backtestFailed = (error: unknown): void => log.error({ err: error }, 'a back-test failed');
  const backtests = (database: Database): Backtests =>
    new Backtests(database, backtestThreads(databaseUrl, logLevel, backtestFailed), backtestFailed);
  const intake = new IntakeLink();
  const secret = randomBytes(32).toString('hex');
  const app = await buildApp(
    {
      db,
      intake,
      tagStates: hub,
      log,
      captcha,
      uploadRoot,
      sealKeyFile,
      licenceKeyFile,
      now: Date.now,
      door: { header: doorHeader, secret },
      consoleRoot: existsSync(consoleRoot) ? consoleRoot : null,
    },
    moreRoutes(hub, intake, backtests),
  );
  await app.listen({ host, port: 0 });

  const link = (port: MessagePort): void => {
    const peer = connectPort<WebContract, IntakeContract>(
      port,
      {
        calls: { metrics: () => registry.getMetricsAsJSON() },
        notices: {
          live: (updates) => {
            hub.take(updates);
            peer.notify('liveTaken', null);
          },
          alarms: ({ buildingId, changes }) => hub.tell(buildingId, changes),
          siteChanged: ({ buildingId }) => {
            hub.tellOfSite(buildingId);
            hub.refresh(buildingId).catch((error: unknown) => log.error({ err: error }, 'names could not be read'));
          },
        },
      },
      (call, error) => log.error({ err: error, call }, 'a notice of the intake failed'),
    );
    intake.connect(peer);
  };

  return {
    // Holds for a server that listens on a port.
    ready: { web: { port: (app.server.address() as AddressInfo).port, secret } },
    close: async () => {
      await app.close();
    },
    finish: close,
    link,
  };
});
