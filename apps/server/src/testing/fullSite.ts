import { alarmRules, type AlarmSettings } from '@muster/model/alarm/alarmRule.ts';

import type { Database } from '../core/db/database.ts';
import { insertGateway } from '../ingest/gateway/gateway.store.ts';
import { hashIngestKey } from '../ingest/gateway/gatewayKeys.ts';

/** Degrees of the corner of the site's square, 200 m wide. */
export const corner = { lon: 121.5, lat: 31.25 };

const metre = { lon: 1 / 95_150, lat: 1 / 111_320 };

/** A place this many metres east and north of the corner. */
export function placeAt(east: number, north: number): [lon: number, lat: number] {
  return [corner.lon + east * metre.lon, corner.lat + north * metre.lat];
}

const windows = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], start: '00:00', end: '00:00' }];
const who = { personTypes: ['internal', 'visitor'], departIds: ['d1'], include: ['p3'], exempt: ['p4'] };

/** Every rule is on, with all parameters. */
const everyRule: AlarmSettings = Object.fromEntries(
  alarmRules.map((rule) => [rule, { on: true, level: 2, windows, onDelay: 0, offDelay: 5, latch: false }]),
);
const areaAlarms: AlarmSettings = {
  ...everyRule,
  boundaryCrossing: { ...everyRule.boundaryCrossing, mode: 'noEntry', who },
  retention: { ...everyRule.retention, minutes: 0.1 },
  overcrowding: { ...everyRule.overcrowding, max: 1, escalation: [{ afterMinutes: 0.1, to: 'areaPersonInCharge' }] },
  understaffing: { ...everyRule.understaffing, min: 9, jobIds: ['j1'], qualifications: ['special'] },
  stationary: { ...everyRule.stationary, radius: 3, minutes: 0.1 },
  cluster: { ...everyRule.cluster, radius: 15, count: 2, time: 1, cancelTime: 1, levels: [2, 3] },
  overspeed: { ...everyRule.overspeed, limit: 5 },
};
const buildingAlarms: AlarmSettings = {
  oneKeyHelp: { on: true, level: 1 },
  ai: { on: true, quiet: 10 },
  heartRate: { on: true, upper: 100, upperMinutes: 0, lower: 50, lowerMinutes: 0 },
  lowBattery: { on: true, threshold: 20 },
};

const square = (east: number, north: number, side: number) => [
  placeAt(east, north),
  placeAt(east + side, north),
  placeAt(east + side, north + side),
  placeAt(east, north + side),
];

const json = JSON.stringify;
const someTime = '2026-05-01T00:00:00Z';

/** Of the row called `name` in a site. */
const idIn = (buildingId: string) => (name: string) => `${buildingId}-${name}`;
const named = (buildingId: string) => (name: string) => ({
  id: `${buildingId}-${name}`,
  buildingId,
  name: `${buildingId}-${name}`,
});

/** Settings that name rows of the site. */
const settingsIn = (buildingId: string) => (alarms: AlarmSettings) =>
  json(alarms).replaceAll(/"(d1|j1|p\d)"/g, `"${buildingId}-$1"`);

/**
 * A small site with a row of every input of an engine and of the ingest thread. Ids are `<buildingId>-…`; its cards are
 * `<buildingId>-1` to `-6`, `-5` is a vehicle's and `-6` unbound. The gateway's key is the building's id.
 */
export async function insertFullSite(db: Database, buildingId: string): Promise<void> {
  const building = { id: buildingId, name: buildingId, timeZone: 'Asia/Shanghai', ...corner };
  await db.insertInto('building').values(building).execute();
  await insertAreas(db, buildingId);
  await insertSettings(db, buildingId);
  await insertPeople(db, buildingId);
  await insertCards(db, buildingId);
  await insertCardNotices(db, buildingId);
  await insertDevices(db, buildingId);
  await insertAttendance(db, buildingId);
}

async function insertAttendance(db: Database, buildingId: string): Promise<void> {
  const [id, own] = [idIn(buildingId), named(buildingId)];
  await db
    .insertInto('accessSetting')
    .values({ id: id('x1'), buildingId, groundAreaId: id('a1'), hasGates: true })
    .execute();
  const minutes = { lateGrace: 5, earlyGrace: 5, breakMinutes: 60 };
  await db
    .insertInto('shift')
    .values([
      { ...own('h1'), startTime: '08:00', endTime: '20:00', ...minutes },
      { ...own('h2'), startTime: '20:00', endTime: '08:00', ...minutes },
    ])
    .execute();
  const rotation = { pattern: 'rotation', shiftIds: json([id('h1'), id('h2')]), daysEach: 1, daysOff: 1 } as const;
  await db
    .insertInto('roster')
    .values([
      { ...own('o1'), departIds: json([id('d1')]), ...rotation, fromDay: '2026-01-01' },
      {
        ...own('o2'),
        personIds: json([id('p2')]),
        pattern: 'weekdays',
        weekdays: json(['1', '7']),
        shiftIds: json([id('h1')]),
        fromDay: '2026-01-01',
      },
    ])
    .execute();
  await db
    .insertInto('workZone')
    .values({ ...own('k1'), areaIds: json([id('a2')]), jobIds: json([id('j1')]), departIds: json([id('d2')]) })
    .execute();
}

async function insertAreas(db: Database, buildingId: string): Promise<void> {
  const [id, own, settings] = [idIn(buildingId), named(buildingId), settingsIn(buildingId)];
  await db
    .insertInto('areaType')
    .values([{ ...own('t1'), alarms: settings(areaAlarms) }, own('t2')])
    .execute();
  const rings = [
    { shape: 'polygon', points: square(0, 0, 80), floor: 0 },
    { shape: 'circle', center: placeAt(120, 40), radius: 30, floor: null },
  ];
  await db
    .insertInto('area')
    .values([
      {
        ...own('a1'),
        typeId: id('t1'),
        personInChargeId: id('p1'),
        regions: json(rings),
        strict: true,
        entryFixes: 1,
        exitTolerance: 1,
        toleranceTimeout: 5,
        detectCrossing: true,
        fixTimeout: 30,
        recordsAccess: true,
        alarms: settings({ overcrowding: { max: 2, who } }),
      },
      { ...own('a2'), parentId: id('a1'), regions: json(rings.slice(0, 1)), alarms: settings(areaAlarms) },
      { ...own('a3'), regions: json(rings.slice(1)), typeId: id('t2') },
    ])
    .execute();
}

async function insertSettings(db: Database, buildingId: string): Promise<void> {
  const [id, own, settings] = [idIn(buildingId), named(buildingId), settingsIn(buildingId)];
  await db
    .insertInto('alarmSetting')
    .values({ id: id('s1'), buildingId, alarms: settings(buildingAlarms) })
    .execute();
  await db
    .insertInto('alarmTemplate')
    .values({
      ...own('m1'),
      kind: 'person',
      subjects: json([id('p1')]),
      areas: json([id('a1')]),
      alarms: json({ retention: { on: false }, stationary: { on: true } }),
    })
    .execute();
  const notice = { on: true, level: 1, sound: true, mailInCharge: true, superiorAfterMinutes: 1 };
  const types = json({ retention: { ...notice, recipients: ['u1'], webhooks: [id('w1')] }, oneKeyHelp: notice });
  await db
    .insertInto('alarmNotice')
    .values({ id: id('n1'), buildingId, types, sounds: json({ 1: 'siren' }), voice: 'female', voiceSpeed: 'normal' })
    .execute();
  const heard = { types: json(['retention']), levels: json(['1']), events: json(['raise']) };
  await db
    .insertInto('webhook')
    .values({ ...own('w1'), url: 'https://example.org/', ...heard, enabled: true })
    .execute();
}

async function insertPeople(db: Database, buildingId: string): Promise<void> {
  const [id, own] = [idIn(buildingId), named(buildingId)];
  await db
    .insertInto('depart')
    .values([own('d1'), { ...own('d2'), parentId: id('d1') }])
    .execute();
  const certificate = {
    kind: 'special',
    name: null,
    number: '1',
    picture: null,
    validFrom: '2026-01-01',
    validTo: null,
  };
  const certificates = json([certificate, { ...certificate, validFrom: null, validTo: '2026-12-31' }]);
  const person = (name: string, personType: 'internal' | 'visitor' | 'contractor') => ({
    ...own(name),
    personType,
    departId: id('d1'),
    jobId: id('j1'),
    certificates,
  });
  await db
    .insertInto('person')
    .values([person('p1', 'internal'), person('p2', 'internal'), person('p3', 'visitor'), person('p4', 'contractor')])
    .execute();
  await db
    .insertInto('vehicle')
    .values({ id: id('v1'), buildingId, plateNumber: id('v1'), typeId: id('y1'), departId: id('d1') })
    .execute();
  await db
    .insertInto('visit')
    .values({
      id: id('z1'),
      buildingId,
      visitorName: 'Visitor',
      status: 'onSite',
      approval: 'approved',
      phone: '13800138000',
      documentType: 'passport',
      documentNumber: '1',
      reason: 'Test',
      departId: id('d1'),
      expectedFrom: someTime,
      expectedTo: someTime,
      alarmTemplateId: id('m1'),
      personId: id('p3'),
    })
    .execute();
}

async function insertCards(db: Database, buildingId: string): Promise<void> {
  const id = idIn(buildingId);
  const numbers = ['1', '2', '3', '4', '5', '6'];
  await db
    .insertInto('locationCard')
    .values(numbers.map((number) => ({ id: id(`c${number}`), buildingId, sn: id(number), type: 'UW5' })))
    .execute();
  const binding = (number: string, subjectKind: 'person' | 'vehicle', subject: string) => ({
    id: id(`b${number}`),
    buildingId,
    sn: id(number),
    subjectKind,
    subjectId: id(subject),
    boundFrom: '1970-01-01T00:00:00Z',
    boundTo: null,
  });
  await db
    .insertInto('cardBinding')
    .values([
      ...numbers.slice(0, 4).map((number) => binding(number, 'person', `p${number}`)),
      binding('5', 'vehicle', 'v1'),
      { ...binding('6', 'person', 'p1'), boundFrom: someTime, boundTo: '2026-06-01T00:00:00Z' },
    ])
    .execute();
}

async function insertCardNotices(db: Database, buildingId: string): Promise<void> {
  const id = idIn(buildingId);
  await db
    .insertInto('cardNoticeSetting')
    .values({
      id: id('x1'),
      buildingId,
      lowBattery: true,
      tier2: 20,
      lowBatteryToWearer: true,
      lowBatteryText: 'charge',
      offline: true,
      offlineMinutes: 1,
      notWorn: true,
      notWornMinutes: 1,
      notWornToWearer: false,
      unregistered: true,
      unboundMove: true,
      unboundMetres: 10,
    })
    .execute();
  await db
    .insertInto('cardNotice')
    .values({ id: id('o1'), buildingId, at: someTime, kind: 'offline', sn: id('2'), toWearer: false })
    .execute();
}

async function insertDevices(db: Database, buildingId: string): Promise<void> {
  const [id, own] = [idIn(buildingId), named(buildingId)];
  const camera = { cameraType: 'dome', protocol: 'rtsp' } as const;
  await db
    .insertInto('camera')
    .values([
      { ...own('k1'), ...camera, sn: id('k1'), place: json({ ...corner, floor: 0 }) },
      { ...own('k2'), ...camera },
    ])
    .execute();
  const floors = json([{ floor: 0, name: '1F', height: 4 }]);
  await db
    .insertInto('map')
    .values({ ...own('g1'), type: '2d', floors, frame: json({ ...corner, rotationDeg: 10 }) })
    .execute();
  const gateway = { name: buildingId, buildingId, keyHash: hashIngestKey(buildingId) };
  await db.transaction().execute((transaction) => insertGateway(transaction, gateway));
}
