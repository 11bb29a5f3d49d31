import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';

import type { ServerClock } from '../../core/clock/serverClock.ts';
import { type FreeSpace, freeSpaceOf } from '../../core/health/freeSpace.ts';
import type { Readiness } from '../../ingest/http/publicServer.ts';
import type { LiveFeed } from '../../runner/liveFeed.ts';
import type { SiteRunner } from '../../runner/siteRunner.ts';
import type { SiteRunners } from '../../runner/siteRunners.ts';
import type { IngestDatabases } from './ingestDatabases.ts';
import { type OperationFigures, type Pending, readOperationFigures } from './operationFigures.store.ts';

interface MetricOptions {
  clock: ServerClock;
  /** The data folder, whose disk is measured. */
  dataDir: string;
  freeSpaceFile: string | null;
  log: Logger;
}

interface Sources {
  databases: Pick<IngestDatabases, 'general' | 'away'>;
  /** The state of `/readyz`, without queries. */
  usableParts(): Readiness['parts'];
  /** undefined until the engines are at the end of their log. */
  running(): { runners: SiteRunners; feed: LiveFeed } | undefined;
  /** Epoch ms; null = without TLS. */
  certificateExpiresAt(): number | null;
}

interface Samples {
  database: Sample<OperationFigures>;
  disk: Sample<FreeSpace>;
}

type Values = Iterable<[labels: Record<string, string>, value: number]>;
type AddGauge = (name: string, help: string, labelNames: readonly string[], values: () => Values) => void;

/** A scrape queries neither database nor disk: it gets values of at most this age. */
const samplesEveryMs = 15_000;

const levels = [1, 2, 3, 4] as const satisfies readonly AlarmLevel[];

interface OperationWatch {
  /** Samples at once. */
  look(): void;
  stop(): void;
}

/** Metrics for operators (docs/operations.md, Metrics). */
export function watchOperation(registry: Registry, options: MetricOptions, sources: Sources): OperationWatch {
  const { clock, log } = options;
  const { databases } = sources;
  const onError = (error: unknown): void => log.warn({ part: 'metrics', err: error }, 'figures cannot be read');
  const samples: Samples = {
    database: createSample(() => readOperationFigures(databases.general.db), clock.now, onError),
    disk: createSample(() => freeSpaceOf(options), clock.now, onError),
  };
  const look = (): void => {
    void samples.disk.renew();
    if (databases.away.since === null && sources.running() !== undefined) void samples.database.renew();
  };
  const add: AddGauge = (name, help, labelNames, values) => {
    const metric: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [],
      collect: () => {
        // A deleted site has no series any more.
        metric.reset();
        for (const [labels, value] of values()) metric.set(labels, value);
      },
    });
    registry.registerMetric(metric);
  };
  addAlarms(add, samples, clock);
  addFlow(add, sources, clock);
  addOutbox(add, samples, clock);
  addHost(add, samples, sources);
  look();
  const timer = setInterval(look, samplesEveryMs);
  return { look, stop: () => clearInterval(timer) };
}

function addAlarms(add: AddGauge, { database }: Samples, { now }: ServerClock): void {
  const figures = (): OperationFigures | undefined => database.latest()?.value;
  add('muster_building_info', 'Names of the sites, for joins on the label building', ['building', 'name'], () =>
    (figures()?.buildings ?? []).map(({ id, name }) => [{ building: id, name }, 1]),
  );
  add('muster_open_alarms', 'Alarms that nobody has handled, by site and level', ['building', 'level'], () => {
    const { buildings = [], openAlarms = [] } = figures() ?? {};
    return buildings.flatMap(({ id }) =>
      levels.map((level): [Record<string, string>, number] => {
        const found = openAlarms.find((row) => row.buildingId === id && row.level === level);
        return [{ building: id, level: String(level) }, found?.count ?? 0];
      }),
    );
  });
  add(
    'muster_open_sos_oldest_age_seconds',
    'Age of the oldest call for help that nobody has handled; 0 = there is none',
    ['building'],
    () => {
      const { buildings = [], oldestSos } = figures() ?? {};
      return buildings.map(({ id }) => [{ building: id }, secondsSince(oldestSos?.get(id), now)]);
    },
  );
}

function addFlow(add: AddGauge, { running }: Sources, { now }: ServerClock): void {
  const ofRunners =
    (value: (runner: SiteRunner, feed: LiveFeed) => number): (() => Values) =>
    () => {
      const parts = running();
      if (parts === undefined) return [];
      return parts.runners.all().map((runner) => [{ building: runner.buildingId }, value(runner, parts.feed)]);
    };
  add(
    'muster_tags_registered',
    'Tags that have a location card',
    ['building'],
    ofRunners(({ site }) => site.registered.size),
  );
  add(
    'muster_tags_online',
    'Registered tags that are online',
    ['building'],
    ofRunners((runner, feed) => feed.online(runner)),
  );
  add(
    'muster_engine_lag_seconds',
    'How long the oldest input waits for the log, the engine and the writing of its alarms; 0 = none waits',
    ['building'],
    ofRunners(({ waitingSince }) => secondsSince(waitingSince, now)),
  );
  add('muster_live_lag_seconds', 'How long the last update waits for the consoles; 0 = none waits', [], () => {
    const parts = running();
    return parts === undefined ? [] : [[{}, secondsSince(parts.feed.waitingSince, now)]];
  });
}

function addOutbox(add: AddGauge, { database }: Samples, { now }: ServerClock): void {
  const ofStages =
    (value: (pending: Pending) => number): (() => Values) =>
    () => {
      const figures = database.latest()?.value;
      if (figures === undefined) return [];
      return [
        [{ stage: 'event' }, value(figures.events)],
        [{ stage: 'delivery' }, value(figures.deliveries)],
      ];
    };
  add(
    'muster_outbox_pending',
    'Alarm events without deliveries yet, and deliveries that are not sent yet',
    ['stage'],
    ofStages(({ count }) => count),
  );
  add(
    'muster_outbox_oldest_age_seconds',
    'How long the oldest of them waits; 0 = none waits',
    ['stage'],
    ofStages(({ oldest }) => secondsSince(oldest, now)),
  );
}

function addHost(add: AddGauge, { database, disk }: Samples, sources: Sources): void {
  const ofDisk =
    (value: (space: FreeSpace) => number): (() => Values) =>
    () => {
      const space = disk.latest()?.value;
      return space === undefined ? [] : [[{}, value(space)]];
    };
  add(
    'muster_disk_free_bytes',
    'Free space on the disk of the data directory',
    [],
    ofDisk(({ freeBytes }) => freeBytes),
  );
  add(
    'muster_disk_size_bytes',
    'Size of the disk of the data directory',
    [],
    ofDisk(({ totalBytes }) => totalBytes),
  );
  add('muster_part_usable', '1 while a part that /readyz names can be used', ['part'], () =>
    Object.entries(sources.usableParts()).map(([part, problem]) => [{ part }, Number(problem === null)]),
  );
  add(
    'muster_sample_timestamp_seconds',
    'When the figures of database and disk were read last, Unix time',
    ['source'],
    () =>
      Object.entries({ database, disk }).flatMap(([source, { latest }]): [Record<string, string>, number][] => {
        const found = latest();
        return found === undefined ? [] : [[{ source }, found.at / 1000]];
      }),
  );
  add('muster_tls_certificate_expiry_timestamp_seconds', 'When the certificate expires, Unix time', [], () => {
    const at = sources.certificateExpiresAt();
    return at === null ? [] : [[{}, at / 1000]];
  });
}

function secondsSince(since: number | null | undefined, now: () => number): number {
  return since === null || since === undefined ? 0 : Math.max(0, now() - since) / 1000;
}

/** The newest result of a periodic query, never run twice at a time. */
interface Sample<T> {
  /** undefined before the first result. */
  latest(): { value: T; at: number } | undefined;
  /** Runs the query, unless the last one is still running. Never rejects: the last result stays. */
  renew(): Promise<void>;
}

/**
 * @param read the query
 * @param now time of the result, epoch ms
 * @param onError called for the first failure after a success
 */
function createSample<T>(read: () => Promise<T>, now: () => number, onError: (error: unknown) => void): Sample<T> {
  let latest: { value: T; at: number } | undefined;
  let isAsking = false;
  let hasFailed = false;
  return {
    latest: () => latest,
    renew: async () => {
      if (isAsking) return;
      isAsking = true;
      try {
        latest = { value: await read(), at: now() };
        hasFailed = false;
      } catch (error) {
        if (!hasFailed) onError(error);
        hasFailed = true;
      } finally {
        isAsking = false;
      }
    },
  };
}
