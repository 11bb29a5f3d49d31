import type { MessagePort } from 'node:worker_threads';

import { createEngine, restoreEngine } from '@muster/engine/createEngine.ts';
import { snapshotVersion } from '@muster/engine/snapshot/snapshot.ts';
import type { SystemCondition } from '@muster/model/systemCondition/systemCondition.ts';
import type { LiveAlarmChange } from '@muster/protocols/liveMessage.ts';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';

import type { ClockKeeper } from '../clock/clockKeeper.ts';
import type { ServerClock } from '../clock/serverClock.ts';
import type { OpenDatabase } from '../db/database.ts';
import { registerConditionMetrics } from '../health/conditionMetrics.ts';
import type { ConditionReporter } from '../health/conditionReporter.ts';
import { databaseAwaySince } from '../health/databaseAwaySince.ts';
import { type EngineFactory, Lanes } from '../lane/lanes.ts';
import { LeftOutConditions } from '../lane/leftOutConditions.ts';
import type { LiveFeed } from '../lane/liveFeed.ts';
import { readBuildingIds } from '../lane/siteConfig.store.ts';
import { writeStep } from '../lane/writeStep.ts';
import { RefusalAudit } from '../modules/system/refusalAudit.ts';
import type { IntakeReady, IntakeStart } from '../thread/contract.ts';
import { createRegistry, joinMetrics } from '../thread/metrics.ts';
import { storedTimes } from '../tracks/storedTimes.store.ts';
import { withAcknowledgedMark } from './acknowledgedMark.ts';
import type { Bracelets } from './bracelet/bracelets.ts';
import { cameraPictures } from './cameraPictures.ts';
import { type CardWatch, createCardWatch } from './card/cardWatch.ts';
import { type ConfigurationDue, createConfigurationDue } from './configurationDue.ts';
import type { Deduplicator } from './deduplicate.ts';
import { type Door, openDoor } from './door.ts';
import { readGateways } from './gateway.store.ts';
import { GatewayKeys } from './gatewayKeys.ts';
import { GatewayRecords } from './gatewayRecords.ts';
import type { GroupCommit } from './groupCommit.ts';
import { Intake } from './intake.ts';
import { createIntakeClock } from './intakeClock.ts';
import {
  braceletsOf,
  commitOf,
  deduplicatorOf,
  deviceClocksOf,
  feedOf,
  metricsOf,
  usualMaxPositions,
} from './intakeParts.ts';
import { type IntakeDatabases, openIntakeDatabases } from './intakeDatabases.ts';
import { loadableGateways } from './loadableGateways.ts';
import type { IntakeMetrics } from './intakeMetrics.ts';
import { type Broker, openBroker } from './mqtt/broker.ts';
import { createMqttIntake } from './mqttIntake.ts';
import { namedPort } from './namedPort.ts';
import type { Refusal } from './refusals.ts';
import { startTimers, writeSnapshots } from './intakeTimers.ts';
import type { PositionLog } from './positionLog.ts';
import { readinessOf } from './readiness.ts';
import { openTableLog } from './tableLog.ts';
import { linkWeb, metricsOfWeb, type Web } from './webLink.ts';
import type { WebAddress } from './webProxy.ts';

export interface RunningIntake {
  listening: IntakeReady;
  /** Accepts nothing more and answers what was asked. */
  close(): Promise<void>;
  /** Writes what is unwritten, the engines' states too, and lets go of log and database. */
  finish(): Promise<void>;
  linkWeb(port: MessagePort): void;
  webAddress(address: WebAddress): void;
  /** Those of all threads, for `/readyz` and `/metrics`. */
  conditions(all: readonly SystemCondition[]): void;
}

export interface IntakeOptions extends Omit<IntakeStart, 'clock'> {
  clock: ServerClock;
  /** See `readBootId`. */
  boot: string | null;
  log: Logger;
  conditions: ConditionReporter;
  /** Another than the table in the database; for tests. */
  positionLog?: PositionLog;
  /** Positions between arrival and engine at which senders are refused. */
  maxPositions?: number;
  /** Called when the thread cannot go on. */
  onFatal(error: unknown): void;
}

const engines: EngineFactory = { version: snapshotVersion, create: createEngine, restore: restoreEngine };

/** Brings up the intake: the log, the engines at its end, the door and the broker. */
export async function startIntake(options: IntakeOptions): Promise<RunningIntake> {
  const { databaseUrl: url, log } = options;
  const databases = await openIntakeDatabases(url, options);
  const { db } = databases.general;
  const positionLog = await withAcknowledgedMark(options.positionLog ?? (await openTableLog({ url, db })), db, options);
  const parts = await startParts(options, databases, positionLog);
  registerConditionMetrics(parts.registry, () => parts.conditions);
  const { door, broker } = await openPorts(options, parts);
  return {
    listening: { httpPort: door.port, mqttPort: broker?.port ?? null },
    close: async () => {
      await Promise.all([door.drain(), broker?.drain()]);
    },
    finish: async () => {
      for (const timer of parts.timers) clearInterval(timer);
      await parts.commit.drain();
      await parts.lanes.settled();
      await writeSnapshots(parts.lanes, log);
      await parts.records.flush(parts.database.db);
      await positionLog.close();
      await databases.close();
    },
    linkWeb: (port) => linkWeb({ ...parts, reloadGateways: () => reloadGateways(parts) }, port, log),
    webAddress: (address) => {
      parts.web.address = address;
    },
    conditions: (all) => {
      parts.conditions = all;
      // What was saved just before it went may not be in force.
      if (databases.setAway(databaseAwaySince(all))) parts.configuration.due();
    },
  };
}

interface Parts {
  clock: ServerClock;
  keeper: ClockKeeper;
  databases: IntakeDatabases;
  database: OpenDatabase;
  lanes: Lanes;
  commit: GroupCommit;
  keys: GatewayKeys;
  loadable: ReturnType<typeof loadableGateways>;
  records: GatewayRecords;
  feed: LiveFeed;
  bracelets: Bracelets;
  cards: CardWatch;
  web: Web;
  registry: Registry;
  metrics: IntakeMetrics;
  timers: NodeJS.Timeout[];
  configuration: ConfigurationDue;
  conditions: readonly SystemCondition[];
  /** Set once the broker is open. */
  broker: Broker | undefined;
}

async function startParts(options: IntakeOptions, databases: IntakeDatabases, history: PositionLog): Promise<Parts> {
  const { clock, log } = options;
  const { alarms, positions, general: database } = databases;
  const web: Web = {};
  const records = new GatewayRecords(options);
  const registry = createRegistry('intake');
  const lanes = new Lanes({
    ...options,
    db: database.db,
    engines,
    now: clock.now,
    joinsClock: (lane) => keeper.join(lane),
    write: (buildingId, result) => writeStep(alarms.db, buildingId, result),
    publish: (buildingId, changes) => publish(parts, buildingId, changes),
  });
  const cards = createCardWatch({ db: database.db, lanes: () => lanes.all(), now: clock.now, log });
  const deduplicator = deduplicatorOf(positions, lanes, options);
  const commit = commitOf(options, history, deduplicator, (entry, batch) => {
    for (const part of [cards, keeper]) part.note(entry.buildingId, batch);
    return lanes.committed(entry, batch);
  });
  const keeper = createIntakeClock({
    ...options,
    db: database.db,
    lanes: () => lanes.all(),
    append: commit.input,
    moved: cards.moveClock,
    waitingMoved: () => parts.configuration.due(),
  });
  const parts: Parts = {
    clock,
    keeper,
    databases,
    database,
    lanes,
    commit,
    keys: new GatewayKeys((gatewayId) => records.heard(gatewayId)),
    loadable: loadableGateways(new LeftOutConditions(options)),
    records,
    feed: feedOf(lanes, web, clock),
    cards,
    bracelets: braceletsOf(database, () => parts.broker, options),
    web,
    registry,
    metrics: metricsOf(registry, commit, () => parts.broker),
    timers: [],
    configuration: createConfigurationDue(
      () => putInForce(parts),
      (error) => log.warn({ part: 'intake', err: error }, 'the configuration could not be read'),
    ),
    conditions: [],
    broker: undefined,
  };
  await recover(parts, history, deduplicator);
  parts.timers.push(...startTimers(parts, log, options.conditions));
  return parts;
}

function publish({ metrics, web }: Parts, buildingId: string, changes: readonly LiveAlarmChange[]): void {
  metrics.alarms(changes.length);
  web.peer?.notify('alarms', { buildingId, changes });
}

async function recover(parts: Parts, positionLog: PositionLog, deduplicator: Deduplicator): Promise<void> {
  const { database, lanes, commit, keeper } = parts;
  const { through } = storedTimes(database.db);
  await lanes.recover(positionLog, { from: through, remember: deduplicator.remember });
  await keeper.begin(positionLog);
  // What was changed while nobody listened, and what a crash cut off between the change and its entry in the log.
  await lanes.configureAll(commit.input);
  await reloadGateways(parts);
  await parts.records.restore(database.db, parts.keys.all());
}

/** Brings who may send, and every engine, to what the database has. */
async function putInForce(parts: Parts): Promise<void> {
  await reloadGateways(parts);
  await parts.lanes.configureAll(parts.commit.input);
  for (const buildingId of await readBuildingIds(parts.database.db))
    parts.web.peer?.notify('siteChanged', { buildingId });
}

/** Reads who may send; ends the connections of who may not any more. */
async function reloadGateways({ database, keys, loadable, broker }: Parts): Promise<void> {
  keys.replace(loadable(await readGateways(database.db)));
  broker?.revoke((gateway) => !keys.isCurrent(gateway));
}

async function openPorts(options: IntakeOptions, parts: Parts): Promise<{ door: Door; broker: Broker | undefined }> {
  const { httpHost, httpPort, mqttPort, log, maxPositions = usualMaxPositions } = options;
  const audit = new RefusalAudit(parts.databases.general.db, options.clock.now, log);
  const { keys, records, commit, lanes, bracelets, metrics, registry, web, databases } = parts;
  const clocks = deviceClocksOf(parts, options);
  const intake = new Intake({
    commit,
    maxPositions,
    away: databases.away,
    conditions: () => parts.conditions,
    lane: (buildingId) => lanes.get(buildingId),
    now: options.clock.now,
    clocks,
    note: (...received) => [metrics, records].forEach((each) => each.note(...received)),
  });
  const refused = (refusal: Refusal): void => [metrics, records].forEach((each) => each.refused(refusal));
  const { answered } = bracelets;
  const publish = createMqttIntake({ intake, log, answered, malformed: metrics.malformed, refused });
  const broker =
    mqttPort === null
      ? undefined
      : await namedPort('MUSTER_MQTT_PORT', mqttPort, () =>
          openBroker(httpHost, mqttPort, {
            audit,
            authenticate: async (user, key) => keys.byNameAndKey(user, key),
            publish: (gateway, topic, payload) => {
              records.heard(gateway.id);
              return publish(gateway, topic, payload);
            },
            note: (event, { gateway, clientId }, why) =>
              log.debug({ part: 'mqtt', gateway: gateway?.name, clientId, why }, `connection ${event}`),
            failed: ({ gateway }, error) =>
              log.error({ part: 'mqtt', gateway: gateway?.name, err: error }, 'a packet could not be handled'),
          }),
        );
  parts.broker = broker;
  const door = await namedPort('MUSTER_HTTP_PORT', httpPort, () =>
    openDoor(httpHost, httpPort, {
      audit,
      keys,
      intake,
      pictures: cameraPictures(parts.database.db, log),
      refused,
      log,
      web: () => web.address,
      readiness: () => readinessOf({ ...parts, hasAddress: web.address !== undefined, wantsBroker: mqttPort !== null }),
      metricsToken: options.metricsToken,
      metrics: async () => joinMetrics([await registry.getMetricsAsJSON(), ...(await metricsOfWeb(web))]),
    }),
  );
  return { door, broker };
}
