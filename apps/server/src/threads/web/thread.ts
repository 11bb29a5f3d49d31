import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

import type { SystemCondition } from '@muster/model/systemCondition/systemCondition.ts';

import { buildApp, type MoreRoutes } from '../../app.ts';
import { Backtests } from '../../backtest/backtests.ts';
import { backtestThreads } from '../../backtest/startBacktestThread.ts';
import { quickCost } from '../../core/auth/password.ts';
import { ServerClock } from '../../core/clock/serverClock.ts';
import { type Database, openDatabase } from '../../core/db/database.ts';
import { statementLimitMs } from '../../core/db/statementLimit.ts';
import { isSameConditions } from '../../core/health/conditions.ts';
import { databaseAwaySince } from '../../core/health/databaseAwaySince.ts';
import type { WebStart } from '../../core/thread/contract.ts';
import { createRegistry } from '../../core/thread/metrics.ts';
import { runWorker } from '../../core/thread/worker.ts';
import { publicServerHeader } from '../../ingest/http/webProxy.ts';
import { LiveHub } from '../../live/liveHub.ts';
import { readSubjectNames } from '../../live/siteNames.store.ts';
import type { Deliverer } from '../../outbox/deliverer.ts';
import { IngestLink } from './ingestLink.ts';
import { listenToIngest } from './listenToIngest.ts';
import { moreRoutes } from './moreRoutes.ts';

/**
 * Runs the deliverer as long as the web side: here no alarm waits for a mail server (ADR 022). Rows written while it is
 * down are found at its start.
 */
class DeliveryRun {
  #deliverer: Deliverer | undefined;

  readonly begin: MoreRoutes = (app, { deliverer }) => {
    this.#deliverer = deliverer;
    deliverer.start();
    app.addHook('onClose', () => deliverer.close());
  };

  wake(): void {
    this.#deliverer?.wake();
  }
}

const consoleRoot = fileURLToPath(new URL('../../../../console/dist', import.meta.url));
const host = '127.0.0.1';

await runWorker<WebStart>('web', async (start, log, conditionReporter) => {
  const { databaseUrl, logLevel, quickPasswords, clock, ...settings } = start;
  const { db, setAway, close } = openDatabase({
    url: databaseUrl,
    name: 'web',
    statementMs: statementLimitMs.web,
    connections: 10,
    log,
  });
  const { now, confirmedNow, retentionNow } = new ServerClock(clock);
  const registry = createRegistry('web');
  const hub = new LiveHub({
    readNames: (...about) => readSubjectNames(db, ...about),
    onError: (error) => log.error({ err: error }, 'names for the live map could not be read'),
  });
  const backtestFailed = (error: unknown): void => log.error({ err: error }, 'a back-test failed');
  const backtests = (database: Database): Backtests =>
    new Backtests(database, backtestThreads(databaseUrl, logLevel, backtestFailed), backtestFailed);
  const ingest = new IngestLink();
  const secret = randomBytes(32).toString('hex');
  const outside = new DeliveryRun();
  let conditions: readonly SystemCondition[] = [];
  const app = await buildApp(
    {
      db,
      ingest,
      tagStates: hub,
      consoles: hub,
      conditions: () => conditions,
      conditionReporter,
      log,
      ...settings,
      ...(quickPasswords ? { passwordCost: quickCost } : {}),
      now,
      confirmedNow,
      retentionNow,
      publicServer: { header: publicServerHeader, secret },
      consoleRoot: existsSync(consoleRoot) ? consoleRoot : null,
    },
    [...moreRoutes(hub, ingest, backtests), outside.begin],
  );
  await app.listen({ host, port: 0 });
  const metrics = () => registry.getMetricsAsJSON();
  return {
    // Holds for a server that listens on a port.
    ready: { web: { port: (app.server.address() as AddressInfo).port, secret } },
    close: async () => {
      await app.close();
    },
    finish: close,
    conditions: (all) => {
      const isNews = !isSameConditions(conditions, all);
      conditions = all;
      setAway(databaseAwaySince(all));
      ingest.setAway(databaseAwaySince(all));
      // Facts that change each second do not justify a request from every console.
      if (isNews) hub.sendConditions();
    },
    link: (port) => ingest.connect(listenToIngest(port, { hub, deliverer: outside, metrics, log })),
  };
});
