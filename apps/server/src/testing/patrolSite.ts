import { createEngine } from '@muster/engine/createEngine.ts';
import type { Engine } from '@muster/engine/engine.ts';
import type { EngineEvent } from '@muster/engine/event.ts';
import type { Input } from '@muster/engine/input.ts';
import { type Position, toPositionBatch } from '@muster/model/position/positionBatch.ts';

import { LiveHub } from '../live/liveHub.ts';
import { readSubjectNames } from '../live/siteNames.store.ts';
import { patrolRoundRoutes } from '../modules/patrol/patrolRound/patrolRoundRoutes.ts';
import type { Site } from '../runner/site.ts';
import { readSite } from '../runner/siteConfig.store.ts';
import { stepResultOf } from '../runner/stepResult.ts';
import { writeStep } from '../runner/writeStep.ts';
import { type Client, startTestApp, type TestApp } from './testApp.ts';
import { addRow, dataOf } from './testSite.ts';

const minute = 60_000;
/** 2026-05-01 00:00 in Shanghai. */
export const midnight = Date.parse('2026-04-30T16:00:00.000Z');
/** Epoch ms of a time of that day, `HH:mm` or `HH:mm:ss`. */
export function at(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return midnight + (hours * 60 + minutes) * minute + seconds * 1000;
}

const lat = 31.25;
/** About a kilometre apart. */
export const places = { gate: 121.5, pump: 121.51, tank: 121.52, away: 121.53 } as const;
export type PlaceName = keyof typeof places;

/** A site with a team of two and a route past three points, patrolled from 8 to 10 in one round. */
export interface PatrolSite {
  muster: TestApp;
  admin: Client;
  ids: Record<'depart' | 'wang' | 'li' | 'head' | 'area' | 'team' | 'route' | 'beacon' | PlaceName, string>;
  /** A fix of a person's card at a place; `time` as of `at`. */
  fix(who: 'W' | 'L', time: string, place: PlaceName, more?: Partial<Position>): Position;
  /** A new engine with the saved site; its events are written like by the ingest thread. */
  begin(): Promise<void>;
  receive(...positions: readonly Position[]): Promise<readonly EngineEvent[]>;
  /** Writes a step again, like after a crash in between. */
  writeAgain(events: readonly EngineEvent[]): Promise<void>;
  /** Advances time until then. */
  pass(time: string): Promise<readonly EngineEvent[]>;
  /** Wang passes all points from 8:10 on, ten minutes apart, and receives beacons at the pump; then it is noon. */
  walk(beacons?: Position['beacons']): Promise<void>;
  /** Rows of `patrolRound/page`, by time. */
  rounds(filter?: Record<string, string>): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export async function startPatrolSite(): Promise<PatrolSite> {
  const hub: LiveHub = new LiveHub({ readNames: (id) => readSubjectNames(muster.database.db, id), onError: () => {} });
  const muster = await startTestApp({ tagStates: hub }, [(app, services) => patrolRoundRoutes(app, services, hub)]);
  muster.clock.now = at('07:00');
  const admin = await muster.logIn();
  const engine = engineOf(muster);
  return {
    muster,
    admin,
    ids: await addPatrol(admin),
    ...engine,
    fix,
    walk: async (beacons = [{ id: 'B1', rssi: -60 }]) => {
      await engine.receive(fix('W', '08:10', 'gate'));
      await engine.receive(fix('W', '08:20', 'pump', { beacons }));
      await engine.receive(fix('W', '08:30', 'tank'));
      await engine.receive(fix('W', '08:40', 'away'));
      await engine.pass('12:00');
    },
    rounds: async (filter = {}) => dataOf(await admin.get('/bp/patrolRound/page', { sort: 'fromAt', ...filter })).data,
    close: () => muster.close(),
  };
}

function fix(who: 'W' | 'L', time: string, place: PlaceName, more: Partial<Position> = {}): Position {
  return { tag: who, t: at(time), lon: places[place], lat, floor: 0, ...more };
}

/** The engine of a site, like that of the ingest thread. */
function engineOf(muster: TestApp): Pick<PatrolSite, 'begin' | 'receive' | 'writeAgain' | 'pass'> {
  const { db } = muster.database;
  let engine: Engine = createEngine({ timeZone: 'UTC', areas: [] });
  let seq = 0;
  const siteNow = async (): Promise<Site> => {
    const site = await readSite(db, muster.buildingId);
    if (site === undefined) throw new Error('There is no site.');
    return site;
  };
  const write = async (events: readonly EngineEvent[]): Promise<void> => {
    const names = { ...(await siteNow()), subjectOfTag: () => null };
    await writeStep(db, muster.buildingId, stepResultOf(events, { seq, reachedAt: muster.clock.now }, names));
  };
  const give = async (input: Input): Promise<readonly EngineEvent[]> => {
    const events = engine.apply(input);
    seq += 1;
    await write(events);
    muster.rounds = [...engine.rounds()];
    return events;
  };
  const pass = (time: string): Promise<readonly EngineEvent[]> => {
    muster.clock.now = at(time);
    return give({ kind: 'tick', receivedAt: muster.clock.now });
  };
  return {
    begin: async () => {
      engine = createEngine({ ...(await siteNow()).config, latenessMs: 0 });
      await pass('07:00');
    },
    receive: (...positions) => {
      muster.clock.now = Math.max(muster.clock.now, ...positions.map(({ t }) => t));
      return give({ kind: 'positions', receivedAt: muster.clock.now, batch: toPositionBatch(positions) });
    },
    pass,
    writeAgain: write,
  };
}

async function addPatrol(admin: Client): Promise<PatrolSite['ids']> {
  const depart = await addRow(admin, '/bp/depart', { name: 'Guards', code: 'G' });
  const person = (name: string): Promise<string> => addRow(admin, '/bp/person', { name, departId: depart });
  const [wang, li, head] = [await person('Wang'), await person('Li'), await person('Head')];
  dataOf(await admin.post('/bp/depart/save', { id: depart, headId: head }));
  for (const [sn, id] of [
    ['W', wang],
    ['L', li],
  ] as const) {
    await addRow(admin, '/pod/locationCard', { sn, type: 'UW5' });
    dataOf(await admin.post('/pod/locationCard/bind', { sn, kind: 'person', id }));
  }
  const area = await addRow(admin, '/bp/patrolArea', { name: 'Plant' });
  const beacon = await addRow(admin, '/pod/beacon', { name: 'Pump beacon', sn: 'B1' });
  const point = (name: PlaceName): Promise<string> =>
    addRow(admin, '/bp/patrolPoint', {
      name,
      patrolAreaId: area,
      distance: 10,
      checklist: name === 'pump' ? 'Pressure\nLeaks' : '',
      place: JSON.stringify({
        lon: places[name],
        lat,
        floor: 0,
      }),
    });
  const points = { gate: await point('gate'), pump: await point('pump'), tank: await point('tank'), away: '' };
  const memberIds = JSON.stringify([wang, li]);
  const team = await addRow(admin, '/bp/patrolTeam', { name: 'Night watch', departId: depart, memberIds });
  const route = await addRow(admin, '/bp/patrolRoute', {
    name: 'Round',
    teamId: team,
    patrolAreaId: area,
    startTime: '08:00',
    endTime: '10:00',
    minPoints: 3,
    pointIds: JSON.stringify([points.gate, points.pump, points.tank]),
  });
  return { depart, wang, li, head, area, team, route, beacon, ...points };
}

/** Other columns of a row of `patrol_round`. Its cards are checked already: the server changes nothing later. */
export async function insertRoundDetail({ database: { db } }: TestApp, roundId: string): Promise<void> {
  const plan = { indicators: [], minPoints: null, minVisits: null, minDwell: null, inOrder: false };
  const detail = { demand: JSON.stringify(plan), points: '[]', members: '[]', former: '[]', cardsTogether: '[]' };
  await db
    .insertInto('patrolRoundDetail')
    .values({ roundId, ...detail })
    .execute();
}
