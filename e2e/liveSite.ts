import type { Api } from '../apps/simulator/src/api.ts';
import { metresFrom, rectangle, ring } from './mapSite.ts';
import type { TestSite } from './testSite.ts';

/** No mark has it. */
export const fenceColor = '#F07000';
export const origin = { lon: 121.5, lat: 31.25 };

/** People of the site: cards, places (metres east and north), and floors. */
const roster = {
  internal: { tag: 'T1', east: -60, north: -30, floor: 0 },
  visitor: { tag: 'T2', east: -60, north: 25, floor: 0 },
  contractor: { tag: 'T3', east: 40, north: 30, floor: 1 },
  vehicle: { tag: 'V1', east: 40, north: -30, floor: 0 },
} as const;
type Known = keyof typeof roster;
export const names: Readonly<Record<Known, string>> = {
  internal: 'Wang Fang',
  visitor: 'Zhao Lei',
  contractor: 'Chen Jie',
  vehicle: 'A-10001',
};

/** A house of two floors, an area, a department, one of each kind of subject, and a vehicle that is silent. */
export async function buildLiveSite(api: Api, buildingId: string): Promise<void> {
  const save = async (path: string, row: object): Promise<string> =>
    ((await api.post(`${path}/save`, { ...row })) as { id: string }).id;
  await save('/pod/building', { id: buildingId, ...origin });
  const feature = (featureClass: string, x: number, y: number, width: number, height: number) => ({
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [ring(origin, x, y, width, height)] },
    properties: { class: featureClass },
  });
  const plan = { type: 'FeatureCollection', features: [feature('site', 0, 0, 240, 160)] };
  const floors = [0, 1].map((floor) => ({ floor, name: '', height: 5 }));
  await save('/pod/map', { name: 'Works', type: '2d', floors, plan });
  const typeId = await save('/pod/areaType', { name: 'Yard', color: fenceColor, alarms: {} });
  await save('/pod/area', { name: 'West', typeId, regions: rectangle(origin, -60, 25, 30, 20) });
  const departId = await save('/bp/depart', { name: 'Production' });
  const person = async (tag: string, name: string, personType: string, more: object = {}): Promise<void> => {
    await save('/pod/locationCard', { sn: tag, type: 'UW5' });
    await save('/bp/person', { name, personType, cardSn: tag, ...more });
  };
  await person('T1', names.internal, 'internal', { departId });
  await person('T2', names.visitor, 'visitor');
  await person('T3', names.contractor, 'contractor');
  for (const [sn, plateNumber] of [
    ['V1', names.vehicle],
    ['V2', 'A-20002'],
  ]) {
    await save('/pod/locationCard', { sn, type: 'vehicle' });
    await save('/bp/vehicle', { plateNumber, vehicleCardSn: sn });
  }
}

const crowd = 12;

/** A dozen for {@link LiveSite.gather}. */
export async function addCrowd(api: Api): Promise<void> {
  for (let number = 0; number < crowd; number += 1) {
    await api.post('/pod/locationCard/save', { sn: `C${number}`, type: 'UW5' });
    await api.post('/bp/person/save', { name: `Crowd member ${number}`, personType: 'visitor', cardSn: `C${number}` });
  }
}

/** A person with the card T9, and a forbidden area; a few seconds after the last position presence is unknown. */
export const trespasser = { tag: 'T9', name: 'Trespasser', east: 90, north: 60 } as const;

export async function addTrespasser(api: Api): Promise<void> {
  const { tag, name, east, north } = trespasser;
  const { id: typeId } = (await api.post('/pod/areaType/save', { name: 'Trap', color: fenceColor, alarms: {} })) as {
    id: string;
  };
  const alarms = { boundaryCrossing: { on: true, level: 1, mode: 'noEntry' } };
  const regions = rectangle(origin, east, north, 20, 20);
  await api.post('/pod/area/save', { name: 'Trap', typeId, regions, fixTimeout: 8, alarms });
  await api.post('/pod/locationCard/save', { sn: tag, type: 'UW5' });
  await api.post('/bp/person/save', { name, personType: 'contractor', cardSn: tag });
}

/** All people on the site send positions until it is stopped. */
export interface LiveSite {
  /** Moves a member of staff to the east at 8 m/s; resolves at the end. */
  walk: (metres: number) => Promise<void>;
  /** Places a dozen together in the middle from now on. */
  gather: () => Promise<void>;
  stop: () => void;
}

const heartbeatMs = 4000;
const stride = { metres: 4, ms: 500 } as const;

/** Sends positions of all people on the site. */
export async function reportFrom(site: Pick<TestSite, 'send'>): Promise<LiveSite> {
  let walked = 0;
  let isGathered = false;
  const report = (): Promise<void> => {
    const t = Date.now();
    const known = Object.entries(roster).map(([kind, { tag, east, north, floor }]) => {
      const [lon, lat] = metresFrom(origin, kind === 'internal' ? east + walked : east, north);
      return { tag, t, lon, lat, floor, speed: 0 };
    });
    const together = Array.from({ length: isGathered ? crowd : 0 }, (_, number) => {
      const [lon, lat] = metresFrom(origin, (number % 4) * 1.5, Math.floor(number / 4) * 1.5);
      return { tag: `C${number}`, t, lon, lat, floor: 0 };
    });
    return site.send([...known, ...together]);
  };
  await report();
  // One that is lost is followed by the next.
  const beat = setInterval(() => void report().catch(() => {}), heartbeatMs);
  return {
    walk: async (metres) => {
      for (const end = walked + metres; walked < end;) {
        await new Promise((resolve) => setTimeout(resolve, stride.ms));
        walked += stride.metres;
        await report();
      }
    },
    gather: () => {
      isGathered = true;
      return report();
    },
    stop: () => clearInterval(beat),
  };
}
