import type { LiveAlarmChange } from '@muster/model/live/wire.ts';
import { tmpdir } from 'node:os';
import { MessageChannel } from 'node:worker_threads';

import { type Position, positionAt } from '@muster/model/position/positionBatch.ts';
import { decodePositions } from '@muster/protocols/musterBinary.ts';
import { connectAsync, type MqttClient } from 'mqtt';
import pino from 'pino';

import { type MachineClocks, machineClocks, ServerClock } from '../core/clock/serverClock.ts';
import { Conditions } from '../core/health/conditions.ts';
import type { IngestContract, LiveUpdate, WebContract } from '../core/thread/contract.ts';
import { connectPort, type Peer } from '../core/thread/port.ts';
import { insertGateway } from '../ingest/gateway/gateway.store.ts';
import { hashIngestKey } from '../ingest/gateway/gatewayKeys.ts';
import { readEntries } from '../ingest/log/positionLog.store.ts';
import { type IngestOptions, type RunningIngest, startIngest } from '../threads/ingest/startIngest.ts';
import { checkedLiveMessage } from './checkedLiveMessage.ts';
import { freshDatabase, type TestDatabase } from './testDatabase.ts';

const key = 'secret';

type More = Partial<
  Pick<
    IngestOptions,
    'positionLog' | 'maxPositions' | 'silenceMs' | 'tls' | 'mqttsPort' | 'acknowledgedFile' | 'freeSpaceFile'
  >
>;

/**
 * A whole ingest thread, run in the test's own thread, with a building `b1`, a gateway `gateway` and a web thread that
 * records messages.
 */
export class TestIngest {
  readonly database: TestDatabase;
  /** Why the ingest thread gave up; must stay empty. */
  readonly fatal: unknown[] = [];
  /** What it has logged from level `warn` on. */
  readonly warnings: string[] = [];
  /** The clocks of the machine; a test may set them. */
  machine: MachineClocks = machineClocks;
  /** Identifies the boot of the machine; null = unknown. */
  boot: string | null = null;
  /** Conditions raised by the ingest thread, as in the main thread. */
  readonly conditions = new Conditions(Date.now);
  readonly #clients: MqttClient[] = [];
  #ingest: RunningIngest | undefined;
  #linked: Linked | undefined;
  #clock: ServerClock | undefined;

  constructor(database: TestDatabase) {
    this.database = database;
    this.conditions.listen((all) => this.#ingest?.conditions(all));
  }

  get #current(): RunningIngest {
    if (this.#ingest === undefined) throw new Error('the ingest thread does not run');
    return this.#ingest;
  }

  get #link(): Linked {
    if (this.#linked === undefined) throw new Error('the ingest thread has not started');
    return this.#linked;
  }

  get clock(): ServerClock {
    if (this.#clock === undefined) throw new Error('the ingest thread does not run');
    return this.#clock;
  }

  /** Calls for the web thread. */
  get web(): Peer<IngestContract> {
    return this.#link.web;
  }

  /** Messages to the web thread since the last start. */
  get alarms(): readonly LiveAlarmChange[] {
    return this.#link.alarms;
  }

  get updates(): readonly LiveUpdate[] {
    return this.#link.updates;
  }

  /** Stops if it runs, and starts. */
  async restart(more: More = {}): Promise<void> {
    await this.open(more);
    await this.started();
  }

  /** Like {@link restart}, but does not wait until it serves. */
  async open(more: More = {}): Promise<void> {
    await this.stop();
    this.#clock = new ServerClock(undefined, this.machine);
    this.#ingest = await startIngest({
      databaseUrl: this.database.url,
      logLevel: 'silent',
      httpHost: '127.0.0.1',
      httpPort: 0,
      mqttPort: 0,
      mqttsPort: null,
      tls: null,
      metricsToken: null,
      silenceMs: 120_000,
      acknowledgedFile: null,
      dataDir: tmpdir(),
      freeSpaceFile: null,
      log: pino({ level: 'warn' }, { write: (line) => void this.warnings.push(JSON.parse(line).msg) }),
      clock: this.#clock,
      boot: this.boot,
      conditions: this.conditions.reporterOf('ingest'),
      onFatal: (error) => this.fatal.push(error),
      ...more,
    });
    this.#ingest.conditions(this.conditions.all());
  }

  async started(): Promise<void> {
    await this.#current.started;
    this.#linked = link(this.#current);
  }

  /** Simulates a listening web thread. */
  webIsUp(): void {
    this.#current.webAddress({ port: 0, secret: '' });
  }

  async stop(): Promise<void> {
    if (this.#ingest === undefined) return;
    await this.#ingest.close();
    this.#linked?.web.close();
    await this.#ingest.finish();
    this.#ingest = undefined;
    this.#linked = undefined;
  }

  async remove(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.endAsync(true)));
    await this.stop();
    await this.database.drop();
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.#current.listening.httpPort}${path}`;
  }

  get mqttsPort(): number {
    return this.#current.listening.mqttsPort ?? 0;
  }

  get mqttPort(): number {
    return this.#current.listening.mqttPort ?? 0;
  }

  /** Posts positions over HTTP, as `gateway` unless another's key is given. */
  async post(
    body: unknown,
    ingestKey = key,
  ): Promise<{ status: number; data: { accepted: number; duplicates: number } }> {
    const headers = { 'content-type': 'application/json', 'x-ingest-key': ingestKey };
    const response = await fetch(this.url('/ingest/positions'), {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    });
    const { data }: { data: never } = await response.json().then((json) => json as never);
    return { status: response.status, data };
  }

  async connect(protocolVersion: 4 | 5 = 5): Promise<MqttClient> {
    const client = await connectAsync(`mqtt://127.0.0.1:${this.mqttPort}`, {
      username: 'gateway',
      password: key,
      protocolVersion,
      reconnectPeriod: 0,
    });
    client.on('error', () => {});
    this.#clients.push(client);
    return client;
  }

  /** Writes a person with a card; the ingest thread is not notified. */
  async register(sn: string, id: string, name: string): Promise<void> {
    const { db } = this.database;
    await db.insertInto('person').values({ id, buildingId: 'b1', name, personType: 'internal' }).execute();
    await db
      .insertInto('locationCard')
      .values({ id: `card ${sn}`, buildingId: 'b1', sn, type: 'UW5' })
      .execute();
    const binding = { id: `binding ${sn}`, buildingId: 'b1', sn, subjectKind: 'person' as const, subjectId: id };
    await db
      .insertInto('cardBinding')
      .values({ ...binding, boundFrom: '1970-01-01T00:00:00Z', boundTo: null })
      .execute();
  }

  /** Kinds of the log's entries, and every position in them. */
  async logged(): Promise<{ kinds: string[]; positions: Position[] }> {
    const kinds: string[] = [];
    const positions: Position[] = [];
    for await (const { kind, payload } of readEntries(this.database.db, 'b1', 0)) {
      kinds.push(kind);
      if (kind !== 'positions') continue;
      const batch = decodePositions(payload);
      positions.push(...batch.tags.map((_, row) => positionAt(batch, row)));
    }
    return { kinds, positions };
  }
}

export async function startTestIngest(of: Partial<Pick<TestIngest, 'machine' | 'boot'>> = {}): Promise<TestIngest> {
  const database = await freshDatabase();
  await insertSite(database);
  const ingest = Object.assign(new TestIngest(database), of);
  await ingest.restart();
  return ingest;
}

interface Linked {
  web: Peer<IngestContract>;
  alarms: LiveAlarmChange[];
  updates: LiveUpdate[];
}

function link(ingest: RunningIngest): Linked {
  const alarms: LiveAlarmChange[] = [];
  const updates: LiveUpdate[] = [];
  const { port1, port2 } = new MessageChannel();
  ingest.linkWeb(port1);
  const web: Peer<IngestContract> = connectPort<WebContract, IngestContract>(
    port2,
    {
      calls: { metrics: () => [] },
      notices: {
        alarms: ({ changes }) => {
          // Fails a test whose alarms do not match the schema of the live state.
          for (const change of changes) checkedLiveMessage(change);
          alarms.push(...changes);
        },
        live: (sent) => {
          updates.push(...sent);
          web.notify('liveTaken', null);
        },
        siteChanged: () => {},
      },
    },
    () => {},
  );
  return { web, alarms, updates };
}

async function insertSite({ db }: TestDatabase): Promise<void> {
  await db
    .insertInto('building')
    .values({ id: 'b1', name: '厂区', timeZone: 'Asia/Shanghai', lon: 121.5, lat: 31.25 })
    .execute();
  const gateway = { name: 'gateway', buildingId: 'b1', keyHash: hashIngestKey(key) };
  await db.transaction().execute((transaction) => insertGateway(transaction, gateway));
}
