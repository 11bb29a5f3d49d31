import type { EvaluatedPermit, EvaluatedSite } from '@muster/engine/evaluation.ts';
import type { PatrolPointConfig, PatrolRouteConfig, PatrolsConfig } from '@muster/engine/input.ts';
import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import type { Region } from '@muster/model/area/region.ts';

import { recordingAccess } from './randomAccess.ts';

/** A recording of the shared data, and the site on which it is evaluated. */
export interface SitedRecording {
  file: string;
  site: EvaluatedSite;
}

/** Names that count up: `crowd-p` and 3 is `crowd-p001` to `crowd-p003`. */
function counted(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${name}${String(i + 1).padStart(3, '0')}`);
}

/**
 * Parameters of a recording that its columns do not give: middle in degrees, radius in metres, patrolling tags, UTC.
 */
interface Recording {
  file: string;
  lon: number;
  lat: number;
  reach: number;
  timeZone: string;
  tags: string[];
  first: string;
  last: string;
}

const recordings: readonly Recording[] = (
  [
    ['ble_room.csv.gz', 9.52632, 47.1815, 8, 'Europe/Vaduz', ['e78f135624ce'], '2020-02-09T11:47', '2020-02-09T12:56'],
    [
      'crowd_people.csv.gz',
      9.5192,
      47.1789,
      9,
      'Europe/Vaduz',
      counted('ucy-students03-p', 60),
      '2024-03-05T09:00',
      '2024-03-05T09:11',
    ],
    [
      'exit_people.csv.gz',
      9.52388,
      47.1794,
      6,
      'Europe/Vaduz',
      counted('exit-gate56-p', 60),
      '2024-03-05T10:00',
      '2024-03-05T10:09',
    ],
    [
      'hardhat_ble.ndjson.gz',
      9.52493,
      47.1815,
      6,
      'Europe/Vaduz',
      ['0000a7c0', '00003afc'],
      '2021-04-01T13:40',
      '2021-08-27T14:41',
    ],
    [
      'indoor_beacons.csv.gz',
      120.07538,
      30.29334,
      60,
      'Asia/Shanghai',
      ['surveyor-site1'],
      '2019-11-24T01:38',
      '2019-12-06T03:44',
    ],
    [
      'indoor_walks.csv.gz',
      120.07538,
      30.29334,
      60,
      'Asia/Shanghai',
      ['surveyor-site1'],
      '2019-11-24T01:38',
      '2019-12-06T03:44',
    ],
    [
      'phones_gps.csv.gz',
      24.94,
      60.18,
      5000,
      'Europe/Helsinki',
      ['phone-1', 'phone-2', 'phone-3', 'phone-4', 'phone-5'],
      '2016-08-26T06:00',
      '2016-08-26T13:00',
    ],
    [
      'uwb_person_vehicle.csv.gz',
      127.0453,
      37.5552,
      12,
      'Asia/Seoul',
      ['uwb-tag'],
      '2024-11-20T06:45',
      '2024-12-18T06:02',
    ],
    ['uwb_pozyx_room.csv.gz', 9.5228, 47.1805, 2, 'Europe/Vaduz', ['0x6733'], '2019-05-16T08:24', '2019-05-16T08:28'],
    ['uwb_ranges.csv.gz', 127.0453, 37.5552, 12, 'Asia/Seoul', ['uwb-tag'], '2024-11-20T06:45', '2024-12-18T06:02'],
    [
      'vehicles_bus.csv.gz',
      -97.74,
      30.28,
      4000,
      'America/Chicago',
      ['bus-5020', 'bus-8841', 'bus-6029', 'bus-8839'],
      '2016-03-23T00:24',
      '2017-03-21T15:25',
    ],
    [
      'watch_gps_hr.csv.gz',
      15.49,
      46.494,
      400,
      'Europe/Ljubljana',
      ['watch-ski'],
      '2020-12-26T15:14',
      '2020-12-26T15:55',
    ],
    [
      'wrist_hr.csv.gz',
      9.5228,
      47.1805,
      10,
      'Europe/Vaduz',
      ['wrist-S01', 'wrist-S03'],
      '2022-02-07T09:27',
      '2022-02-28T13:36',
    ],
    [
      'yard_cart_people.csv.gz',
      9.52292,
      47.1783,
      9,
      'Europe/Vaduz',
      counted('cart-pbi01-p', 20),
      '2024-03-05T08:00',
      '2024-03-05T08:13',
    ],
    [
      'yard_people_vehicles.csv.gz',
      9.52221,
      47.1813,
      9,
      'Europe/Vaduz',
      counted('dut-i01-p', 60),
      '2024-03-05T07:00',
      '2024-03-05T07:12',
    ],
  ] as const
).map(([file, lon, lat, reach, timeZone, tags, first, last]) => {
  return { file, lon, lat, reach, timeZone, tags: [...tags], first: `${first}Z`, last: `${last}Z` };
});

const building: AlarmSettings = {
  oneKeyHelp: { on: true, level: 1 },
  heartRate: { on: true, level: 2, upper: 110, upperMinutes: 0.5, lower: 60, lowerMinutes: 1 },
  lowBattery: { on: true, level: 4, threshold: 90 },
};

function inner(reach: number): AlarmSettings {
  return {
    boundaryCrossing: { on: true, level: 2 },
    overcrowding: { on: true, level: 1, max: 3, onDelay: 1, offDelay: 2 },
    understaffing: { on: true, level: 3, min: 1, onDelay: 5 },
    stationary: { on: true, level: 3, minutes: 0.1, radius: reach / 20 },
    cluster: { on: true, level: 4, radius: reach / 6, count: 2, time: 2, cancelTime: 2, levels: [4, 6] },
    vehicleOutOfBounds: { on: true, level: 2, onDelay: 2 },
    overspeed: { on: true, level: 3, limit: 5 },
  };
}

const outer: AlarmSettings = {
  retention: { on: true, level: 3, minutes: 0.2, offDelay: 1 },
  boundaryCrossing: { on: true, level: 4, mode: 'noExit', who: { exempt: ['nobody'] } },
  overspeed: { on: true, level: 1, limit: 10, onDelay: 1 },
  vehicleOutOfBounds: { on: true, level: 1 },
};

/** An irregular square, so that no edge runs along the axes; `reach` in metres. */
function kite(lon: number, lat: number, reach: number): Region {
  const dx = reach / (111_320 * Math.cos((lat * Math.PI) / 180));
  const dy = reach / 111_175;
  return {
    shape: 'polygon',
    floor: 0,
    points: [
      [lon - dx, lat - dy],
      [lon + dx, lat - dy * 0.7],
      [lon + dx * 0.8, lat + dy],
      [lon - dx * 0.6, lat + dy * 0.9],
    ],
  };
}

/** Three points around the middle, rounds by visits and by dwell time; the fence of a point overlaps the next. */
function patrolsOf({ lon, lat, reach, tags, first, last }: Recording): PatrolsConfig {
  const isShort = Date.parse(last) - Date.parse(first) < 86_400_000;
  const point = (id: string, east: number): PatrolPointConfig => {
    const place = { lon: lon + (east * reach) / (111_320 * Math.cos((lat * Math.PI) / 180)), lat, floor: null };
    return { id, sensing: 'fence', place, distance: reach * 0.3, mustVisit: id === 'middle' };
  };
  const route = {
    teamId: 'watch',
    patrolAreaId: 'round',
    pointIds: ['west', 'middle', 'east'],
    timesPerDay: isShort ? 720 : 2,
    startTime: '00:00',
    endTime: '00:00',
    errorBefore: 1,
    errorAfter: 0,
    indicators: ['points'],
    minPoints: 3,
    minVisits: 2,
    minDwell: 1,
  } satisfies Omit<PatrolRouteConfig, 'id'>;
  const beacon: PatrolPointConfig = {
    id: 'heard',
    sensing: 'beacon',
    beaconId: 'none',
    threshold: -80,
    mustVisit: false,
  };
  return {
    points: [point('west', -0.4), point('middle', 0), point('east', 0.4), beacon],
    areas: [
      { id: 'round', pointIds: ['west', 'middle', 'east', 'heard'] },
      { id: 'yard', pointIds: ['middle'], regions: [kite(lon, lat, reach / 2)] },
    ],
    teams: [{ id: 'watch', tags }],
    routes: [
      { ...route, id: 'points' },
      { ...route, id: 'order', inOrder: true, pointIds: ['middle', 'east'], minPoints: 2 },
      { ...route, id: 'stay', patrolAreaId: 'yard', indicators: ['visits', 'dwell'], errorAfter: 1 },
    ],
  };
}

/** Work in the middle, in two parts, that continues past its end. */
function permitOf({ lon, lat, reach, tags, first, last }: Recording): EvaluatedPermit {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  const at = (share: number): number => from + Math.floor(((to - from) * share) / 1000) * 1000;
  return {
    id: 'work',
    regions: [kite(lon, lat, reach / 2)],
    workers: tags.slice(0, 3),
    guardians: tags.slice(-1),
    maxPeople: 2,
    // For a recording of weeks, long enough that there are few notices.
    endAt: Math.max(at(0.6), at(0.9) - 3_600_000),
    steps: [
      { t: at(0.1), step: 'start' },
      { t: at(0.4), step: 'pause' },
      { t: at(0.45), step: 'resume' },
      { t: at(0.9), step: 'end' },
    ],
  };
}

/** Two areas around the middle of the recording, with every rule that positions can raise; patrols and a permit. */
export const sitedRecordings: readonly SitedRecording[] = recordings.map((recording) => ({
  file: recording.file,
  site: siteOf(recording),
}));

function siteOf(recording: Recording): EvaluatedSite {
  const { lon, lat, reach, timeZone } = recording;
  return {
    timeZone,
    alarms: building,
    patrols: patrolsOf(recording),
    permits: [permitOf(recording)],
    ...recordingAccess(recording),
    areas: [
      {
        id: 'inner',
        regions: [kite(lon, lat, reach / 3)],
        exitTolerance: reach / 20,
        toleranceTimeout: 2,
        fixTimeout: 60,
        alarms: inner(reach),
      },
      {
        id: 'outer',
        regions: [{ shape: 'circle', center: [lon, lat], radius: reach, floor: null }],
        entryFixes: 2,
        detectCrossing: true,
        alarms: outer,
      },
    ],
  };
}
