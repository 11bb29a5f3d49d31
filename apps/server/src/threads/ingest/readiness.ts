import { conditionKind, type SystemCondition } from '@muster/model/systemCondition/systemCondition.ts';

import type { ServerClock } from '../../core/clock/serverClock.ts';
import { ping } from '../../core/db/ping.store.ts';
import type { Readiness } from '../../ingest/http/publicServer.ts';
import type { GroupCommit } from '../../ingest/log/groupCommit.ts';
import type { SiteRunners } from '../../runner/siteRunners.ts';
import { stalledRunners } from '../../runner/stalledWriters.ts';
import type { IngestDatabases } from './ingestDatabases.ts';
import type { Told } from './webLink.ts';

export interface ReadinessParts {
  databases: Pick<IngestDatabases, 'positions' | 'backAt'>;
  commit: GroupCommit;
  runners: SiteRunners;
  told: Told;
  clock: ServerClock;
}

const pingMs = 1000;

/** State of each part (wire.md, `/readyz`), and the conditions of the system. */
export async function readinessOf(parts: ReadinessParts): Promise<Readiness> {
  const { databases, told } = parts;
  // A fresh query is newer than the reported state. With a connection that no other part can use.
  const database = (await ping(databases.positions.db, pingMs)) ? null : 'no answer';
  return { parts: { ...usableParts(parts), database }, degraded: degradedBy(told) };
}

/** The last known state: part → null when it is usable, else the error. */
export function usableParts({ databases, commit, runners, told, clock }: ReadinessParts): Readiness['parts'] {
  const isStalled = stalledRunners(runners.all(), clock.now(), databases.backAt()).length > 0;
  return {
    database: null,
    alarms: isStalled ? 'cannot be written' : null,
    disk: null,
    engine: null,
    ...downBy(told),
    stream: commit.load().isStorageAway ? 'the log cannot be written' : null,
    // Opened before anything is served.
    broker: null,
    web: webOf(told),
  };
}

/** Before the engines are at the end of the log, for example after a restart while the database is away. */
export function startingReadiness(told: Told): Readiness {
  return {
    parts: { database: null, engine: 'starting', ...downBy(told), broker: null, web: webOf(told) },
    degraded: degradedBy(told),
  };
}

function webOf({ web }: Told): string | null {
  return web.address === undefined ? 'not up' : null;
}

function downBy({ conditions }: Told): Record<string, string> {
  return Object.fromEntries(
    conditions.filter(isDown).map((condition) => [conditionKind(condition.code).part, wordsOf(condition)]),
  );
}

function degradedBy({ conditions }: Told): Readiness['degraded'] {
  return conditions
    .filter((condition) => !isDown(condition))
    .map((condition) => ({ part: conditionKind(condition.code).part, problem: wordsOf(condition) }));
}

function isDown({ code }: SystemCondition): boolean {
  return conditionKind(code).severity === 'down';
}

/** Public: without facts, which may be names. */
function wordsOf({ code, buildingId, subject, since }: SystemCondition): string {
  const about = [buildingId, subject].filter((word) => word !== null).join(' ');
  return `${code}${about === '' ? '' : ` (${about})`} since ${new Date(since).toISOString()}`;
}
