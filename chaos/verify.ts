import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import type { SiteConfig } from '@muster/engine/input.ts';
import type { Client } from 'pg';

import { withClient } from '../apps/server/src/core/db/withClient.ts';
import { type Api, openApi } from '../apps/simulator/src/api.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import { type AlarmRow, compareAlarms } from './compareAlarms.ts';
import {
  comparePositions,
  countMislogged,
  type HistoryPoint,
  noPositions,
  type PositionFindings,
} from './comparePositions.ts';
import { compareRounds, readWorkResults, type WorkResults } from './compareRounds.ts';
import type { Findings } from './findings.ts';
import { readInputs, runUninterrupted, type Uninterrupted } from './inputLog.ts';
import type { Ledger } from './ledger.ts';
import { compareSets } from './setFindings.ts';
import type { TargetServer } from './targetServer.ts';
import { readPermits } from './permitWork.ts';
import { verifyWork } from './verifyWork.ts';

/**
 * Reads everything promised from a running server, by its public API, and compares it with the ledger and with one
 * engine that applies the whole input log without an interruption.
 *
 * @param registered tags with a location card: only theirs have tracks
 */
export async function verify(
  targetServer: TargetServer,
  ledger: Ledger,
  registered: readonly string[],
): Promise<Findings> {
  const { httpUrl, authToken, buildingId } = await readLocalAccess(targetServer.dataDir);
  const api = await openApi(httpUrl, authToken, buildingId);
  return withClient(await targetServer.databaseUrl(), async (client) => {
    const { rows, presence, outliers, work, reachedAt } = await readStill(api, client, buildingId);
    const uninterrupted = await runUninterrupted(readInputs(client, buildingId), reachedAt);
    const permitAreas = new Map((await readPermits(api)).map(({ id, areaId }) => [id, areaId]));
    const inForce = (uninterrupted.config.permits ?? []).map(({ id }) => id);
    return {
      positions: await verifyPositions(api, ledger, registered),
      log: countMislogged(ledger, uninterrupted.logged, registered),
      alarms: compareAlarms(uninterrupted.alarms, rows, permitAreas),
      presence: compareSets(uninterrupted.presence.map(keyOf), presence),
      outliers: compareSets(uninterrupted.outliers, outliers),
      ...verifyCalls(ledger, rows),
      ...verifyHandling(ledger, rows),
      ...(await verifySettings(api, ledger, uninterrupted.config)),
      complaints: ledger.complaints,
      patrols: compareRounds(uninterrupted.work, work),
      work: await verifyWork(api, client, buildingId, { ledger, inForce }),
    };
  });
}

const pageSize = 1000;
const attempts = 200;

/** Results of the server's engine up to one moment. */
interface Still {
  rows: AlarmRow[];
  presence: ReadonlySet<string>;
  /** `tag t` of the marked positions. */
  outliers: ReadonlySet<string>;
  /** Results of patrols, and notices of permits. */
  work: WorkResults;
  /** Epoch ms: the latest time of the engine when it last wrote. */
  reachedAt: number;
}

/** A consistent state: read again until the server has written nothing in between. */
async function readStill(api: Api, client: Client, buildingId: string): Promise<Still> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = await readPlace(client, buildingId);
    const rows = await readAlarms(api);
    const presence = await readPresence(client, buildingId);
    const outliers = await readOutliers(client, buildingId);
    const work = await readWorkResults(client, buildingId);
    const after = await readPlace(client, buildingId);
    if (isDeepStrictEqual(before, after))
      return { rows, presence, outliers, work, reachedAt: Number(before?.reached_at ?? 0) };
    await sleep(50);
  }
  throw new Error('The server never stopped writing alarms');
}

async function readPlace(client: Client, buildingId: string): Promise<{ seq: string; reached_at: string } | undefined> {
  const { rows } = await client.query<{ seq: string; reached_at: string }>(
    'SELECT seq, reached_at FROM engine_place WHERE building_id = $1',
    [buildingId],
  );
  return rows[0];
}

async function readAlarms(api: Api): Promise<AlarmRow[]> {
  const rows: AlarmRow[] = [];
  for (let page = 0; ; page += 1) {
    // Holds for every `page` of the API.
    const reply = (await api.get(`/pod/alarm/page?sort=raisedAt&page=${page}&size=${pageSize}`)) as {
      data: AlarmRow[];
      length: number;
    };
    rows.push(...reply.data);
    if ((page + 1) * pageSize >= reply.length) return rows;
  }
}

/** Reading a history of minutes takes milliseconds; the server answers a few at a time. */
const parallel = 4;

async function verifyPositions(api: Api, ledger: Ledger, registered: readonly string[]): Promise<PositionFindings> {
  const waiting = [...registered];
  let findings = noPositions;
  const work = async (): Promise<void> => {
    for (let tag = waiting.pop(); tag !== undefined; tag = waiting.pop()) {
      const history = await readHistory(api, tag);
      findings = comparePositions(findings, ledger.of(tag), history);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return findings;
}

/** Longer than any run, so nothing sent is older. */
const longestRunMs = 12 * 3_600_000;

async function readHistory(api: Api, tag: string): Promise<HistoryPoint[]> {
  const from = new Date(Date.now() - longestRunMs).toISOString();
  const to = new Date(Date.now() + 3_600_000).toISOString();
  const query = new URLSearchParams({ tag, from, to });
  // docs/protocols.md: one entry for each tag, here at most one.
  const series = (await api.get(`/pod/position/history?${query.toString()}`)) as {
    tag: string;
    points: HistoryPoint[];
  }[];
  return series.flatMap(({ points }) => points);
}

/** Each as area, time, tag, kind and subject. */
async function readPresence(client: Client, buildingId: string): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    "SELECT concat_ws(' ', area_id, t, tag, kind, subject_id) AS key FROM presence_event WHERE building_id = $1",
    [buildingId],
  );
  return new Set(rows.map(({ key }) => key));
}

function keyOf({ areaId, t, tag, kind, subjectId }: Uninterrupted['presence'][number]): string {
  return [areaId, t, tag, kind, subjectId].join(' ');
}

async function readOutliers(client: Client, buildingId: string): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    "SELECT concat_ws(' ', tag, t) AS key FROM position_outlier WHERE building_id = $1",
    [buildingId],
  );
  return new Set(rows.map(({ key }) => key));
}

/** A call for help counts as raised when an alarm of its tag was open at its time, or was raised by it. */
function verifyCalls(ledger: Ledger, rows: readonly AlarmRow[]): Pick<Findings, 'calls' | 'unansweredCalls'> {
  const alarms = Map.groupBy(
    rows.filter(({ type }) => type === 'oneKeyHelp'),
    ({ tag }) => tag,
  );
  const calls = ledger
    .tags()
    .flatMap((tag) => [...ledger.of(tag).values()])
    .filter(({ position, isAcknowledged }) => isAcknowledged && position.sos === true);
  const unanswered = calls.filter(({ position: { tag, t } }) => {
    const isAnswer = ({ raisedAt, handledAt }: AlarmRow): boolean =>
      Date.parse(String(raisedAt)) <= t && (handledAt === null || Date.parse(String(handledAt)) >= t);
    return !(alarms.get(tag) ?? []).some(isAnswer);
  });
  return { calls: calls.length, unansweredCalls: unanswered.length };
}

function verifyHandling(ledger: Ledger, rows: readonly AlarmRow[]): Pick<Findings, 'handled' | 'notHandled'> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const notHandled = [...ledger.handled].filter(([id, info]) => {
    const row = byId.get(id);
    return row?.status !== 'handled' || row.handlingInfo !== info;
  });
  return {
    handled: ledger.handled.size,
    notHandled: notHandled.map(
      ([id, info]) =>
        `${id}: ${JSON.stringify(byId.get(id)?.handlingInfo)} (${String(byId.get(id)?.status)}) instead of ${info}`,
    ),
  };
}

/** The changed rules are in the database, and the engine applies them. */
async function verifySettings(
  api: Api,
  ledger: Ledger,
  config: SiteConfig,
): Promise<Pick<Findings, 'configChanges' | 'wrongSettings'>> {
  const judged = new Map(config.areas.map((area) => [area.id, area.alarms]));
  const wrongSettings: string[] = [];
  for (const [id, alarms] of ledger.settings) {
    // Holds for every `get` of the API.
    const area = (await api.get(`/pod/area/get?id=${id}`)) as { alarms: unknown };
    if (!isDeepStrictEqual(area.alarms, alarms)) wrongSettings.push(`${id} as stored`);
    if (!isDeepStrictEqual(judged.get(id), alarms)) wrongSettings.push(`${id} as judged`);
  }
  return { configChanges: ledger.configChanges, wrongSettings };
}
