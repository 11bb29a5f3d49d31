import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import type { Position } from '@muster/model/position/positionBatch.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { serverEntry } from '@muster/testkit/serverEntry.ts';

import { fakeTimeEnvironment, freeFakeTimeMemory, setFakeTime } from './fakeTime.ts';
import { freshDatabase, type TestDatabase } from './testDatabase.ts';

const ingestKey = 'theKeyOfTheFakedClock';

/**
 * A Muster in a separate process, whose system clock a test sets; its monotonic clock is real. With a site `b1` with an
 * area `yard` around 121.5° E, 31.25° N, in which the carriers of the cards `T1` and `T2` are.
 */
export class FakedMuster {
  readonly database: TestDatabase;
  readonly #folder: string;
  #child: ChildProcess | undefined;
  #url = '';
  readonly #removed: string[] = [];

  private constructor(database: TestDatabase, folder: string) {
    this.database = database;
    this.#folder = folder;
  }

  static async start(): Promise<FakedMuster> {
    const muster = new FakedMuster(await freshDatabase(), await mkdtemp(join(tmpdir(), 'muster-clock-')));
    await insertSite(muster.database);
    await muster.setWrongBy(0);
    await muster.restart();
    return muster;
  }

  async restart(): Promise<void> {
    await this.#kill();
    const environment = Object.entries(process.env).filter(([name]) => !name.startsWith('MUSTER_'));
    const child = spawn(process.execPath, [serverEntry()], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...Object.fromEntries(environment),
        ...fakeTimeEnvironment(this.#clockFile),
        MUSTER_DATABASE_URL: this.database.url,
        MUSTER_DATA_DIR: this.#folder,
        MUSTER_HTTP_PORT: '0',
        MUSTER_MQTT_PORT: 'off',
        MUSTER_INGEST_KEY: ingestKey,
        MUSTER_DEMO: 'off',
      },
    });
    this.#child = child;
    const ready = Promise.withResolvers<string>();
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said: { event?: string; url?: string } = JSON.parse(line) as never;
      if (said.event === 'ready') ready.resolve(said.url ?? '');
    });
    let errors = '';
    child.stderr.on('data', (text) => (errors += String(text)));
    child.on('exit', (code) => ready.reject(new Error(`Muster ended with ${code}: ${errors}`)));
    this.#url = await ready.promise;
  }

  /** Moves the system clock of the process by this many seconds from the real one. */
  async setWrongBy(seconds: number): Promise<void> {
    await setFakeTime(this.#clockFile, seconds);
  }

  /** Both send from their yard, by right clocks. @returns how many of the two positions were accepted */
  async stand(more: Partial<Position> = {}): Promise<number> {
    const t = Date.now();
    const positions = ['T1', 'T2'].map((tag) => ({ tag, t, lon: 121.5, lat: 31.25, ...more }));
    const response = await fetch(`${this.#url}/ingest/positions`, {
      method: 'POST',
      body: JSON.stringify(positions),
      headers: { 'content-type': 'application/json', 'x-ingest-key': ingestKey },
    });
    const { data }: { data: { accepted: number } } = (await response.json()) as never;
    return data.accepted;
  }

  async readyz(): Promise<string> {
    return (await fetch(`${this.#url}/readyz`)).text();
  }

  /** Moves of the clock in the log. */
  async moves(): Promise<number> {
    const { db } = this.database;
    const rows = await db.selectFrom('positionLog').select('payload').where('kind', '=', 4).execute();
    return rows.filter(({ payload }) => !Buffer.from(payload).toString().includes('"difference":0,')).length;
  }

  /** Subjects that were found somewhere, or are missing. */
  async presence(): Promise<string[]> {
    const rows = await this.database.db.selectFrom('presenceEvent').select(['kind', 'tag']).orderBy('tag').execute();
    return rows.map(({ kind, tag }) => `${kind} ${tag}`);
  }

  async alarms(): Promise<{ type: string; late: boolean }[]> {
    return this.database.db.selectFrom('alarm').select(['type', 'late']).execute();
  }

  async remove(): Promise<void> {
    await this.#kill();
    await this.database.drop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Shared memory of the library for killed processes. */
  sharedMemoryFiles(): string[] {
    return this.#removed.filter((name) => existsSync(name));
  }

  get #clockFile(): string {
    return join(this.#folder, 'clock');
  }

  async #kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined) return;
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    this.#removed.push(...(await freeFakeTimeMemory(child.pid)));
  }
}

async function insertSite({ db }: TestDatabase): Promise<void> {
  const place = { lon: 121.5, lat: 31.25 };
  await db
    .insertInto('building')
    .values({ id: 'b1', name: '厂区', timeZone: 'Asia/Shanghai', ...place })
    .execute();
  const alarms = {
    overcrowding: { on: true, max: 2 },
    understaffing: { on: true, min: 2, onDelay: 20 },
    retention: { on: true, minutes: 30 },
    cluster: { on: true, count: 3, time: 1 },
  };
  const region = { shape: 'circle', center: [place.lon, place.lat], radius: 20, floor: 0 };
  const yard = { id: 'yard', buildingId: 'b1', name: '堆场', regions: JSON.stringify([region]) };
  await db
    .insertInto('area')
    .values({ ...yard, alarms: JSON.stringify(alarms) })
    .execute();
  for (const sn of ['T1', 'T2']) {
    await db.insertInto('person').values({ id: sn, buildingId: 'b1', name: sn, personType: 'internal' }).execute();
    await db.insertInto('locationCard').values({ id: sn, buildingId: 'b1', sn, type: 'UW5' }).execute();
    const binding = { id: sn, buildingId: 'b1', sn, subjectKind: 'person' as const, subjectId: sn };
    await db
      .insertInto('cardBinding')
      .values({ ...binding, boundFrom: '1970-01-01T00:00:00Z', boundTo: null })
      .execute();
  }
}

/** Sends from the yard until `check` succeeds. */
export async function reportUntil(muster: FakedMuster, check: () => Promise<void>, timeout = 120_000): Promise<void> {
  await eventually(
    async () => {
      await muster.stand();
      await check();
    },
    { timeout, interval: 500 },
  );
}
