import type { Logger } from 'pino';

import type { ServerClock } from '../../core/clock/serverClock.ts';
import type { Database } from '../../core/db/database.ts';
import type { ConditionReporter } from '../../core/health/conditionReporter.ts';
import type { Bracelets } from '../../ingest/bracelet/bracelets.ts';
import type { GatewayKeys } from '../../ingest/gateway/gatewayKeys.ts';
import type { GatewayRecords } from '../../ingest/gateway/gatewayRecords.ts';
import type { CardWatch } from '../../runner/card/cardWatch.ts';
import { type ClockKeeper, checkIntervalMs } from '../../runner/clock/clockKeeper.ts';
import type { LiveFeed } from '../../runner/liveFeed.ts';
import type { SiteRunners } from '../../runner/siteRunners.ts';
import { SosConditions } from '../../runner/sosConditions.ts';
import { reportStalledWriters, stalledRunners } from '../../runner/stalledWriters.ts';
import type { ConfigurationDue } from './configurationDue.ts';
import type { IngestDatabases } from './ingestDatabases.ts';

const tickEveryMs = 1000;
const liveEveryMs = 200;
/** Interval at which reports of base stations, silent gateways, and refused messages are written. */
const reportsEveryMs = 5000;
const cardsEveryMs = 5000;
const catchUpEveryMs = 60_000;
const snapshotEveryMs = 5 * 60_000;

interface Timed {
  database: { db: Database };
  databases: Pick<IngestDatabases, 'away' | 'backAt'>;
  runners: SiteRunners;
  feed: LiveFeed;
  bracelets: Bracelets;
  cards: CardWatch;
  keys: GatewayKeys;
  records: GatewayRecords;
  configuration: ConfigurationDue;
  /** Applies changes without a notification. */
  catchUp(): Promise<void>;
  clock: ServerClock;
  keeper: ClockKeeper;
  /** Without a web thread the feed has no reader. */
  web: { peer?: unknown };
}

/** Periodic work of the ingest thread. */
export function startTimers(parts: Timed, log: Logger, conditions: ConditionReporter): NodeJS.Timeout[] {
  const { database, databases, runners, feed, bracelets, cards, keys, records, configuration, clock, keeper, web } =
    parts;
  const sos = new SosConditions(conditions);
  // Before the ingest thread is ready: conditions that it does not report by then end.
  sos.tick(runners.all(), clock.now());
  return [
    setInterval(() => void records.flush(database.db), reportsEveryMs),
    setInterval(() => {
      // Nothing can be read while the database is away.
      if (databases.away.since === null) records.tick(keys.all());
    }, reportsEveryMs),
    setInterval(() => keeper.look(), checkIntervalMs),
    setInterval(() => runners.tick(), tickEveryMs),
    setInterval(() => sos.tick(runners.all(), clock.now()), tickEveryMs),
    setInterval(() => {
      // While the database is away, only that is reported.
      if (databases.away.since !== null) return;
      reportStalledWriters(stalledRunners(runners.all(), clock.now(), databases.backAt()), runners.all(), conditions);
    }, tickEveryMs),
    setInterval(() => void configuration.tick(), tickEveryMs),
    setInterval(() => {
      if (databases.away.since === null) parts.catchUp().catch(() => configuration.due());
    }, catchUpEveryMs),
    setInterval(() => void bracelets.tick(), tickEveryMs),
    setInterval(() => void cards.tick(), cardsEveryMs),
    setInterval(() => {
      if (web.peer !== undefined) feed.flush();
    }, liveEveryMs),
    setInterval(() => void writeSnapshots(runners, log), snapshotEveryMs),
  ];
}

/** Without a snapshot the next start reads more of the log, and loses nothing: no reason to stop or to fail. */
export async function writeSnapshots(runners: SiteRunners, log: Logger): Promise<void> {
  await runners.snapshot().catch((error: unknown) => {
    log.warn({ part: 'engine', err: error }, 'a snapshot could not be written');
  });
}
