import { alarmRules, type AlarmSettings } from '@muster/model/alarm/alarmRule.ts';

import type { Database } from '../db/database.ts';
import { insertGateway } from '../ingest/gateway.store.ts';
import { hashIngestKey } from '../ingest/gatewayKeys.ts';

/** Degrees of the corner of the site's square, 200 m wide. */
export const corner = { lon: 121.5, lat: 31.25 };

const metre = { lon: 1 / 95_150, lat: 1 / 111_320 };

/** A place so many metres east and north of the corner. */
export function placeAt(east: number, north: number): [lon: number, lat: number] {
  return [corner.lon + east * metre.lon, corner.lat + north * metre.lat];
}

const windows = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], start: '00:00', end: '00:00' }];
const who = { personTypes: ['internal', 'visitor'], departIds: ['d1'], include: ['p3'], exempt: ['p4'] };

/** Every rule is on, and has all that can be set of it. */
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
const sinceEver = '1970-01-01T00:00:00Z';

/**
 * A small site with a row of everything that an engine, or the intake around it, is made from. Ids are `<buildingId>-…`;
 * its cards are `<buildingId>-1` to `-6`, `-5` is a vehicle's and `-6` nobody's. The gateway's key is the building's id.
 */
export async function insertFullSite(db: Database, buildingId: string): Promise<void> {
  const id = (name: string): string => `${buildingId}-${name}`;
  const own = (name: string) => ({ id: id(name), buildingId, name: id(name) });
  const settings = (alarms: AlarmSettings): string => json(alarms).replaceAll(/"(d1|j1|p\d)"/g, `"${buildingId}-$1"`);
  const sn = (number: number): string => id(String(number));
  await db
    .insertInto('building')
    .values({ id: buildingId, name: buildingId, timeZone: 'Asia/Shanghai', ...corner })
    .execute();
  await db
    .insertInto('depart')
    .values([own('d1'), { ...own('d2'), parentId: id('d1') }])
    .execute();
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
  await db
    .insertInto('webhook')
    .values({
      ...own('w1'),
      url: 'https://example.org/',
      types: json(['retention']),
      levels: json(['1']),
      events: json(['raise']),
      enabled: true,
    })
    .execute();
  await insertPeople(db, buildingId);
  await db
    .insertInto('locationCard')
    .values([1, 2, 3, 4, 5, 6].map((number) => ({ id: id(`c${number}`), buildingId, sn: sn(number), type: 'UW5' })))
    .execute();
  const bindings = [
    ...[1, 2, 3, 4].map((number) => ({ number, subjectKind: 'person' as const, subjectId: id(`p${number}`) })),
    { number: 5, subjectKind: 'vehicle' as const, subjectId: id('v1') },
  ];
  await db
    .insertInto('cardBinding')
    .values([
      ...bindings.map(({ number, ...to }) => ({
        id: id(`b${number}`),
        buildingId,
        sn: sn(number),
        ...to,
        boundFrom: sinceEver,
        boundTo: null,
      })),
      {
        id: id('b6'),
        buildingId,
        sn: sn(6),
        subjectKind: 'person' as const,
        subjectId: id('p1'),
        boundFrom: '2026-01-01T00:00:00Z',
        boundTo: '2026-02-01T00:00:00Z',
      },
    ])
    .execute();
  const place = { lon: corner.lon, lat: corner.lat, floor: 0 };
  await db
    .insertInto('camera')
    .values([
      { ...own('k1'), sn: id('k1'), cameraType: 'dome', protocol: 'rtsp', place: json(place) },
      { ...own('k2'), cameraType: 'dome', protocol: 'rtsp' },
    ])
    .execute();
  await db
    .insertInto('map')
    .values({
      ...own('g1'),
      type: '2d',
      floors: json([{ floor: 0, name: '1F', height: 4 }]),
      frame: json({ ...corner, rotationDeg: 10 }),
    })
    .execute();
  await db
    .transaction()
    .execute((transaction) =>
      insertGateway(transaction, { name: buildingId, buildingId, keyHash: hashIngestKey(buildingId) }),
    );
}

async function insertPeople(db: Database, buildingId: string): Promise<void> {
  const id = (name: string): string => `${buildingId}-${name}`;
  const certificate = {
    kind: 'special',
    name: null,
    number: '1',
    picture: null,
    validFrom: '2026-01-01',
    validTo: null,
  };
  const person = (name: string, personType: 'internal' | 'visitor' | 'contractor') => ({
    id: id(name),
    buildingId,
    name: id(name),
    personType,
    departId: id('d1'),
    jobId: id('j1'),
    certificates: json([certificate, { ...certificate, validFrom: null, validTo: '2026-12-31' }]),
  });
  await db
    .insertInto('person')
    .values([person('p1', 'internal'), person('p2', 'internal'), person('p3', 'visitor'), person('p4', 'contractor')])
    .execute();
  await db
    .insertInto('vehicle')
    .values({ id: id('v1'), buildingId, plateNumber: id('v1'), typeId: id('y1'), departId: id('d1') })
    .execute();
  const at = '2026-05-01T00:00:00Z';
  await db
    .insertInto('visit')
    .values({
      id: id('z1'),
      buildingId,
      visitorName: 'Visitor',
      status: 'onSite',
      phone: '13800138000',
      documentType: 'passport',
      documentNumber: '1',
      reason: 'Test',
      departId: id('d1'),
      expectedFrom: at,
      expectedTo: at,
      alarmTemplateId: id('m1'),
      personId: id('p3'),
    })
    .execute();
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
    .values({ id: id('o1'), buildingId, at, kind: 'offline', sn: id('2'), toWearer: false })
    .execute();
}
