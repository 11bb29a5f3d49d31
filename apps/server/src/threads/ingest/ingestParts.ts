import type { Logger } from 'pino';
import { createSeal, sealKeyFile } from '../../core/secret/seal.ts';
import type { IngestStart } from '../../core/thread/contract.ts';
import type { Registry } from 'prom-client';

import type { ServerClock } from '../../core/clock/serverClock.ts';
import type { OpenDatabase } from '../../core/db/database.ts';
import type { ConditionReporter } from '../../core/health/conditionReporter.ts';
import { type BraceletPorts, type Bracelets, createBracelets } from '../../ingest/bracelet/bracelets.ts';
import { createDeduplicator, type Deduplicator } from '../../ingest/dedupe/deduplicate.ts';
import { DeviceClocks } from '../../ingest/deviceClocks.ts';
import type { GatewayKeys } from '../../ingest/gateway/gatewayKeys.ts';
import type { GatewayRecords } from '../../ingest/gateway/gatewayRecords.ts';
import type { Refusal } from '../../ingest/gateway/refusal.store.ts';
import { AccessEvents } from '../../ingest/access/accessEvents.ts';
import { cameraPictures } from '../../ingest/http/cameraPictures.ts';
import { Ingest } from '../../ingest/ingest.ts';
import { createGroupCommit, type GroupCommit, type OnCommitted } from '../../ingest/log/groupCommit.ts';
import type { PositionLog } from '../../ingest/log/positionLog.ts';
import type { Broker } from '../../ingest/mqtt/broker.ts';
import { createMqttIngest } from '../../ingest/mqtt/mqttIngest.ts';
import { downTopic } from '../../ingest/mqtt/topic.ts';
import type { ClockKeeper } from '../../runner/clock/clockKeeper.ts';
import { LiveFeed } from '../../runner/liveFeed.ts';
import type { SiteRunners } from '../../runner/siteRunners.ts';
import { storedTimes } from '../../tracks/storedTimes.store.ts';
import type { IngestDatabases } from './ingestDatabases.ts';
import { createIngestMetrics, type IngestMetrics } from './ingestMetrics.ts';
import type { Serving } from './publicPorts.ts';
import { type ReadinessParts, readinessOf } from './readiness.ts';
import type { Web } from './webLink.ts';

/** About 200 bytes each, and processed in half a second. */
const usualMaxPositions = 200_000;

interface Ports {
  clock: ServerClock;
  log: Logger;
}

export function deduplicatorOf({ db }: OpenDatabase, runners: SiteRunners, { clock, log }: Ports): Deduplicator {
  return createDeduplicator({
    isRegistered: (buildingId, tag) => runners.get(buildingId)?.site.registered.has(tag) ?? false,
    stored: storedTimes(db, clock.retentionNow),
    onError: (error) => log.warn({ part: 'log', err: error }, 'the place of the tracks cannot be read'),
  });
}

export function feedOf(runners: SiteRunners, web: Web, clock: ServerClock): LiveFeed {
  return new LiveFeed({
    runners: () => runners.all(),
    now: clock.now,
    send: (updates) =>
      web.peer?.notify(
        'live',
        updates,
        updates.map(({ frame }) => frame),
      ),
  });
}

type BraceletOptions = Ports & Pick<IngestStart, 'dataDir'>;

export function braceletsOf({ db }: OpenDatabase, broker: Broker, { clock, log, dataDir }: BraceletOptions): Bracelets {
  const send: BraceletPorts['send'] = (buildingId, sn, payload) =>
    broker.send(buildingId, downTopic(buildingId, sn), payload);
  return createBracelets({ db, now: clock.now, send, seal: createSeal(sealKeyFile(dataDir)), log });
}

export function metricsOf(registry: Registry, { load }: GroupCommit, { connections }: Broker): IngestMetrics {
  return createIngestMetrics(registry, { load, connections });
}

interface ServingParts extends ReadinessParts {
  databases: IngestDatabases;
  keys: GatewayKeys;
  records: GatewayRecords;
  bracelets: Bracelets;
  metrics: IngestMetrics;
  clocks: DeviceClocks;
  maxPositions?: number | undefined;
}

/** Receivers of the ports' requests. */
export function servingOf(parts: ServingParts, log: Logger): Serving {
  const { keys, records, commit, runners, bracelets, metrics, databases, told, clock, clocks } = parts;
  const ingest = new Ingest({
    commit,
    maxPositions: parts.maxPositions ?? usualMaxPositions,
    away: databases.away,
    conditions: () => told.conditions,
    runner: (buildingId) => runners.get(buildingId),
    now: clock.now,
    clocks,
    heardBeacons: (...heard) => records.heardBeacons(...heard),
    note: (...received) => [metrics, records].forEach((each) => each.note(...received)),
  });
  const refused = (refusal: Refusal): void => [metrics, records].forEach((each) => each.refused(refusal));
  const { answered } = bracelets;
  const accessEvents = new AccessEvents({ db: databases.general.db, ingest, log });
  return {
    ingest,
    keys,
    pictures: cameraPictures(databases.general.db, log),
    accessEvents,
    refused,
    readiness: () => readinessOf(parts),
    heard: (gatewayId) => records.heard(gatewayId),
    publish: createMqttIngest({ ingest, accessEvents, log, answered, malformed: metrics.malformed, refused }),
  };
}

interface CommitOptions extends Ports {
  maxPositions?: number;
  onFatal(error: unknown): void;
}

export function commitOf(
  { log, maxPositions = usualMaxPositions, onFatal }: CommitOptions,
  positionLog: PositionLog,
  deduplicator: Deduplicator,
  onCommitted: OnCommitted,
): GroupCommit {
  return createGroupCommit({
    log: positionLog,
    deduplicator,
    maxPositions,
    onCommitted,
    onFatal,
    onRetry: (error, attempt) => log.warn({ part: 'log', err: error, attempt }, 'the log cannot be written'),
  });
}

/** Interval of checks for devices that are no longer heard. */
const clocksEveryMs = 60_000;

export function deviceClocksOf(
  {
    runners,
    keeper,
    clock,
    timers,
  }: { runners: SiteRunners; keeper: ClockKeeper; clock: ServerClock; timers: NodeJS.Timeout[] },
  { conditions }: { conditions: ConditionReporter },
): DeviceClocks {
  const clocks = new DeviceClocks({
    conditions,
    isRegistered: (buildingId, tag) => runners.get(buildingId)?.site.registered.has(tag) ?? false,
    isServerInDoubt: () => keeper.isInDoubt,
    elapsed: () => clock.monotonic(),
    now: clock.now,
  });
  timers.push(setInterval(() => clocks.tick(), clocksEveryMs));
  return clocks;
}
