import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Client } from 'pg';

import { buildApp } from '../apps/server/src/app.ts';
import { openDatabase } from '../apps/server/src/core/db/database.ts';
import { withClient } from '../apps/server/src/core/db/withClient.ts';
import { licenceKeyFiles } from '../apps/server/src/core/licence/licenceKeys.ts';
import { seed } from '../apps/server/src/setup/seed.ts';
import { ensureLicence } from '../apps/server/src/core/licence/selfIssued.ts';
import { createLogger } from '../apps/server/src/core/thread/worker.ts';
import { databasePlace, startTestServer, templateDatabase } from '../apps/server/src/testing/testServer.ts';
import { seedAlarmYear } from './workload/alarmYear.ts';

/**
 * The three statistics pages over 100,000 alarms of a year on the embedded database: for every query of a page, the rows
 * that PostgreSQL read and returned, and whether it scanned a whole table (EXPLAIN ANALYZE); and the time of a page from
 * the request to the last byte. A month must not cost as much as the year.
 */
const alarms = 100_000;
const rounds = 5;
const password = 'Muster_2026';
const until = Date.parse('2026-11-21T08:00:00Z');
const spans = {
  month: { dayFrom: '2026-10-23', dayTo: '2026-11-21' },
  year: { dayFrom: '2025-11-22', dayTo: '2026-11-21' },
};
const pages = ['', '/health', '/cluster'] as const;

/** The fields used of a plan node of `EXPLAIN (FORMAT JSON)`. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: readonly PlanNode[];
}

interface Asked {
  text: string;
  values: readonly unknown[];
}

const log = createLogger('bench', 'silent');
const server = await startTestServer('embedded');
const uploadRoot = await mkdtemp(join(tmpdir(), 'muster-bench-statistics-'));
try {
  await withClient(server.adminUrl, (client) =>
    client.query(`CREATE DATABASE bench OWNER muster TEMPLATE ${templateDatabase}`),
  );
  const url = server.appUrl.replace(databasePlace, 'bench');
  const { db, pool, close } = openDatabase({ url, name: 'bench', connections: 1, statementMs: 600_000, log });
  await seed(db, { adminPassword: password, ingestKey: 'bench-ingest-key' });
  await ensureLicence(db, uploadRoot);
  const { id: buildingId } = await db.selectFrom('building').select('id').executeTakeFirstOrThrow();
  const names = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, n) => `${prefix}${n}`);
  await withClient(url, async (client) => {
    // The site is as old as its oldest alarm.
    await client.query('UPDATE building SET created_at = $1', [new Date(until - 366 * 86_400_000)]);
    const year = { buildingId, count: alarms, until, areas: names('a', 40), departs: names('d', 20) };
    await seedAlarmYear(client, year);
  });
  const asked: Asked[] = [];
  pool.on('connect', (client) => recordQueries(client as Client, asked));
  const app = await buildApp({
    db,
    ingest: {
      configChanged: async () => {},
      command: async () => {},
      evacuations: async () => [],
      rounds: async () => [],
      position: async () => {},
    },
    consoles: { alarmsChanged: () => {}, siteChanged: () => {} },
    conditions: () => [],
    conditionReporter: { raise: () => {}, clear: () => {} },
    tagStates: { cardState: () => undefined },
    log,
    now: () => until,
    confirmedNow: () => until,
    retentionNow: () => until,
    captcha: false,
    publicServer: null,
    outboundAllow: null,
    consoleRoot: null,
    uploadRoot,
    sealKeyFile: join(uploadRoot, 'seal.key'),
    licenceKeyFile: licenceKeyFiles(uploadRoot).publicKey,
  });
  const { headers } = await app.inject({ method: 'POST', url: '/doLogin', payload: { name: 'admin', password } });
  const authToken = String(headers['authtoken']);
  const ask = async (page: string, span: Readonly<Record<string, string>>): Promise<string> => {
    const address = `/pod/alarm/statistics${page}?${new URLSearchParams(span).toString()}`;
    const { payload } = await app.inject({ url: address, headers: { authToken } });
    if (!payload.startsWith('{"code":0')) throw new Error(`${address}: ${payload.slice(0, 300)}`);
    return payload;
  };
  console.log('| page | span | median ms | rows read | of them by whole tables | rows of the answers |');
  console.log('|---|---|---:|---:|---:|---:|');
  for (const page of pages) {
    for (const [name, span] of Object.entries(spans)) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const began = performance.now();
        await ask(page, span);
        times.push(performance.now() - began);
      }
      asked.length = 0;
      await ask(page, span);
      const queries = asked.filter(
        ({ text }) => /\b(alarm|alarm_event)\b/.test(text) && /^\s*(with|select)/.test(text),
      );
      const plans = await withClient(url, async (client) => {
        const explained: PlanNode[] = [];
        for (const query of queries) explained.push(await explain(client, query));
        return explained;
      });
      const read = plans.map(readOf);
      const sum = (of: (each: (typeof read)[number]) => number): string =>
        read.reduce((total, each) => total + of(each), 0).toLocaleString('en-US');
      const median = times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
      console.log(
        `| ${page === '' ? 'statistics' : page.slice(1)} | ${name} | ${median.toFixed(0)} | ${sum(({ rows }) => rows)} | ${sum(({ whole }) => whole)} | ${sum(({ answered }) => answered)} |`,
      );
    }
  }
  await app.close();
  await close();
} finally {
  await server.stop();
  await rm(uploadRoot, { recursive: true, force: true });
}

/** Records the queries of a connection from now on. */
function recordQueries(client: Client, asked: Asked[]): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  Object.assign(client, {
    query: (...given: unknown[]) => {
      const [text, values] = given;
      if (typeof text === 'string') asked.push({ text, values: Array.isArray(values) ? values : [] });
      return query(...given);
    },
  });
}

async function explain(client: Client, { text, values }: Asked): Promise<PlanNode> {
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
    `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
    [...values],
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) throw new Error('PostgreSQL explains nothing.');
  return plan;
}

/** Rows that a plan reads from tables, including filtered ones. */
function readOf(plan: PlanNode): { rows: number; whole: number; answered: number } {
  const read = { rows: 0, whole: 0, answered: plan['Actual Rows'] };
  const walk = (node: PlanNode): void => {
    if (node['Relation Name'] === 'alarm' || node['Relation Name'] === 'alarm_event') {
      const rows = Math.round((node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']);
      read.rows += rows;
      if (node['Node Type'] === 'Seq Scan') read.whole += rows;
    }
    for (const part of node.Plans ?? []) walk(part);
  };
  walk(plan);
  return read;
}
