import { createEngine } from '@muster/engine/createEngine.ts';
import type { Engine } from '@muster/engine/engine.ts';
import type { MusterPerson, MusterReport } from '@muster/model/muster/wire.ts';
import { toPositionBatch } from '@muster/model/position/positionBatch.ts';

import { withTransaction } from '../core/db/withTransaction.ts';
import { LiveHub } from '../live/liveHub.ts';
import { readSubjectNames } from '../live/siteNames.store.ts';
import { drillResultRoutes } from '../modules/drill/drillResult/drillResultRoutes.ts';
import { musterReportRoutes } from '../modules/drill/muster/musterReportRoutes.ts';
import { musterRoutes } from '../modules/drill/muster/musterRoutes.ts';
import { writeEvacuationResults } from '../runner/evacuationResult.store.ts';
import { type Answer, type Client, startTestApp, type TestApp } from './testApp.ts';
import { addRow, dataOf } from './testSite.ts';

export const siteLat = 31.25;
export const aroundLon = (lon: number) => [{ shape: 'circle', center: [lon, siteLat], radius: 20, floor: null }];

/** A yard, a muster point, and three people, with an engine that answers like that of the ingest thread. */
export interface MusterSite {
  muster: TestApp;
  admin: Client;
  /** Area ids. */
  yard: string;
  point: string;
  /** Department of Ada and Bea. */
  north: string;
  /** Person ids by name. */
  people: Readonly<Record<string, string>>;
  /** Restarts: Ada and Bea are in the yard, Cid is outside of all areas. */
  reset(): void;
  /** A fix of a person at the longitude. */
  receive(name: string, lon: number): void;
  later(seconds: number): void;
  start(body?: Record<string, unknown>, client?: Client): Promise<Answer>;
  started(body?: Record<string, unknown>): Promise<string>;
  end(id: string): Promise<Answer>;
  report(id: string, client?: Client): Promise<MusterReport>;
  tick(id: string, names: string[], more?: Record<string, unknown>, client?: Client): Promise<Answer>;
  close(): Promise<void>;
}

export async function startMusterSite(): Promise<MusterSite> {
  const hub = new LiveHub({ readNames: (id) => readSubjectNames(muster.database.db, id), onError: () => {} });
  const muster = await startTestApp({ tagStates: hub }, [
    musterRoutes,
    (app, services) => musterReportRoutes(app, services, hub),
    (app, services) => drillResultRoutes(app, services, hub),
  ]);
  const admin = await muster.logIn();
  const yard = await addRow(admin, '/pod/area', { name: '罐区', regions: aroundLon(121.5) });
  const point = await addRow(admin, '/pod/area', { name: '东门集合点', regions: aroundLon(121.51) });
  await addRow(admin, '/pod/drillMarker', { name: 'Muster 1', markerType: 'safeIsland', areaId: point });
  const north = await addRow(admin, '/bp/depart', { name: 'north' });
  const people: Record<string, string> = {};
  for (const name of ['Ada', 'Bea', 'Cid']) {
    const row = { name, number: name, personType: 'internal', departId: name === 'Cid' ? null : north };
    people[name] = await addRow(admin, '/bp/person', { ...row, phone: '13900001001' });
  }
  await addRow(admin, '/pod/locationCard', { sn: 'W1', type: 'UW5' });
  await admin.post('/pod/locationCard/bind', { sn: 'W1', kind: 'person', id: people['Ada'] });
  const facts = { muster, admin, yard, point, north, people };
  return { ...facts, ...deedsOf(facts) };
}

type Facts = Pick<MusterSite, 'muster' | 'admin' | 'yard' | 'point' | 'people'>;

function deedsOf({ muster, admin, yard, point, people }: Facts) {
  let engine: Engine;
  const receive = (name: string, lon: number): void => {
    const { now } = muster.clock;
    const batch = toPositionBatch([{ tag: `T-${name}`, t: now, lon, lat: siteLat, floor: 0 }]);
    engine.apply({ kind: 'positions', receivedAt: now, batch });
    muster.evacuations = [...engine.evacuations()];
  };
  const start: MusterSite['start'] = (body = { scope: 'site' }, client = admin) =>
    client.post('/pod/muster/start', body);
  return {
    reset: (): void => {
      const areas = [
        { id: yard, regions: aroundLon(121.5) },
        { id: point, regions: aroundLon(121.51) },
      ] as const;
      const subjects = Object.entries(people).map(([name, id]) => ({ tag: `T-${name}`, kind: 'person' as const, id }));
      // Holds because `aroundLon` makes regions.
      engine = createEngine({ timeZone: 'UTC', latenessMs: 0, areas: areas as never, subjects });
      receive('Ada', 121.5);
      receive('Bea', 121.5);
      receive('Cid', 121.52);
      muster.onCommand = async (_building, command) => {
        const events = engine.apply({ kind: 'command', receivedAt: muster.clock.now, command });
        const ended = events.flatMap((event) => (event.kind === 'evacuation' ? [event.result] : []));
        await withTransaction(muster.database.db, (transaction) =>
          writeEvacuationResults(transaction, muster.buildingId, ended),
        );
        muster.evacuations = [...engine.evacuations()];
      };
      muster.evacuations = [];
    },
    receive,
    later: (seconds: number): void => void (muster.clock.now += seconds * 1000),
    start,
    started: async (body?: Record<string, unknown>): Promise<string> => dataOf(await start(body)).id,
    end: (id: string) => admin.post('/pod/muster/end', { id }),
    report: async (id: string, client = admin) => dataOf(await client.get('/pod/muster/get', { id })),
    tick: (id: string, names: string[], more: Record<string, unknown> = {}, client = admin) =>
      client.post('/pod/muster/tick', {
        id,
        personIds: names.map((name) => people[name] ?? name),
        isSafe: true,
        ...more,
      }),
    close: () => muster.close(),
  };
}

/** `Ada missing, …` in order of the roll call. */
export function statesOf({ people }: { people: readonly Pick<MusterPerson, 'name' | 'state'>[] }): string {
  return people.map(({ name, state }) => `${name} ${state}`).join(', ');
}
