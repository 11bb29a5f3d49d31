import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { buildApp } from '../apps/server/src/app.ts';
import { openDatabase } from '../apps/server/src/core/db/database.ts';
import { withClient } from '../apps/server/src/core/db/withClient.ts';
import { licenceKeyFiles } from '../apps/server/src/core/licence/licenceKeys.ts';
import { seed } from '../apps/server/src/setup/seed.ts';
import { ensureLicence } from '../apps/server/src/core/licence/selfIssued.ts';
import { createLogger } from '../apps/server/src/core/thread/worker.ts';
import { databasePlace, startTestServer, templateDatabase } from '../apps/server/src/testing/testServer.ts';

/**
 * Lists of 100,000 staff on the embedded database: the response time of calls of the console, from the request to the
 * last byte, without the network. Each call of a kind has different search terms.
 */
const staff = 100_000;
const departs = 200;
const rounds = 40;
const password = 'Muster_2026';

const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'];
const given = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂英华玉兰'];

/** Seeds the site by SQL; names and numbers are derived from a person's index, so that every run has the same people. */
async function seedStaff(url: string, buildingId: string): Promise<void> {
  const list = (items: readonly string[]): string => `ARRAY[${items.map((item) => `'${item}'`).join(',')}]`;
  await withClient(url, async (client) => {
    const statements = [
      `INSERT INTO depart (id, building_id, name, code)
       SELECT 'd' || n, '${buildingId}', '部门' || n, 'D' || n FROM generate_series(1, ${departs}) AS n`,
      `INSERT INTO job (id, building_id, name) SELECT 'j' || n, '${buildingId}', '岗位' || n FROM generate_series(1, 100) AS n`,
      `INSERT INTO person (id, building_id, number, name, person_type, gender, depart_id, job_id, phone, email, certificates)
       SELECT 'p' || n, '${buildingId}', 'P' || lpad((n::bigint * 7919 % ${staff})::text, 6, '0'),
         (${list(surnames)})[1 + n % ${surnames.length}] || (${list(given)})[1 + n / 7 % ${given.length}] ||
           CASE WHEN n % 3 = 0 THEN '' ELSE (${list(given)})[1 + n / 11 % ${given.length}] END,
         (ARRAY['internal', 'internal', 'internal', 'contractor', 'visitor'])[1 + n % 5],
         (ARRAY['male', 'female'])[1 + n % 2], 'd' || (1 + n % ${departs}), 'j' || (1 + n % 100),
         '13' || lpad((n::bigint * 7907 % 1000000000)::text, 9, '0'), 'p' || n || '@example.org',
         CASE WHEN n % 2 = 0 THEN jsonb_build_array(jsonb_build_object('kind', 'health', 'name', '健康证', 'number', md5(n::text),
           'validFrom', '2026-01-01', 'validTo', '2027-01-01', 'picture', null)) END
       FROM generate_series(1, ${staff}) AS n`,
      `INSERT INTO card_binding (id, building_id, sn, subject_kind, subject_id, bound_from)
       SELECT 'b' || n, '${buildingId}', 'BLW5-' || lpad(n::text, 6, '0'), 'person', 'p' || n, '1970-01-01'
       FROM generate_series(1, ${(staff * 6) / 10}) AS n`,
      // Autovacuum would do this a minute later.
      'VACUUM ANALYZE',
    ];
    for (const statement of statements) await client.query(statement);
  });
}

type Query = Record<string, string>;

/** One kind of call; `query` returns the search terms of a round. */
interface Call {
  name: string;
  path?: string;
  query: (round: number) => Query;
}

const pick = <T>(items: readonly T[], round: number): T => items[round % items.length] as T;
const twoSigns = (round: number): string => pick(surnames, round) + pick(given, round * 3);

const calls: readonly Call[] = [
  { name: 'first page', query: () => ({}) },
  { name: 'any page', query: (round) => ({ page: String((round * 997) % Math.floor(staff / 15)), size: '15' }) },
  { name: 'last page', query: (round) => ({ page: String(Math.floor(staff / 15) - round) }) },
  {
    name: 'sorted by name',
    query: (round) => ({ sort: round % 2 === 0 ? 'name' : '-name', page: String(round * 150) }),
  },
  { name: 'sorted by number, downwards', query: (round) => ({ sort: '-number', page: String(round * 150) }) },
  {
    name: 'sorted by type',
    query: (round) => ({ sort: pick(['personType', '-personType'], round), page: String(round) }),
  },
  { name: 'name contains two signs', query: (round) => ({ name: twoSigns(round) }) },
  { name: 'name contains one sign', query: (round) => ({ name: pick(given, round) }) },
  { name: 'name contains, sorted by name', query: (round) => ({ name: twoSigns(round), sort: '-name' }) },
  { name: 'name that nobody has', query: (round) => ({ name: `没有${round}` }) },
  { name: 'number contains', query: (round) => ({ number: String(1000 + round * 37) }) },
  { name: 'phone contains', query: (round) => ({ phone: String(10_000 + round * 371) }) },
  { name: 'card contains', query: (round) => ({ cardSn: String(1000 + round * 37) }) },
  { name: 'one department', query: (round) => ({ departId: `d${1 + round}` }) },
  { name: 'types', query: (round) => ({ personType: pick(['visitor', 'visitor,contractor', 'internal'], round) }) },
  {
    name: 'department, type, name',
    query: (round) => ({ departId: `d${1 + round}`, personType: 'internal', name: pick(given, round) }),
  },
  {
    name: 'picker, by name or number',
    path: '/bp/person/simple-page',
    query: (round) => ({ nameOrCode: twoSigns(round) }),
  },
  {
    name: 'picker of people',
    path: '/base/user/detail-list',
    query: (round) => ({ name: twoSigns(round), page: '0', size: '10' }),
  },
];

const log = createLogger('bench', 'silent');
const server = await startTestServer('embedded');
const uploadRoot = await mkdtemp(join(tmpdir(), 'muster-bench-staff-'));
try {
  await withClient(server.adminUrl, (client) =>
    client.query(`CREATE DATABASE bench OWNER muster TEMPLATE ${templateDatabase}`),
  );
  const url = server.appUrl.replace(databasePlace, 'bench');
  const { db, close } = openDatabase({ url, name: 'bench', connections: 4, statementMs: 600_000, log });
  await seed(db, { adminPassword: password, ingestKey: 'bench-ingest-key' });
  await ensureLicence(db, uploadRoot);
  const { id: buildingId } = await db.selectFrom('building').select('id').executeTakeFirstOrThrow();
  const began = performance.now();
  await seedStaff(url, buildingId);
  console.log(
    `${staff.toLocaleString('en-US')} staff in ${departs} departments, seeded in ${((performance.now() - began) / 1000).toFixed(1)} s\n`,
  );
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
    now: Date.now,
    confirmedNow: Date.now,
    retentionNow: Date.now,
    captcha: false,
    publicServer: null,
    outboundAllow: null,
    consoleRoot: null,
    uploadRoot,
    sealKeyFile: join(uploadRoot, 'seal.key'),
    licenceKeyFile: licenceKeyFiles(uploadRoot).publicKey,
  });
  const logIn = async (name: string): Promise<string> => {
    const { headers } = await app.inject({ method: 'POST', url: '/doLogin', payload: { name, password } });
    return String(headers['authtoken']);
  };
  const admin = await logIn('admin');
  console.log('| call | p50 ms | p95 ms | worst ms |\n|---|---:|---:|---:|');
  const everything: number[] = [];
  for (const { name, path = '/bp/person/page', query } of calls) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const parameters = new URLSearchParams(query(round)).toString();
      const asked = performance.now();
      const { payload } = await app.inject({ url: `${path}?${parameters}`, headers: { authToken: admin } });
      times.push(performance.now() - asked);
      if (!payload.startsWith('{"code":0')) throw new Error(`${path}?${parameters}: ${payload.slice(0, 300)}`);
    }
    everything.push(...times);
    console.log(row(name, times));
  }
  console.log(row('**all of them**', everything));
  const before = process.memoryUsage.rss();
  const asked = performance.now();
  const { rawPayload } = await app.inject({ url: '/bp/person/export', headers: { authToken: admin } });
  const seconds = ((performance.now() - asked) / 1000).toFixed(1);
  // The whole reply is in memory here, unlike in the server.
  const grown = Math.round((process.memoryUsage.rss() - before - rawPayload.length) / 2 ** 20);
  console.log(
    `\nExport of all: ${seconds} s, ${(rawPayload.length / 2 ** 20).toFixed(1)} MiB, memory grown by ${grown} MiB`,
  );
  await app.close();
  await close();
} finally {
  await server.stop();
  await rm(uploadRoot, { recursive: true, force: true });
}

function row(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): string => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1);
  return `| ${name} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`;
}
