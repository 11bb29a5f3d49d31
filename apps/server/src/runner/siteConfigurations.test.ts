import { createEngine, restoreEngine } from '@muster/engine/createEngine.ts';
import type { Engine } from '@muster/engine/engine.ts';
import type { SiteConfig } from '@muster/engine/input.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';
import { inFullSuite } from '@muster/testkit/suiteSize.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import type { ConfigChanged } from '../core/thread/ingestPort.ts';
import type { AppendInput } from '../ingest/log/groupCommit.ts';
import { type Client, startTestApp, type TestApp } from '../testing/testApp.ts';
import { named, siteEdits, square } from '../testing/siteEdits.ts';
import { addRow, dataOf } from '../testing/testSite.ts';
import type { KnownSite } from './site.ts';
import { readSite } from './siteConfig.store.ts';
import { SiteRunners } from './siteRunners.ts';
import { withoutRefused } from './withoutRefused.ts';

/** Engines that refuse an area although each of its parts can be loaded. */
const create = (config: SiteConfig): Engine => {
  if (config.areas.some(({ entryFixes }) => entryFixes === refusedFixes)) throw new RangeError('refused');
  return createEngine(config);
};
const refusedFixes = 4;
const engines = { version: 1, create, restore: restoreEngine };

let muster: TestApp;
let admin: Client;
let runners: SiteRunners;
let append: AppendInput;
/** Notification of a change to the ingest side; null = lost. */
let receive: (change: ConfigChanged) => ConfigChanged | null;
let edits: ReturnType<typeof siteEdits>;
let failures: unknown[];

beforeAll(async () => {
  muster = await startTestApp({
    // An edit stores an invalid certificate, which is sent unchanged.
    replySerializer: () => JSON.stringify,
    ingest: {
      configChanged: async (change) => {
        const heard = receive(change);
        if (heard !== null) await runners.configure(heard.buildingId, append, heard.revision !== undefined);
      },
      command: async () => {},
      evacuations: async () => [],
      rounds: async () => [],
      position: async () => {},
    },
  });
  // An engine identifies a binding by its card and its beginning: no two begin in one millisecond.
  let { now } = muster.clock;
  Object.defineProperty(muster.clock, 'now', { get: () => ++now });
  admin = await muster.logIn();
  edits = siteEdits(muster, admin);
});
afterAll(() => muster.close());
beforeEach(async () => {
  receive = (change) => change;
  failures = [];
  await startRunners();
});

/** Site runners with real engines, over a log in memory. */
async function startRunners(): Promise<void> {
  let seq = 0;
  append = async (buildingId, receivedAt, kind, payload) => {
    const entry = { seq: ++seq, buildingId, receivedAt, kind, payload };
    queueMicrotask(() => void runners.committed(entry, undefined));
    return entry;
  };
  runners = new SiteRunners({
    db: muster.database.db,
    engines,
    conditions: { raise: () => {}, clear: () => {} },
    joinsClock: async () => async () => {},
    write: async () => [],
    publish: () => {},
    now: () => muster.clock.now,
    log: { info: () => {}, warn: () => {}, error: (told: unknown) => void failures.push(told) },
  });
  const log = { newestClock: async () => undefined, read: async function* () {}, newestSeq: () => 0 };
  await runners.recover(log, { from: async () => 0, remember: () => {} });
  await runners.configureAll(append);
}

function runnerOf(buildingId = muster.buildingId) {
  const runner = runners.get(buildingId);
  if (runner === undefined) throw new Error('no runner');
  return runner;
}

const byId = <T extends { id: string }>(rows: readonly T[] = []): T[] =>
  rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
const inOrder = (config: SiteConfig) => ({
  timeZone: config.timeZone,
  origin: config.origin,
  alarms: config.alarms ?? {},
  patrols: config.patrols ?? { points: [], areas: [], teams: [], routes: [] },
  areas: byId(config.areas),
  areaTypes: byId(config.areaTypes),
  permits: byId(config.permits),
  subjects: (config.subjects ?? []).toSorted((one, other) =>
    `${one.tag} ${one.boundFrom ?? 0}` < `${other.tag} ${other.boundFrom ?? 0}` ? -1 : 1,
  ),
});
const entriesOf = <T>(map: ReadonlyMap<string, T>) => Object.fromEntries([...map].toSorted());
const words = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();
const partsOf = (site: KnownSite) => ({
  revision: site.revision,
  alarms: site.config.alarms ?? {},
  timeZone: site.config.timeZone,
  rules: { ...site.rules, areas: byId(site.rules.areas) },
  names: [site.areaNames, site.departNames, site.subjectNames].map((names) => entriesOf<unknown>(names)),
  cards: [entriesOf(site.cardSns), [...site.registered].toSorted(), entriesOf(site.carriers)],
  places: [entriesOf<unknown>(site.frames), entriesOf<unknown>(site.cameras), entriesOf<unknown>(site.beaconSns)],
  outside: [...site.subscriptions].toSorted(),
  access: [...site.accessAreas].toSorted(),
  sos: site.sosOffBy,
  leftOut: words(site.leftOut),
  refused: words(site.refused),
});

/** State of engine and site runner, and the state if the building were read now. */
async function compared(buildingId = muster.buildingId) {
  const read = await readSite(muster.database.db, buildingId);
  if (read === undefined) throw new Error('no site');
  const { areas, refused } = withoutRefused(engines, read.config, read.areaNames);
  const runner = runnerOf(buildingId);
  return {
    known: { config: inOrder(runner.configured.config()), site: partsOf(runner.site) },
    read: { config: inOrder({ ...read.config, areas }), site: partsOf({ ...read, refused }) },
  };
}

const save = (path: string, body: Record<string, unknown>) => admin.post(`${path}/save`, body);

describe('a site runner that reads changes', () => {
  it.for(Array.from({ length: inFullSuite(20, 2) }, (_, number) => number))(
    'has the state of a complete new read (%i)',
    async (number) => {
      const random = seededRandom(`changes ${number}`);
      for (let round = 0; round < 30; round += 1) {
        const name = random.pick(Object.keys(edits));
        receive = (change) => (random.chance(0.1) && change.revision !== undefined ? null : change);
        const answer = await edits[name]?.(random);
        receive = (change) => change;
        // A lost change is read with the next notification.
        await edits['card']?.(random);
        const { known, read } = await compared();
        expect(known, `${name} ${JSON.stringify(answer)}`).toEqual(read);
      }
      expect(failures).toEqual([]);
    },
  );

  /** How often the building is read as a whole meanwhile. */
  async function wholeReadings(work: () => Promise<unknown>): Promise<number> {
    const spy = vi.spyOn(runnerOf().configured, 'config');
    await work();
    const { length } = spy.mock.calls;
    spy.mockRestore();
    return length;
  }
  const rename = (id: string) => save('/pod/area', { id, name: named('Quay') });

  it('reads no building as a whole when an area is saved, and nothing twice', async () => {
    const id = await addRow(admin, '/pod/area', { name: named('Dock'), regions: square(seededRandom('dock')) });
    let heard: ConfigChanged | undefined;
    receive = (change) => (heard = change);
    expect(await wholeReadings(() => rename(id))).toBe(0);
    expect(heard).toMatchObject({ entity: 'area', ids: [id], revision: runnerOf().site.revision });
    expect(await runners.configure(muster.buildingId, append, true)).toMatchObject({ entities: new Set() });
  });

  it('applies a change without a notification at the next check', async () => {
    const id = await addRow(admin, '/pod/area', { name: named('Dock'), regions: square(seededRandom('dock')) });
    receive = () => null;
    dataOf(await save('/pod/area', { id, entryFixes: 3 }));
    const fixes = () =>
      runnerOf()
        .configured.config()
        .areas.find((area) => area.id === id)?.entryFixes;
    expect(fixes()).not.toBe(3);
    const configure = async () => (await runners.configureAll(append, true)).get(muster.buildingId)?.entities;
    expect(await configure()).toEqual(new Set(['area']));
    expect(fixes()).toBe(3);
    expect(await configure()).toEqual(new Set());
  });

  it('reads the building again if changes are not recorded, or a change could not be applied', async () => {
    const id = await addRow(admin, '/pod/area', { name: named('Dock'), regions: square(seededRandom('dock')) });
    receive = () => null;
    await rename(id);
    receive = (change) => change;
    await muster.database.db.deleteFrom('configChange').execute();
    expect(await wholeReadings(() => rename(id))).toBeGreaterThan(0);
    const working = append;
    append = () => Promise.reject(new Error('the log is away'));
    expect(await save('/pod/area', { id, entryFixes: 2 })).toMatchObject({ status: 503 });
    append = working;
    expect(await wholeReadings(() => rename(id))).toBeGreaterThan(0);
    const { known, read } = await compared();
    expect(known).toEqual(read);
  });
});
