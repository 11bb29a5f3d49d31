import type { EvaluatedSite } from '@muster/engine/evaluation.ts';
import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import type { Region } from '@muster/model/area/region.ts';

/** A recording of the shared data, and the site on which it is evaluated. */
export interface SitedRecording {
  file: string;
  site: EvaluatedSite;
}

/** The recordings that the recorder's columns can be read of: file, middle in degrees, reach in metres, site's zone. */
const recordings: readonly [file: string, lon: number, lat: number, reach: number, timeZone: string][] = [
  ['ble_room.csv.gz', 9.52632, 47.1815, 8, 'Europe/Vaduz'],
  ['crowd_people.csv.gz', 9.5192, 47.1789, 9, 'Europe/Vaduz'],
  ['exit_people.csv.gz', 9.52388, 47.1794, 6, 'Europe/Vaduz'],
  ['hardhat_ble.ndjson.gz', 9.52493, 47.1815, 6, 'Europe/Vaduz'],
  ['indoor_beacons.csv.gz', 120.07538, 30.29334, 60, 'Asia/Shanghai'],
  ['indoor_walks.csv.gz', 120.07538, 30.29334, 60, 'Asia/Shanghai'],
  ['phones_gps.csv.gz', 24.94, 60.18, 5000, 'Europe/Helsinki'],
  ['uwb_person_vehicle.csv.gz', 127.0453, 37.5552, 12, 'Asia/Seoul'],
  ['uwb_pozyx_room.csv.gz', 9.5228, 47.1805, 2, 'Europe/Vaduz'],
  ['uwb_ranges.csv.gz', 127.0453, 37.5552, 12, 'Asia/Seoul'],
  ['vehicles_bus.csv.gz', -97.74, 30.28, 4000, 'America/Chicago'],
  ['watch_gps_hr.csv.gz', 15.49, 46.494, 400, 'Europe/Ljubljana'],
  ['wrist_hr.csv.gz', 9.5228, 47.1805, 10, 'Europe/Vaduz'],
  ['yard_cart_people.csv.gz', 9.52292, 47.1783, 9, 'Europe/Vaduz'],
  ['yard_people_vehicles.csv.gz', 9.52221, 47.1813, 9, 'Europe/Vaduz'],
];

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

/** A crooked square, so that no edge runs along the axes; `reach` in metres. */
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

/** Two areas about the middle of what was recorded, with every rule that positions alone can raise. */
export const sitedRecordings: readonly SitedRecording[] = recordings.map(([file, lon, lat, reach, timeZone]) => ({
  file,
  site: {
    timeZone,
    alarms: building,
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
  },
}));
