import { patrolArea } from '@muster/model/patrolArea/patrolArea.ts';
import { patrolPoint } from '@muster/model/patrolPoint/patrolPoint.ts';
import { patrolRoute } from '@muster/model/patrolRoute/patrolRoute.ts';
import { patrolTeam } from '@muster/model/patrolTeam/patrolTeam.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { at, type PatrolSite, places, startPatrolSite } from '../../../testing/patrolSite.ts';
import { cellsOf, download } from '../../../testing/sheetForm.ts';
import type { Client } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let site: PatrolSite;
let wang: Client;
let other: Record<'team' | 'area' | 'fence' | 'beacon' | 'depart', string>;

const json = JSON.stringify;
const region = (lon: number) => json([{ shape: 'circle', center: [lon, 31.25], radius: 20, floor: null }]);

beforeAll(async () => {
  site = await startPatrolSite();
  const { admin, ids, muster } = site;
  const depart = await addRow(admin, '/bp/depart', { name: 'Fire brigade', code: 'F' });
  other = {
    depart,
    team: await addRow(admin, '/bp/patrolTeam', { name: 'Others', departId: ids.depart, memberIds: json([ids.li]) }),
    area: await addRow(admin, '/bp/patrolArea', { name: 'Yard' }),
    fence: await addRow(admin, '/pod/area', { name: 'Fence', regions: region(places.away) }),
    beacon: await addRow(admin, '/pod/beacon', { name: 'Other beacon', sn: 'B2' }),
  };
  wang = await logInAs(muster, admin, { permissions: ['bp:patrol:patrolRound:check'], personId: ids.wang });
});
afterAll(() => site.close());

beforeEach(() => void (site.muster.clock.now = at('07:00')));

type Noun = 'route' | 'team' | 'area' | 'gate' | 'pump' | 'tank';
type Changes = Partial<Record<Noun, Readonly<Record<string, unknown>>>>;

interface FieldCase {
  /** Saved before, so that the field decides. */
  given?: () => Changes;
  change: () => Changes;
  /** Visible effect; absent = the results of the rounds of a day on which Wang walks past all points. */
  sees?: (which: 'before' | 'after') => Promise<unknown>;
  outcomes: readonly [before: unknown, after: unknown];
}

const entities = { route: 'patrolRoute', team: 'patrolTeam', area: 'patrolArea' } as const;
const path = (noun: Noun): string =>
  `/bp/${noun === 'route' || noun === 'team' || noun === 'area' ? entities[noun] : 'patrolPoint'}`;

/** The rounds of a day on which Wang walks past all points. */
async function walk(beacons?: { id: string; rssi: number }[]): Promise<Record<string, unknown>[]> {
  const { db } = site.muster.database;
  for (const table of ['patrolRoundDetail', 'patrolRound', 'patrolVisit'] as const)
    await db.deleteFrom(table).execute();
  await site.begin();
  await site.walk(beacons);
  return (await site.rounds()).filter(({ day }) => day === '2026-05-01');
}

const states = async (): Promise<string> => (await walk()).map(({ state }) => state).join(' ');
const ofRound = (field: string) => async () => (await walk())[0]?.[field];

async function reportOfWalk() {
  const [round] = await walk();
  return dataOf(await site.admin.get('/bp/patrolRound/report', { id: String(round?.['id']) }));
}

/** The next round on the phone of a member. */
const mine = async () => (await site.begin(), dataOf(await wang.get('/bp/patrolRound/mine')).rounds[0]);

/** Whether the exported list contains a text. */
const isExported = (noun: Noun, text: string) => async () => {
  const { body } = await download(site.muster, site.admin, `${path(noun)}/export`);
  return JSON.stringify(await cellsOf(body)).includes(text);
};

async function goodDays(): Promise<number> {
  await walk();
  const days = { dayFrom: '2026-05-01', dayTo: '2026-05-01' };
  return dataOf(await site.admin.get('/bp/patrolRound/statistics', days)).total.goodDays;
}

/** Error when the row has another area than the points of the route. */
const refusedField = (noun: Noun) => async (which: 'before' | 'after') => {
  const patrolAreaId = which === 'before' ? site.ids.area : other.area;
  const { data } = await site.admin.post(`${path(noun)}/save`, { id: site.ids[noun], patrolAreaId });
  return data?.fields?.[0]?.field ?? null;
};

const visitsOf = (least: number) => ({ indicators: json(['visits']), minVisits: least });
const byBeacon = (beaconId: string, threshold = -70) => ({ sensing: 'beacon', beaconId, threshold });

const routes: Readonly<Record<Exclude<keyof typeof patrolRoute.fields, 'besideTimesPerDay'>, FieldCase>> = {
  name: {
    change: () => ({ route: { name: 'Night round' } }),
    sees: ofRound('routeName'),
    outcomes: ['Round', 'Night round'],
  },
  teamId: { change: () => ({ route: { teamId: other.team } }), outcomes: ['good', 'missed'] },
  patrolAreaId: { change: () => ({}), sees: refusedField('route'), outcomes: [null, 'pointIds'] },
  pointIds: {
    given: () => ({ route: { minPoints: 1 }, tank: { mustVisit: true } }),
    change: () => ({ route: { pointIds: json([site.ids.gate]) } }),
    sees: async () => (await walk())[0]?.['endedAt'],
    outcomes: [new Date(at('08:30')).toISOString(), new Date(at('08:10')).toISOString()],
  },
  enabled: { change: () => ({ route: { enabled: false } }), outcomes: ['good', ''] },
  timesPerDay: { change: () => ({ route: { timesPerDay: 2 } }), outcomes: ['good', 'good missed'] },
  startTime: { change: () => ({ route: { startTime: '09:00' } }), outcomes: ['good', 'missed'] },
  endTime: { change: () => ({ route: { endTime: '08:15' } }), outcomes: ['good', 'partial'] },
  errorBefore: {
    given: () => ({ route: { startTime: '08:35' } }),
    change: () => ({ route: { errorBefore: 30 } }),
    outcomes: ['partial', 'good'],
  },
  errorAfter: {
    given: () => ({ route: { endTime: '08:15' } }),
    change: () => ({ route: { errorAfter: 30 } }),
    outcomes: ['partial', 'good'],
  },
  indicators: {
    given: () => ({ route: { endTime: '08:15' } }),
    change: () => ({ route: visitsOf(1) }),
    outcomes: ['partial', 'good'],
  },
  minPoints: {
    given: () => ({ route: { endTime: '08:15' } }),
    change: () => ({ route: { minPoints: 1 } }),
    outcomes: ['partial', 'good'],
  },
  minVisits: {
    given: () => ({ route: visitsOf(3) }),
    change: () => ({ route: { minVisits: 4 } }),
    outcomes: ['good', 'partial'],
  },
  minDwell: {
    given: () => ({ route: { indicators: json(['dwell']), minDwell: 2 } }),
    change: () => ({ route: { minDwell: 60 } }),
    outcomes: ['good', 'partial'],
  },
  inOrder: {
    given: () => ({ route: { pointIds: json([site.ids.tank, site.ids.pump, site.ids.gate]) } }),
    change: () => ({ route: { inOrder: true } }),
    outcomes: ['good', 'partial'],
  },
  passRate: {
    given: () => ({ route: { timesPerDay: 2, passRate: 51 } }),
    change: () => ({ route: { passRate: 50 } }),
    sees: goodDays,
    outcomes: [0, 1],
  },
  remark: {
    change: () => ({ route: { remark: 'Take the lamp' } }),
    sees: async () => (await mine()).remark,
    outcomes: [null, 'Take the lamp'],
  },
};

const pump = async () => (await mine()).points[1];

const points: Readonly<Record<keyof typeof patrolPoint.fields, FieldCase>> = {
  name: {
    change: () => ({ gate: { name: 'East gate' } }),
    sees: async () => (await reportOfWalk()).points[0].name,
    outcomes: ['gate', 'East gate'],
  },
  patrolAreaId: { change: () => ({}), sees: refusedField('gate'), outcomes: [null, 'patrolAreaId'] },
  mustVisit: {
    given: () => ({ route: { minPoints: 1, endTime: '08:15' } }),
    change: () => ({ tank: { mustVisit: true } }),
    outcomes: ['good', 'partial'],
  },
  sensing: {
    change: () => ({ pump: byBeacon(site.ids.beacon) }),
    sees: async () => (await walk([])).map(({ state }) => state),
    outcomes: [['good'], ['partial']],
  },
  beaconId: {
    given: () => ({ pump: byBeacon(site.ids.beacon) }),
    change: () => ({ pump: { beaconId: other.beacon } }),
    outcomes: ['good', 'partial'],
  },
  threshold: {
    given: () => ({ pump: byBeacon(site.ids.beacon) }),
    change: () => ({ pump: { threshold: -50 } }),
    outcomes: ['good', 'partial'],
  },
  distance: {
    given: () => ({ route: { startTime: '08:15', errorBefore: 1 } }),
    change: () => ({ gate: { distance: 1000 } }),
    outcomes: ['partial', 'good'],
  },
  place: {
    change: () => ({ gate: { place: json({ lon: places.gate, lat: 31.25, floor: 3 }) } }),
    outcomes: ['good', 'partial'],
  },
  checklist: {
    change: () => ({ pump: { checklist: 'Noise' } }),
    sees: async () => (await pump()).checklist,
    outcomes: [['Pressure', 'Leaks'], ['Noise']],
  },
  remark: {
    change: () => ({ pump: { remark: 'Left door' } }),
    sees: async () => (await pump()).remark,
    outcomes: [null, 'Left door'],
  },
};

const teams: Readonly<Record<keyof typeof patrolTeam.fields, FieldCase>> = {
  name: {
    change: () => ({ team: { name: 'Day watch' } }),
    sees: ofRound('teamName'),
    outcomes: ['Night watch', 'Day watch'],
  },
  departId: {
    given: () => ({ team: { memberIds: '' } }),
    change: () => ({ team: { departId: other.depart } }),
    sees: ofRound('departName'),
    outcomes: ['Guards', 'Fire brigade'],
  },
  memberIds: { change: () => ({ team: { memberIds: json([site.ids.li]) } }), outcomes: ['good', 'missed'] },
  remark: {
    change: () => ({ team: { remark: 'By night' } }),
    sees: isExported('team', 'By night'),
    outcomes: [false, true],
  },
};

const areas: Readonly<Record<keyof typeof patrolArea.fields, FieldCase>> = {
  name: {
    change: () => ({ area: { name: 'Tank farm' } }),
    sees: async () => dataOf(await site.admin.get('/bp/patrolRoute/get', { id: site.ids.route })).patrolAreaName,
    outcomes: ['Plant', 'Tank farm'],
  },
  areaId: {
    given: () => ({ route: visitsOf(1) }),
    change: () => ({ area: { areaId: other.fence } }),
    sees: ofRound('endedAt'),
    outcomes: [new Date(at('08:10')).toISOString(), new Date(at('08:40')).toISOString()],
  },
  pointCount: {
    change: () => ({}),
    sees: async () => {
      const found = dataOf(await site.admin.get('/bp/patrolArea/get', { id: site.ids.area })).pointCount;
      const place = json({ lon: places.away, lat: 31.25, floor: 0 });
      await addRow(site.admin, '/bp/patrolPoint', { name: `more ${found}`, patrolAreaId: site.ids.area, place });
      return found;
    },
    outcomes: [3, 4],
  },
  remark: {
    change: () => ({ area: { remark: 'Ex zone' } }),
    sees: isExported('area', 'Ex zone'),
    outcomes: [false, true],
  },
};

/** Saves, and restores the previous value. */
async function save(changes: Changes): Promise<[Noun, Record<string, unknown>][]> {
  const before: [Noun, Record<string, unknown>][] = [];
  // Holds because the keys are those of the record's type.
  for (const [noun, values] of Object.entries(changes) as [Noun, Record<string, unknown>][]) {
    before.push([noun, dataOf(await site.admin.get(`${path(noun)}/get`, { id: site.ids[noun] }))]);
    dataOf(await site.admin.post(`${path(noun)}/save`, { id: site.ids[noun], ...values }));
  }
  return before;
}

async function restore([noun, row]: [Noun, Record<string, unknown>]): Promise<void> {
  const fields = Object.entries(row).filter(([key]) => !/^(id|version|pointCount|.+Names?)$/.test(key));
  const sent = (value: unknown): unknown => (value === null ? '' : typeof value === 'object' ? json(value) : value);
  const values = Object.fromEntries(fields.map(([key, value]) => [key, sent(value)]));
  dataOf(await site.admin.post(`${path(noun)}/save`, { id: site.ids[noun], ...values }));
}

describe.each([
  ['a route', patrolRoute, routes],
  ['a point', patrolPoint, points],
  ['a team', patrolTeam, teams],
  ['a patrol area', patrolArea, areas],
])('a saved value of %s has a visible effect:', (_what, entity, cases) => {
  it('for each of its fields', () => {
    expect(['besideTimesPerDay', ...Object.keys(cases)]).toEqual(expect.arrayContaining(Object.keys(entity.fields)));
  });

  it.each(Object.entries<FieldCase>(cases))(
    '%s',
    async (_field, { given = () => ({}), change, sees = states, outcomes }) => {
      const before = await save(given());
      const first = await sees('before');
      before.unshift(...(await save(change())));
      const second = await sees('after');
      for (const row of before) await restore(row);
      expect([first, second]).toEqual(outcomes);
      expect(first).not.toEqual(second);
    },
  );
});
