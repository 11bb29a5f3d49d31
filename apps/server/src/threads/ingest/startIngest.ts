import type { MessagePort } from 'node:worker_threads';

import { createEngine, restoreEngine } from '@muster/engine/createEngine.ts';
import { snapshotVersion } from '@muster/engine/snapshot/snapshot.ts';
import { type SystemCondition, conditionCodes, conditionKind } from '@muster/model/systemCondition/systemCondition.ts';
import type { LiveAlarmChange } from '@muster/model/live/wire.ts';
import type { Logger } from 'pino';
import { type Registry, Gauge } from 'prom-client';

import { RefusalAudit } from '../../core/audit/refusalAudit.ts';
import type { ServerClock } from '../../core/clock/serverClock.ts';
import type { OpenDatabase } from '../../core/db/database.ts';
import type { ConditionReporter } from '../../core/health/conditionReporter.ts';
import { databaseAwaySince } from '../../core/health/databaseAwaySince.ts';
import type { IngestReady, IngestStart, WebAddress } from '../../core/thread/contract.ts';
import { createRegistry, joinMetrics } from '../../core/thread/metrics.ts';
import type { Bracelets } from '../../ingest/bracelet/bracelets.ts';
import type { Deduplicator } from '../../ingest/dedupe/deduplicate.ts';
import { GatewayKeys } from '../../ingest/gateway/gatewayKeys.ts';
import { GatewayRecords } from '../../ingest/gateway/gatewayRecords.ts';
import { withAcknowledgedMark } from '../../ingest/log/acknowledgedMark.ts';
import type { GroupCommit } from '../../ingest/log/groupCommit.ts';
import type { PositionLog } from '../../ingest/log/positionLog.ts';
import { loggedCalls } from '../../ingest/log/readableEntries.ts';
import type { Broker } from '../../ingest/mqtt/broker.ts';
import { type CardWatch, createCardWatch } from '../../runner/card/cardWatch.ts';
import type { ClockKeeper } from '../../runner/clock/clockKeeper.ts';
import { LeftOutConditions } from '../../runner/leftOutConditions.ts';
import type { LiveFeed } from '../../runner/liveFeed.ts';
import { type EngineFactory, SiteRunners } from '../../runner/siteRunners.ts';
import { writeStep } from '../../runner/writeStep.ts';
import { storedTimes } from '../../tracks/storedTimes.store.ts';
import { type ConfigurationDue, createConfigurationDue } from './configurationDue.ts';
import { createIngestClock } from './ingestClock.ts';
import { createIngestDatabases, type IngestDatabases } from './ingestDatabases.ts';
import type { IngestMetrics } from './ingestMetrics.ts';
import { braceletsOf, commitOf, deduplicatorOf, deviceClocksOf, feedOf, metricsOf, servingOf } from './ingestParts.ts';
import { startTimers, writeSnapshots } from './ingestTimers.ts';
import { loadableGateways } from './loadableGateways.ts';
import { watchOperation } from './operationMetrics.ts';
import { openPublicPorts } from './publicPorts.ts';
import { putInForce, reloadGateways } from './putInForce.ts';
import { waitForLog } from './waitForLog.ts';
import { startingReadiness, usableParts } from './readiness.ts';
import { linkWeb, metricsOfWeb, type Told, type Web } from './webLink.ts';

export interface RunningIngest {
  listening: IngestReady;
  /** Resolves when requests are served; until then they are refused. Rejects on failure; the ports are closed then. */
  started: Promise<void>;
  /** Accepts nothing more and answers pending requests. */
  close(): Promise<void>;
  /** Writes pending data, including the engines' states, and closes log and database. */
  finish(): Promise<void>;
  linkWeb(port: MessagePort): void;
  webAddress(address: WebAddress): void;
  /** Conditions of all threads, for `/readyz` and `/metrics`. */
  conditions(all: readonly SystemCondition[]): void;
}

export interface IngestOptions extends Omit<IngestStart, 'clock'> {
  clock: ServerClock;
  /** See `readBootId`. */
  boot: string | null;
  log: Logger;
  conditions: ConditionReporter;
  /** Replaces the table in the database; for tests. */
  positionLog?: PositionLog;
  /** Positions between arrival and engine at which senders are refused. */
  maxPositions?: number;
  /** Called when the thread cannot go on. */
  onFatal(error: unknown): void;
}

const engines: EngineFactory = { version: snapshotVersion, create: createEngine, restore: restoreEngine };

/**
 * Starts the ingest thread: the ports at once, so that senders are told when to retry; then, as soon as the database is
 * available, the log and the engines at its end.
 */
export async function startIngest(options: IngestOptions): Promise<RunningIngest> {
  const { clock, log } = options;
  const databases = createIngestDatabases(options.databaseUrl, options);
  const told: Told = { web: {}, conditions: [] };
  const registry = createRegistry('ingest');
  registerConditionMetrics(registry, () => told.conditions);
  const ports = await openPublicPorts({
    ...options,
    told,
    audit: new RefusalAudit(databases.general.db, clock.now, log),
    metrics: async () => joinMetrics([await registry.getMetricsAsJSON(), ...(await metricsOfWeb(told.web))]),
  });
  const stopping = new AbortController();
  let parts: Parts | undefined;
  const operation = watchOperation(registry, options, {
    databases,
    usableParts: () => (parts === undefined ? startingReadiness(told).parts : usableParts(parts)),
    running: () => parts,
    certificateExpiresAt: ports.certificateExpiresAt,
  });
  const start = async (): Promise<void> => {
    const { db } = databases.general;
    const history = await withAcknowledgedMark(await waitForLog(options, databases, stopping.signal), db, options);
    parts = await startParts(options, { databases, told, registry, broker: ports.broker }, history);
    const clocks = deviceClocksOf(parts, options);
    ports.serve(servingOf({ ...parts, clocks, maxPositions: options.maxPositions }, log));
    operation.look();
  };
  const started = start().catch(async (error: unknown) => {
    await ports.drain();
    await databases.close();
    throw error;
  });
  // A stop does not wait for it.
  started.catch(() => {});
  return {
    listening: ports.listening,
    started,
    close: ports.drain,
    finish: async () => {
      stopping.abort();
      operation.stop();
      await started.catch(() => {});
      if (parts !== undefined) await finish(parts, log);
    },
    linkWeb: (port) => {
      const running = parts;
      if (running !== undefined) linkWeb(running, port, log);
    },
    webAddress: (address) => {
      told.web.address = address;
    },
    conditions: (all) => {
      told.conditions = all;
      // Changes saved just before an outage may not be applied.
      if (databases.setAway(databaseAwaySince(all))) parts?.configuration.due();
    },
  };
}

async function finish({ timers, commit, runners, records, databases, history }: Parts, log: Logger): Promise<void> {
  for (const timer of timers) clearInterval(timer);
  await commit.drain();
  await runners.settled();
  await writeSnapshots(runners, log);
  await records.flush(databases.general.db);
  await history.close();
  await databases.close();
}

/** Parts that exist before the database does. */
interface Surroundings {
  databases: IngestDatabases;
  told: Told;
  registry: Registry;
  broker: Broker;
}

interface Parts extends Surroundings {
  clock: ServerClock;
  keeper: ClockKeeper;
  database: OpenDatabase;
  history: PositionLog;
  runners: SiteRunners;
  commit: GroupCommit;
  keys: GatewayKeys;
  loadable: ReturnType<typeof loadableGateways>;
  records: GatewayRecords;
  feed: LiveFeed;
  bracelets: Bracelets;
  cards: CardWatch;
  web: Web;
  metrics: IngestMetrics;
  timers: NodeJS.Timeout[];
  configuration: ConfigurationDue;
}

async function startParts(options: IngestOptions, around: Surroundings, history: PositionLog): Promise<Parts> {
  const { clock, log } = options;
  const { databases, registry, broker } = around;
  const { web } = around.told;
  const { alarms, positions, general: database } = databases;
  const records = new GatewayRecords(options);
  const runners = new SiteRunners({
    ...options,
    db: database.db,
    engines,
    now: clock.now,
    joinsClock: (runner) => keeper.join(runner),
    write: (buildingId, result) => writeStep(alarms.db, buildingId, result),
    publish: (buildingId, changes) => publish(parts, buildingId, changes),
    note: (...heard) => [cards, keeper].forEach((part) => part.note(...heard)),
  });
  const cards = createCardWatch({ db: database.db, runners: () => runners.all(), now: clock.now, log });
  const deduplicator = deduplicatorOf(positions, runners, options);
  const commit = commitOf(options, history, deduplicator, runners.committed);
  const keeper = createIngestClock({
    ...options,
    db: database.db,
    runners: () => runners.all(),
    append: commit.input,
    moved: cards.moveClock,
    waitingMoved: () => parts.configuration.due(),
  });
  const parts: Parts = {
    ...around,
    clock,
    keeper,
    database,
    history,
    runners,
    commit,
    keys: new GatewayKeys((gatewayId) => records.heard(gatewayId)),
    loadable: loadableGateways(new LeftOutConditions(options)),
    records,
    feed: feedOf(runners, web, clock),
    cards,
    bracelets: braceletsOf(database, broker, options),
    web,
    metrics: metricsOf(registry, commit, broker),
    timers: [],
    configuration: createConfigurationDue(
      () => putInForce(parts),
      (error) => log.warn({ part: 'ingest', err: error }, 'the configuration could not be read'),
    ),
  };
  await recover(parts, deduplicator);
  const catchUp = (): Promise<void> => putInForce(parts, true);
  parts.timers.push(...startTimers({ ...parts, catchUp }, log, options.conditions));
  return parts;
}

function publish({ metrics, web }: Parts, buildingId: string, changes: readonly LiveAlarmChange[]): void {
  metrics.alarms(changes.length);
  web.peer?.notify('alarms', { buildingId, changes });
}

async function recover(parts: Parts, deduplicator: Deduplicator): Promise<void> {
  const { database, runners, commit, keeper, history } = parts;
  const { through } = storedTimes(database.db);
  const from = async (buildingId: string): Promise<number> => {
    const place = await through(buildingId);
    for await (const batch of loggedCalls(history, buildingId, place)) deduplicator.rememberCalls(buildingId, batch);
    return place;
  };
  await runners.recover(history, { from, remember: deduplicator.remember });
  await keeper.begin(history);
  // Changes without a notification, and those interrupted by a crash between the change and its entry in the log.
  await runners.configureAll(commit.input);
  await reloadGateways(parts);
  await parts.records.restore(database.db, parts.keys.all());
}

/** `muster_condition{code, severity}`: number of open conditions of the code; 0 without any, so that alerts can end. */
function registerConditionMetrics(registry: Registry, conditions: () => readonly SystemCondition[]): void {
  const metric: Gauge = new Gauge({
    name: 'muster_condition',
    help: 'Active system conditions, by code',
    labelNames: ['code', 'severity'],
    registers: [],
    collect: () => {
      const all = conditions();
      for (const code of conditionCodes) {
        const { severity } = conditionKind(code);
        metric.set({ code, severity }, all.filter((condition) => condition.code === code).length);
      }
    },
  });
  registry.registerMetric(metric);
}
