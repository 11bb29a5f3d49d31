import { area } from '@muster/model/area/area.ts';
import { alarmRules } from '@muster/model/alarm/alarmRule.ts';
import { settingShapes } from '@muster/model/entity/shapes.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';
import { evaluatedRun, randomRun } from '@muster/testkit/randomRun.ts';
import { sitedRecordings } from '@muster/testkit/recordingSite.ts';
import { inFullSuite } from '@muster/testkit/suiteSize.ts';
import { describe, expect, it } from 'vitest';

import { siteOf } from './lib/readSite.ts';

const regions = [
  {
    shape: 'polygon',
    points: [
      [9.5, 47.2],
      [9.6, 47.2],
      [9.6, 47.3],
    ],
    floor: 0,
    baseHeight: 0,
    stretchHeight: 3,
  },
  { shape: 'circle', center: [9.5, 47.2], radius: 20, floor: null },
];
const setting = {
  on: true,
  level: 2,
  windows: [{ weekdays: [1, 7], start: '08:00', end: '17:00' }],
  onDelay: 5,
  offDelay: 5,
  latch: false,
  outOfService: false,
  escalation: [{ afterMinutes: 5, to: 'areaPersonInCharge' }],
  who: { personTypes: ['visitor'], vehicleTypes: ['truck'], departIds: ['d'], include: ['a'], exempt: ['b'] },
};
const place = { lon: 9.5, lat: 47.2, floor: null };

/** A site with every object that SITE.json may have. */
const whole = {
  timeZone: 'Europe/Zurich',
  start: '2025-11-19T08:00:00+01:00',
  origin: [9.5, 47.2],
  alarms: { lowBattery: { ...setting, threshold: 20 }, heartRate: { on: true, upper: 120, upperMinutes: 0.5 } },
  areas: [
    {
      id: 'yard',
      name: 'Yard',
      typeId: 'danger',
      parentId: null,
      personInChargeId: 'olga',
      recordsAccess: true,
      regions,
      strict: true,
      entryFixes: 2,
      exitTolerance: 1.5,
      toleranceTimeout: 5,
      detectCrossing: true,
      fixTimeout: 60,
      alarms: { retention: { ...setting, minutes: 5 }, cluster: { on: null, levels: [4, 6] } },
    },
  ],
  areaTypes: [{ id: 'danger', name: 'Danger', color: '#5F7F86', alarms: { overcrowding: { on: true, max: 2 } } }],
  subjects: [
    {
      tag: 'card',
      kind: 'person',
      id: 'ada',
      personType: 'internal',
      vehicleType: null,
      departId: 'd',
      jobId: 'fitter',
      qualifications: [{ code: 'welder', from: 0, until: 1 }],
      boundFrom: 0,
      boundTo: 1,
    },
  ],
  patrols: {
    points: [
      { id: 'a', sensing: 'fence', place, distance: 5, mustVisit: true },
      { id: 'b', sensing: 'beacon', beaconId: 'b-1', threshold: -70, place: null, distance: null },
    ],
    areas: [{ id: 'area', pointIds: ['a', 'b'], regions }],
    teams: [{ id: 'team', tags: ['card'] }],
    routes: [
      {
        id: 'route',
        teamId: 'team',
        patrolAreaId: 'area',
        pointIds: ['a', 'b'],
        timesPerDay: 2,
        startTime: '22:00',
        endTime: '06:00',
        errorBefore: 5,
        errorAfter: 10,
        indicators: ['points', 'dwell'],
        minPoints: 2,
        minVisits: null,
        minDwell: 1.5,
        inOrder: true,
      },
    ],
  },
  permits: [
    {
      id: 'p1',
      type: 'hotWork',
      regions,
      workers: ['card'],
      guardians: ['other'],
      maxPeople: 3,
      endAt: 1_763_500_000_000,
      steps: [{ t: '2025-11-19T08:00:00Z', step: 'start' }],
    },
  ],
  groundAreaId: 'yard',
  checkpoints: [
    { id: 'gate', place: { lon: 9.5, lat: 47.2 } },
    { id: 'door', place: null },
  ],
  accessEvents: [
    { checkpoint: 'gate', t: 1_763_500_000_000, tag: 'card', direction: 'in' },
    { checkpoint: 'door', t: '2025-11-19T08:00:00Z', tag: 'card', direction: 'out' },
  ],
  shifts: [
    { id: 'day', tag: 'card', start: '08:00', end: '17:00', zoneIds: ['yard'] },
    { id: 'day', tag: 'other', start: '22:00', end: '06:00', zoneIds: [] },
  ],
};

/** A copy without shared objects. */
const copyOf = <T>(site: T): T => JSON.parse(JSON.stringify(site)) as T;

const faultOf = (site: unknown): string => {
  try {
    siteOf(JSON.stringify(site));
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** A changed part of the whole site. */
function changed(change: (site: typeof whole) => void): string {
  const site = copyOf(whole);
  change(site);
  return faultOf(site);
}

/** Every object of a site, with its path. */
function objectsOf(value: unknown, path = ''): [path: string, object: Record<string, unknown>][] {
  if (Array.isArray(value)) return value.flatMap((item, place) => objectsOf(item, `${path}[${place}]`));
  if (typeof value !== 'object' || value === null) return [];
  // An object of JSON.
  const object = value as Record<string, unknown>;
  const inside = Object.entries(object).flatMap(([name, part]) =>
    objectsOf(part, path === '' ? name : `${path}.${name}`),
  );
  return [[path, object], ...inside];
}

/** Without fields that are null or undefined, which count as absent. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, part: unknown) => (part === null ? undefined : part)));

const randomSites = (count: number) => Array.from({ length: count }, (_, i) => evaluatedRun(randomRun(i + 1)).site);

describe('SITE.json', () => {
  it('has everything in alarms.md and work.md, and is read unchanged', () => {
    const site = siteOf(JSON.stringify(whole));
    const expected = copyOf(whole);
    Object.assign(expected.patrols.points[1], { mustVisit: false });
    Object.assign(expected.patrols.routes[0], { minVisits: 0 });
    expect(plain(site)).toEqual(plain(expected));
  });

  it('may have every field of an area, and every parameter of every rule', () => {
    expect(Object.keys(whole.areas[0]).toSorted()).toEqual(['id', ...Object.keys(area.fields)].toSorted());
    for (const rule of alarmRules) {
      const empty = Object.fromEntries(Object.keys(settingShapes(rule)).map((name) => [name, null]));
      expect(changed((site) => Object.assign(site.alarms, { [rule]: empty }))).toBe('');
    }
  });

  it('is read with random values of the testkit', () => {
    for (const site of [...randomSites(inFullSuite(1000, 20)), ...sitedRecordings.map((recording) => recording.site)]) {
      expect(plain(siteOf(JSON.stringify(site)))).toEqual(plain(site));
    }
  });

  it('is refused where any of its objects has an unknown field, with its path', () => {
    const random = seededRandom('unknown fields');
    const sites: unknown[] = [whole, ...randomSites(inFullSuite(20, 4))];
    for (const site of sites) {
      for (const [place, [path]] of objectsOf(site).entries()) {
        const copy: unknown = copyOf(site);
        const name = random.pick(['x', 'colour', 'Id', 'minuets', 'tagId', 'on ', '__proto', 'floors']);
        objectsOf(copy)[place][1][name] = random.pick([null, 1, 'x', {}, []]);
        expect(faultOf(copy)).toBe(`it does not know ${path === '' ? name : `${path}.${name}`}`);
      }
    }
  });

  it.each(['access', 'passes', 'latenessMs', 'openSubjects'])('is refused with %s, which is unknown', (name) => {
    expect(faultOf({ ...whole, [name]: [] })).toBe(`it does not know ${name}`);
  });

  it('is refused without a required field, with its path', () => {
    const faults = [
      faultOf({}),
      changed((site) => Reflect.deleteProperty(site.areas[0], 'id')),
      changed((site) => Reflect.deleteProperty(site.areas[0], 'regions')),
      changed((site) => Reflect.deleteProperty(site.subjects[0], 'tag')),
      changed((site) => Reflect.deleteProperty(site.permits[0], 'endAt')),
      changed((site) => Reflect.deleteProperty(site.accessEvents[0], 'direction')),
      changed((site) => Reflect.deleteProperty(site.shifts[0], 'zoneIds')),
      changed((site) => Reflect.deleteProperty(site.permits[0].steps[0], 't')),
      changed((site) => Reflect.deleteProperty(site.patrols.points[0], 'place')),
      changed((site) => Reflect.deleteProperty(site.patrols.points[1], 'beaconId')),
    ];
    expect(faults).toEqual([
      'it has no timeZone; it has no areas',
      'it has no areas[0].id',
      'it has no areas[0].regions',
      'it has no subjects[0].tag',
      'it has no permits[0].endAt',
      'it has no accessEvents[0].direction',
      'it has no shifts[0].zoneIds',
      'it has no permits[0].steps[0].t',
      'it has no patrols.points[0].place',
      'it has no patrols.points[1].beaconId',
    ]);
  });

  it('is refused with an invalid value, with its path', () => {
    const faults = [
      changed((site) => Object.assign(site.areas[0].alarms.retention, { minutes: -1 })),
      changed((site) => Object.assign(site.areas[0], { regions: [{ shape: 'square' }] })),
      changed((site) => Object.assign(site.areas[0], { strict: 'yes' })),
      changed((site) => Object.assign(site.areas[0], { id: 'permit:p1' })),
      changed((site) => Object.assign(site.areas, [site.areas[0], site.areas[0]])),
      changed((site) => Object.assign(site.permits[0].steps[0], { step: 'stop' })),
      changed((site) => Object.assign(site.permits[0].steps[0], { t: 'noon' })),
      changed((site) => Object.assign(site.permits[0], { endAt: 'soon' })),
      changed((site) => Object.assign(site.permits[0], { maxPeople: 1.5 })),
      changed((site) => Object.assign(site.permits[0], { workers: ['card', 7] })),
      changed((site) => Object.assign(site.patrols.routes[0], { startTime: '24:00' })),
      changed((site) => Object.assign(site.patrols.routes[0], { minDwell: null })),
      changed((site) => Object.assign(site.patrols.points[0], { sensing: 'smell' })),
      changed((site) => Object.assign(site.accessEvents[0], { direction: 'through' })),
      changed((site) => Object.assign(site.accessEvents[0], { t: 'noon' })),
      changed((site) => Object.assign(site.shifts[0], { end: '8:00' })),
      changed((site) => Object.assign(site.shifts, [site.shifts[0], site.shifts[0]])),
      changed((site) => Object.assign(site.checkpoints, [site.checkpoints[0], site.checkpoints[0]])),
      changed((site) => Object.assign(site, { groundAreaId: 5 })),
      changed((site) => Object.assign(site, { start: {} })),
      faultOf([]),
    ];
    expect(faults).toEqual([
      'areas[0].alarms.retention.minutes is not valid',
      'areas[0].regions[0].shape is not valid',
      'areas[0].strict is not valid',
      'areas[0].id is that of a permit',
      'areas has an id twice',
      'permits[0].steps[0].step is not valid',
      'permits[0].steps[0].t is no time',
      'permits[0].endAt is no time',
      'permits[0].maxPeople is not valid',
      'permits[0].workers[1] is not valid',
      'patrols.routes[0].startTime is not valid',
      'patrols.routes[0] has an indicator without its minimum',
      'patrols.points[0].sensing is not valid',
      'accessEvents[0].direction is not valid',
      'accessEvents[0].t is no time',
      'shifts[0].end is not valid',
      'shifts has a tag twice in one',
      'checkpoints has an id twice',
      'groundAreaId is not valid',
      'start is not valid',
      'it is not valid',
    ]);
  });

  it('reports the first five errors, and the number of others', () => {
    const many = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`x${i}`, 1]));
    expect(faultOf({ ...whole, ...many })).toBe(
      `${[0, 1, 2, 3, 4].map((i) => `it does not know x${i}`).join('; ')}; 3 more`,
    );
  });

  it('fills in optional fields of a permit and a region', () => {
    const [{ id, endAt, steps }] = whole.permits;
    const around = [{ shape: 'circle', center: [9, 47], radius: 5 }];
    const bare = { ...whole, permits: [{ id, endAt, steps, regions: around }] };
    expect(siteOf(JSON.stringify(bare)).permits).toMatchObject([
      { workers: [], guardians: [], maxPeople: null, regions: [{ floor: null }] },
    ]);
  });
});
