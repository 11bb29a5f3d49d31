import type { Receipt } from '@muster/model/ingest/wire.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { LocalAccess } from '@muster/protocols/localAccess.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';

import { withClient } from '../apps/server/src/core/db/withClient.ts';
import { findRunningDatabase } from '../apps/server/src/core/embedded/startEmbeddedDatabase.ts';
import { openApi, type Api } from '../apps/simulator/src/api.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import { type ConsoleLanguage, openPage, type sizes } from './browser.ts';
import { closePages, sharedBrowser } from './harness/sharedBrowser.ts';
import { sharedServer } from './harness/sharedResources.ts';
import { type Session, startSession } from './session.ts';

/** A page of the console, logged in; errors of the page fail the test that reads `errors`. */
export interface OpenedPage {
  page: Page;
  context: BrowserContext;
  errors: string[];
}

/** A building of a test file's own, on the server that the worker's files share. */
export interface TestSite {
  url: string;
  mqttPort: number;
  buildingId: string;
  /** Of the server; its `local.json` speaks for another building. */
  serverDataDir: string;
  /** Contains only a `local.json` for this building, for the tools of the machine. */
  dataDir: string;
  /** The administrator's calls. */
  api: Api;
  session: Session;
  browser: Browser;
  /** Name and key of the building's gateway. */
  gateway: string;
  ingestKey: string;
  /** Saves a row; answers its id. */
  save(path: string, row: object): Promise<string>;
  /** Sends device messages; they are durable when this resolves. Throws when one is refused. */
  send(positions: readonly object[]): Promise<void>;
  /** Opens a screen of the console as the administrator, who is logged in. */
  open(path: string, language: ConsoleLanguage, size?: keyof typeof sizes): Promise<OpenedPage>;
  /** Queries the database: tables are limited to the rows of this building. */
  query(statement: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** The demo site, which lives; all files of the worker share it. */
export async function openDemoSite(): Promise<TestSite> {
  const server = await sharedServer();
  const { buildingId, gateway, key } = await readLocalAccess(server.dataDir);
  return siteOf(server, buildingId, gateway, key);
}

let made = 0;

/** An empty building of the test file's own. */
export async function openSite(): Promise<TestSite> {
  const server = await sharedServer();
  const { httpUrl, buildingId } = await readLocalAccess(server.dataDir);
  const name = `site-${process.pid}-${++made}`;
  const first = await openApi(httpUrl, (await startSession(httpUrl)).authToken, buildingId);
  // Valid for every save (docs/protocols.md, HTTP API).
  const { id } = (await first.post('/pod/building/save', { name })) as { id: string };
  await first.get(`/pod/building/choose?buildId=${encodeURIComponent(id)}`);
  const { key } = (await first.post('/pod/gateway/save', { name })) as { key: string };
  return siteOf(server, id, name, key);
}

async function siteOf(
  server: Awaited<ReturnType<typeof sharedServer>>,
  buildingId: string,
  gateway: string,
  ingestKey: string,
): Promise<TestSite> {
  const { url, mqttPort } = server;
  const session = await startSession(url, buildingId);
  const [api, browser] = await Promise.all([openApi(url, session.authToken, buildingId), sharedBrowser()]);
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-site-'));
  const { authToken } = session;
  const mqttUrl = `mqtt://127.0.0.1:${mqttPort}`;
  const access: LocalAccess = { httpUrl: url, mqttUrl, certFile: null, authToken, buildingId, gateway, key: ingestKey };
  writeFileSync(join(dataDir, 'local.json'), JSON.stringify(access), { mode: 0o600 });
  return {
    url,
    mqttPort,
    buildingId,
    serverDataDir: server.dataDir,
    dataDir,
    api,
    session,
    browser,
    gateway,
    ingestKey,
    save: async (path, row) => ((await api.post(`${path}/save`, { ...row })) as { id: string }).id,
    send: (positions) => sendPositions(url, ingestKey, positions),
    open: (path, language, size) => openPage(browser, `${url}${path}`, language, size, session),
    query: (statement) => queryOf(server.dataDir, buildingId, statement),
    async close() {
      await closePages();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Sends positions as a gateway; acknowledged ones are durable. Throws when one is refused. */
async function sendPositions(url: string, key: string, positions: readonly object[]): Promise<void> {
  const response = await fetch(`${url}/ingest/positions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ingest-key': key },
    body: JSON.stringify(positions),
  });
  const reply = (await response.json()) as { code: number; data: Receipt };
  if (reply.code !== 0 || reply.data.rejected.length > 0) throw new Error(JSON.stringify(reply).slice(0, 500));
}

/** Temporary views hide the tables of their name: each shows only the rows of the building. */
async function queryOf(dataDir: string, buildingId: string, statement: string): Promise<Record<string, unknown>[]> {
  const database = await findRunningDatabase(dataDir);
  if (database === undefined) throw new Error('The database does not run.');
  return withClient(database.url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name = 'building_id' AND table_name = ANY($1)`,
      [[...new Set(statement.match(/\w+/gu))]],
    );
    for (const { name } of tables)
      await client.query(
        `CREATE TEMPORARY VIEW ${name} AS SELECT * FROM public.${name} WHERE building_id = '${buildingId}'`,
      );
    return (await client.query<Record<string, unknown>>(statement)).rows;
  });
}
