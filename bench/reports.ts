import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import type { Client } from 'pg';

import { buildApp } from '../apps/server/src/app.ts';
import { openDatabase } from '../apps/server/src/core/db/database.ts';
import { withClient } from '../apps/server/src/core/db/withClient.ts';
import { licenceKeyFiles } from '../apps/server/src/core/licence/licenceKeys.ts';
import { ensureLicence } from '../apps/server/src/core/licence/selfIssued.ts';
import { createLogger } from '../apps/server/src/core/thread/worker.ts';
import { seed } from '../apps/server/src/setup/seed.ts';
import { databasePlace, startTestServer, templateDatabase } from '../apps/server/src/testing/testServer.ts';
import { seedReportDays } from './workload/reportDays.ts';

/**
 * Reports over a month of 1,000 people and a year of 10,000, each with a shift and three stays a day, on the embedded
 * database: time from the request to the last byte, CPU time of the server and of all processes of the database, how often
 * the progress changed, and how long the event loop of the server was blocked at the most.
 */
const rounds = 3;
const password = 'Muster_2026';
const now = Date.parse('2026-11-21T08:00:00Z');
const sites = [
  { people: 1000, period: 'lastMonth', from: '2026-10-01', days: 31, areas: 20, departs: 20, hasEvents: true },
  { people: 10_000, period: 'lastYear', from: '2025-01-01', days: 365, areas: 40, departs: 40, hasEvents: false },
].filter(({ people }) => !process.argv[2] || process.argv[2] === String(people));

type Site = (typeof sites)[number];
type Post = { name: string; path: string; body?: object };

function reportsOf({ period, from, days, hasEvents }: Site): Post[] {
  const config = (name: string, source: string, definition: object): Post => ({
    name,
    path: '/pod/reportConfig/preview',
    body: { source, period, definition: { conditions: [], chart: null, groupBy: [], ...definition } },
  });
  const late = { field: 'result', is: 'oneOf', values: ['workdayResult.late'] };
  const sums = [{ field: 'worked' }, { field: 'late' }, { field: 'overtime', way: 'mean' }];
  const dayTo = new Date(Date.parse(from) + (days - 1) * 86_400_000).toISOString().slice(0, 10);
  const hours = (by: string): Post => ({
    name: `area hours by ${by}`,
    path: `/pod/report/areaHours?${new URLSearchParams({ dayFrom: from, dayTo, hoursBy: by }).toString()}`,
  });
  return [
    config('attendance by department', 'attendance', { columns: sums, groupBy: ['department'] }),
    config('attendance by person', 'attendance', { columns: sums, groupBy: ['person', 'department'] }),
    config('late shifts by department', 'attendance', { columns: sums, groupBy: ['department'], conditions: [late] }),
    ...(hasEvents ? [config('attendance, each shift', 'attendance', { columns: sums })] : []),
    hours('area'),
    hours('day'),
    ...(hasEvents ? [hours('depart')] : []),
  ];
}

const log = createLogger('bench', 'silent');
const server = await startTestServer('embedded');
const uploadRoot = await mkdtemp(join(tmpdir(), 'muster-bench-reports-'));
try {
  console.log(
    '| report | people × days | wall s, median | server CPU s | database CPU s | progress steps | blocked ms |',
  );
  console.log('|---|---|---:|---:|---:|---:|---:|');
  for (const site of sites) await measureSite(site);
  console.log(
    `\nLoad of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}.`,
  );
} finally {
  await server.stop();
  await rm(uploadRoot, { recursive: true, force: true });
}

async function measureSite(site: Site): Promise<void> {
  const name = `bench${site.people}`;
  await withClient(server.adminUrl, (client) =>
    client.query(`CREATE DATABASE ${name} OWNER muster TEMPLATE ${templateDatabase}`),
  );
  const url = server.appUrl.replace(databasePlace, name);
  const { db, close } = openDatabase({ url, name: 'bench', connections: 4, statementMs: 60_000, log });
  await seed(db, { adminPassword: password, ingestKey: 'bench-ingest-key' });
  await ensureLicence(db, uploadRoot);
  const { id: buildingId } = await db.selectFrom('building').select('id').executeTakeFirstOrThrow();
  const postmaster = await withClient(url, async (client) => {
    await seedReportDays(client, { ...site, buildingId });
    return postmasterOf(client);
  });
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
    now: () => now,
    confirmedNow: () => now,
    retentionNow: () => now,
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
  const send = async ({ path, body }: Post, progressId: string): Promise<void> => {
    const sent = body === undefined ? {} : { payload: { ...body, progressId } };
    const address = body === undefined ? `${path}&progressId=${progressId}` : path;
    const method = body === undefined ? 'GET' : 'POST';
    const { payload } = await app.inject({ method, url: address, headers: { authToken }, ...sent });
    if (!payload.startsWith('{"code":0')) throw new Error(`${path}: ${payload.slice(0, 300)}`);
  };
  /** Asks for the progress until the report is there; how many different answers came. */
  const watch = async (progressId: string, isDone: () => boolean): Promise<number> => {
    const seen = new Set<string>();
    while (!isDone()) {
      const { payload } = await app.inject({
        url: `/pod/report/progress?id=${progressId}`,
        headers: { authToken },
      });
      if (payload.includes('"done"')) seen.add(payload);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return seen.size;
  };
  for (const report of reportsOf(site)) {
    const runs = [];
    for (let round = 0; round < rounds; round += 1) {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const [cpu, database, began] = [process.cpuUsage(), await cpuOf(postmaster), performance.now()];
      const id = `run${round}`;
      let isDone = false;
      const watching = watch(id, () => isDone);
      await send(report, id);
      const wall = (performance.now() - began) / 1000;
      isDone = true;
      const { user, system } = process.cpuUsage(cpu);
      delay.disable();
      const steps = await watching;
      const databaseCpu = (await cpuOf(postmaster)) - database;
      runs.push({ wall, server: (user + system) / 1e6, database: databaseCpu, steps, blocked: delay.max / 1e6 });
    }
    const {
      wall,
      server: own,
      database,
      steps,
      blocked,
    } = runs.toSorted((one, other) => one.wall - other.wall)[1] ?? {
      wall: 0,
      server: 0,
      database: 0,
      steps: 0,
      blocked: 0,
    };
    console.log(
      `| ${report.name} | ${site.people.toLocaleString('en-US')} × ${site.days} | ${wall.toFixed(2)} | ${own.toFixed(2)} | ${database.toFixed(2)} | ${steps} | ${blocked.toFixed(0)} |`,
    );
  }
  await app.close();
  await close();
}

async function postmasterOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const stat = await readFile(`/proc/${rows[0]?.pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Seconds that a process, its children and those before them have used (proc(5), Linux). */
async function cpuOf(parent: number): Promise<number> {
  const fields = async (pid: number): Promise<number[]> => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  };
  const [children = ''] = [await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '')];
  let ticks = (await fields(parent)).slice(11, 15).reduce((sum, each) => sum + each, 0);
  for (const child of children.trim().split(' ').filter(Boolean))
    ticks += (await fields(Number(child))).slice(11, 13).reduce((sum, each) => sum + each, 0);
  return ticks / 100;
}
