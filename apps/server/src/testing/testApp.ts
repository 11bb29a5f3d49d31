import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { EvacuationState, RoundState } from '@muster/engine/engine.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';
import type { Command } from '@muster/engine/input.ts';
import pino from 'pino';

import { buildApp, type MoreRoutes } from '../app.ts';
import type { App, AppContext } from '../core/appContext.ts';
import { quickCost } from '../core/auth/password.ts';
import { Conditions } from '../core/health/conditions.ts';
import { licenceKeyFiles } from '../core/licence/licenceKeys.ts';
import { ensureLicence } from '../core/licence/selfIssued.ts';
import type { ConfigChanged } from '../core/thread/ingestPort.ts';
import type { CardState } from '../core/thread/tagStates.ts';
import { seed } from '../setup/seed.ts';
import { checkedReplies } from './checkedReplies.ts';
import { freshDatabase, type TestDatabase } from './testDatabase.ts';

export const adminPassword = 'Muster_2026';

/** A reply of the API for a caller. */
export interface Answer {
  status: number;
  code: number;
  message: string;
  // Tests read the fields that they expect; a missing one fails the test.
  data: ReturnType<typeof JSON.parse>;
  headers: Record<string, unknown>;
}

/** A logged-in caller. */
export interface Client {
  token: string;
  get(path: string, query?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: Record<string, unknown>): Promise<Answer>;
}

export interface TestApp {
  app: App;
  database: TestDatabase;
  /** The first site. */
  buildingId: string;
  /** Calls to the ingest thread, which this replaces. */
  asked: {
    configs: ConfigChanged[];
    commands: { buildingId: string; command: Command }[];
    positions: { buildingId: string; position: Position }[];
    /** Other messages to consoles. */
    sites: Parameters<AppContext['consoles']['siteChanged']>[];
    alarms: Parameters<AppContext['consoles']['alarmsChanged']>[];
  };
  /** Answers a command; the default does nothing. */
  onCommand: (buildingId: string, command: Command) => Promise<void>;
  /** Running evacuations. */
  evacuations: EvacuationState[];
  /** Patrol rounds of the engine. */
  rounds: RoundState[];
  /** Last reported states of cards, by SN. */
  cardStates: Map<string, CardState>;
  /** Folder of the uploads, and of the keys. */
  uploadRoot: string;
  /** Epoch ms; tests move it. */
  clock: { now: number };
  /** Logs in by name and password; the site is chosen when there is one. */
  logIn(name?: string, password?: string): Promise<Client>;
  /** The same on the same database after a restart. */
  restart(): Promise<Pick<TestApp, 'ask'>>;
  /** Calls without a token, or with any given header. */
  ask(method: 'GET' | 'POST', url: string, options?: AskOptions): Promise<Answer>;
  close(): Promise<void>;
}

interface AskOptions {
  body?: Record<string, unknown> | string;
  headers?: Record<string, string>;
  address?: string;
}

function clocksOf(clock: { now: number }): Pick<AppContext, 'now' | 'confirmedNow' | 'retentionNow'> {
  const now = (): number => clock.now;
  return { now, confirmedNow: now, retentionNow: now };
}

function consolesOf({ sites, alarms }: TestApp['asked']): AppContext['consoles'] {
  return { siteChanged: (...told) => void sites.push(told), alarmsChanged: (...told) => void alarms.push(told) };
}

type Heard = Pick<TestApp, 'onCommand' | 'evacuations' | 'rounds'>;

/** Replaces the ingest thread. */
function ingestOf(test: Heard, asked: TestApp['asked']): AppContext['ingest'] {
  return {
    configChanged: async (change) => void asked.configs.push(change),
    command: async (buildingId, command) => {
      asked.commands.push({ buildingId, command });
      await test.onCommand(buildingId, command);
    },
    evacuations: async () => test.evacuations,
    rounds: async () => test.rounds,
    position: async (buildingId, position) => void asked.positions.push({ buildingId, position }),
  };
}

/** The web side on its own database, seeded like at a first start, with a replacement of the ingest thread. */
export async function startTestApp(
  given: Partial<AppContext> = {},
  moreRoutes: readonly MoreRoutes[] = [],
): Promise<TestApp> {
  const database = await freshDatabase();
  await seed(database.db, { adminPassword, ingestKey: 'the key of the tests', passwordCost: quickCost });
  const { id: buildingId } = await database.db.selectFrom('building').select('id').executeTakeFirstOrThrow();
  const asked: TestApp['asked'] = { configs: [], commands: [], positions: [], sites: [], alarms: [] };
  const cardStates = new Map<string, CardState>();
  const clock = { now: Date.now() };
  const test: Heard = { onCommand: async () => {}, evacuations: [], rounds: [] };
  const folder = await mkdtemp(join(tmpdir(), 'muster-uploads-'));
  await ensureLicence(database.db, folder);
  const context: AppContext = {
    db: database.db,
    ingest: ingestOf(test, asked),
    tagStates: { cardState: (_buildingId, sn) => cardStates.get(sn) },
    consoles: consolesOf(asked),
    conditions: () => [],
    conditionReporter: new Conditions(() => clock.now).reporterOf('web'),
    log: pino({ level: process.env['MUSTER_TEST_LOG'] ?? 'silent' }),
    ...clocksOf(clock),
    captcha: false,
    passwordCost: quickCost,
    replySerializer: checkedReplies,
    publicServer: null,
    uploadRoot: folder,
    sealKeyFile: join(folder, 'seal.key'),
    licenceKeyFile: licenceKeyFiles(folder).publicKey,
    // Webhook receivers of tests listen there.
    outboundAllow: ['127.0.0.0/8'],
    consoleRoot: null,
    ...given,
  };
  const app = await buildApp(context, moreRoutes);
  const ask = asker(app);
  const logIn: TestApp['logIn'] = async (name = 'admin', password = adminPassword) => {
    const answer = await ask('POST', '/doLogin', { body: { name, password } });
    if (answer.code !== 0) throw new Error(`${name} cannot log in: ${answer.message}`);
    return clientOf(ask, String(answer.headers['authtoken']));
  };
  const apps = [app];
  const restart: TestApp['restart'] = async () => {
    apps.push(await buildApp(context));
    return { ask: asker(apps.at(-1) ?? app) };
  };
  const close = async (): Promise<void> => {
    for (const running of apps) await running.close();
    await rm(folder, { recursive: true, force: true });
    await database.drop();
  };
  const parts = { app, database, buildingId, asked, cardStates, uploadRoot: folder, clock, logIn, restart, ask, close };
  return Object.assign(test, parts);
}

function asker(app: App): TestApp['ask'] {
  return async (method, url, { body, headers = {}, address = '127.0.0.1' } = {}) => {
    const response = await app.inject({
      method,
      url,
      headers: { 'accept-language': 'en-US', ...headers },
      remoteAddress: address,
      ...(body === undefined ? {} : { payload: body }),
    });
    const { code, message, data } = response.json<Pick<Answer, 'code' | 'message' | 'data'>>();
    return { status: response.statusCode, code, message, data, headers: response.headers };
  };
}

function clientOf(ask: TestApp['ask'], token: string): Client {
  const headers = { authToken: token };
  return {
    token,
    get: (path, query = {}) => {
      const parameters = new URLSearchParams(query).toString();
      return ask('GET', parameters === '' ? path : `${path}?${parameters}`, { headers });
    },
    post: (path, body = {}) => ask('POST', path, { body, headers }),
  };
}
