import { createEngine, restoreEngine } from '@muster/engine/createEngine.ts';
import type { Engine } from '@muster/engine/engine.ts';
import type { SiteConfig } from '@muster/engine/input.ts';

import { type Database, openDatabase } from '../apps/server/src/core/db/database.ts';
import { withClient } from '../apps/server/src/core/db/withClient.ts';
import { withTransaction } from '../apps/server/src/core/db/withTransaction.ts';
import { createLogger } from '../apps/server/src/core/thread/worker.ts';
import { recordChange } from '../apps/server/src/entity/configRevision.store.ts';
import type { AppendInput } from '../apps/server/src/ingest/log/groupCommit.ts';
import { LiveHub } from '../apps/server/src/live/liveHub.ts';
import { readSubjectNames } from '../apps/server/src/live/siteNames.store.ts';
import { SiteRunners } from '../apps/server/src/runner/siteRunners.ts';
import { databasePlace, startTestServer, templateDatabase } from '../apps/server/src/testing/testServer.ts';
import { batchesOf, crowds, feed, siteWith, start } from './workload/engineSite.ts';
import { buildFences, buildSteps, tagCount } from './workload/fences.ts';
import { alternate, type BenchmarkRow, formatTable, medianRatio } from './table.ts';

/**
 * Cost in this process of saving an area on a site of 50,000 tags, from the commit until the engine uses it and the
 * live map has the names: by the recorded changes, and by reading the site again.
 */
const areaCount = 200;
const tags = 50_000;
const leastRatio = 10;
const buildingId = 'b1';

const site = siteWith(buildFences(areaCount, areaCount), crowds.everyday, tags);

/** The same site as rows. */
async function insertSite(url: string): Promise<void> {
  const { areas, subjects = [], timeZone, origin, alarms } = site;
  const text = JSON.stringify;
  await withClient(url, async (client) => {
    const insert = (statement: string, rows: readonly unknown[]) => client.query(statement, [text(rows)]);
    await client.query(`INSERT INTO building (id, name, time_zone, lon, lat) VALUES ($1, 'Bench', $2, $3, $4)`, [
      buildingId,
      timeZone,
      ...(origin ?? []),
    ]);
    await client.query(`INSERT INTO alarm_setting (id, building_id, alarms) VALUES ('s', $1, $2)`, [
      buildingId,
      text(alarms),
    ]);
    await insert(
      `INSERT INTO area (id, building_id, name, regions, alarms)
       SELECT row ->> 'id', '${buildingId}', row ->> 'id', row -> 'regions', row -> 'alarms'
       FROM jsonb_array_elements($1) AS row`,
      areas,
    );
    await insert(
      `INSERT INTO person (id, building_id, name, person_type, depart_id, job_id)
       SELECT row ->> 'id', '${buildingId}', row ->> 'id', row ->> 'personType', row ->> 'departId', row ->> 'jobId'
       FROM jsonb_array_elements($1) AS row`,
      subjects.filter(({ kind }) => kind === 'person'),
    );
    await insert(
      `INSERT INTO vehicle (id, building_id, plate_number, type_id, depart_id)
       SELECT row ->> 'id', '${buildingId}', row ->> 'id', row ->> 'vehicleType', row ->> 'departId'
       FROM jsonb_array_elements($1) AS row`,
      subjects.filter(({ kind }) => kind === 'vehicle'),
    );
    await insert(
      `INSERT INTO location_card (id, building_id, sn, type)
       SELECT 'c' || (row ->> 'tag'), '${buildingId}', row ->> 'tag', 'UW5' FROM jsonb_array_elements($1) AS row`,
      subjects,
    );
    await insert(
      `INSERT INTO card_binding (id, building_id, sn, subject_kind, subject_id, bound_from)
       SELECT 'b' || (row ->> 'tag'), '${buildingId}', row ->> 'tag', row ->> 'kind', row ->> 'id', '1970-01-01'
       FROM jsonb_array_elements($1) AS row`,
      subjects,
    );
    await client.query('VACUUM ANALYZE');
  });
}

/** An engine with the site and a fix of each of its tags. */
function createBusyEngine(): Engine {
  const { timeZone, origin, alarms, areas, subjects } = site;
  const engine = createEngine({ timeZone, areas: [] });
  const change = { site: { timeZone, origin, alarms }, areas: { put: areas }, subjects: { put: subjects } };
  engine.apply({ kind: 'config', receivedAt: start, change });
  const steps = buildSteps(3, 7);
  for (let second = 0; second < steps.length; second++)
    for (let first = 0; first < tags; first += tagCount) feed(engine, batchesOf(steps[second], first), second);
  return engine;
}

/** Site runners of the site with everything that a change affects. */
async function startSide(db: Database, log: ReturnType<typeof createLogger>) {
  let seq = 0;
  let now = start + 60_000;
  let isFirst = true;
  const append: AppendInput = async (of, receivedAt, kind, payload) => {
    const entry = { seq: ++seq, buildingId: of, receivedAt, kind, payload };
    queueMicrotask(() => void runners.committed(entry, undefined));
    return entry;
  };
  const create = (config: SiteConfig): Engine => {
    const engine = isFirst ? createBusyEngine() : createEngine(config);
    isFirst = false;
    return engine;
  };
  const runners = new SiteRunners({
    db,
    engines: { version: 1, create, restore: restoreEngine },
    conditions: { raise: () => {}, clear: () => {} },
    joinsClock: async () => async () => {},
    write: async () => [],
    publish: () => {},
    now: () => (now += 1000),
    log,
  });
  const past = { newestClock: async () => undefined, read: async function* () {}, newestSeq: () => 0 };
  await runners.recover(past, { from: async () => 0, remember: () => {} });
  const hub = new LiveHub({ readNames: (...about) => readSubjectNames(db, ...about), onError: () => {} });
  return async (isRecorded: boolean): Promise<void> => {
    const configured = await runners.configure(buildingId, append, isRecorded);
    hub.siteChanged(buildingId, configured === null ? null : [...configured.entities]);
    await hub.refresh(buildingId, configured?.people ?? null);
  };
}

/** The same change, followed by the recorded changes and by reading the site again. */
async function compare(db: Database, follow: (isRecorded: boolean) => Promise<void>, entity: 'area' | 'person') {
  let count = 0;
  const change = (): Promise<unknown> =>
    withTransaction(db, async (transaction) => {
      const id = `${entity === 'area' ? 'area' : 'subject'}-${1 + (count++ % 2)}`;
      if (entity === 'area')
        await transaction
          .updateTable('area')
          .set({ exitTolerance: count % 9 })
          .where('id', '=', id)
          .execute();
      else
        await transaction
          .updateTable('person')
          .set({ departId: `depart-${count % 40}` })
          .where('id', '=', id)
          .execute();
      return recordChange(transaction, { buildingId, entity, ids: [id] });
    });
  const ways = [true, false].map((isRecorded) => ({
    name: String(isRecorded),
    operations: 1,
    run: async () => {
      await change();
      await follow(isRecorded);
    },
  }));
  const [recorded, anew] = await alternate(ways, { rounds: 15, warmUpRounds: 5 });
  return { recorded, anew };
}

/** Saving an area, and a person, on a site of 50,000 tags. */
export async function benchSiteChange(): Promise<BenchmarkRow[]> {
  const log = createLogger('bench', 'silent');
  const server = await startTestServer('embedded');
  try {
    await withClient(server.adminUrl, (client) =>
      client.query(`CREATE DATABASE bench OWNER muster TEMPLATE ${templateDatabase}`),
    );
    const url = server.appUrl.replace(databasePlace, 'bench');
    const { db, close } = openDatabase({ url, name: 'bench', connections: 4, statementMs: 600_000, log });
    await insertSite(url);
    const follow = await startSide(db, log);
    await follow(false);
    const rows: BenchmarkRow[] = [];
    for (const entity of ['area', 'person'] as const) {
      const { recorded, anew } = await compare(db, follow, entity);
      rows.push({
        name: `${tags.toLocaleString('en')} tags, ${entity} saved`,
        ours: recorded.nsPerOperation,
        peer: anew.nsPerOperation,
        ratio: medianRatio(anew, recorded),
        target: { bound: 'at least', ratio: leastRatio },
        note: 'times cheaper than reading the site anew',
      });
    }
    await close();
    return rows;
  } finally {
    await server.stop();
  }
}

if (import.meta.main) console.log(formatTable(await benchSiteChange()));
