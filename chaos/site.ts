import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';

import type { Api } from '../apps/simulator/src/api.ts';
import { type AreaKind, blockCount, ringOf, type Walker } from './walk.ts';

/** An area with the settings between which the operator alternates. */
export interface ChaosArea {
  readonly id: string;
  readonly variants: readonly [AlarmSettings, AlarmSettings];
}

/** One building's rules, areas, cards and people, created through the API. */
export async function buildSite(api: Api, buildingId: string, walkers: readonly Walker[]): Promise<ChaosArea[]> {
  const [lon, lat] = ringOf(0, 'hall')[0] ?? [];
  await api.post('/pod/building/save', { id: buildingId, lon, lat });
  await api.post('/pod/alarmSetting/save', {
    alarms: { oneKeyHelp: { on: true, level: 1 }, lowBattery: { on: true, level: 4, threshold: 20 } },
  });
  await registerWalkers(api, walkers);
  const areas: ChaosArea[] = [];
  for (let block = 0; block < blockCount; block += 1) {
    for (const kind of ['closed', 'room', 'hall'] as const) {
      areas.push(await makeArea(api, block, kind, walkers.length / blockCount));
    }
  }
  return areas;
}

async function makeArea(api: Api, block: number, kind: AreaKind, people: number): Promise<ChaosArea> {
  const variants = variantsOf(kind, people);
  const reply = await api.post('/pod/area/save', {
    name: `${kind} ${block}`,
    regions: [{ shape: 'polygon', points: ringOf(block, kind), floor: kind === 'hall' ? null : 0 }],
    // Silence after which presence is unknown; shorter than the longest downtime of the server.
    fixTimeout: 5,
    alarms: variants[0],
  });
  // Holds for every `save` of the API.
  return { id: (reply as { id: string }).id, variants };
}

/** Half the people of a block are its crew, and half of the others are in the hall, which the crew overcrowds. */
function variantsOf(kind: AreaKind, people: number): [AlarmSettings, AlarmSettings] {
  switch (kind) {
    case 'closed':
      return [{ boundaryCrossing: { on: true, level: 2 } }, { boundaryCrossing: { on: true, level: 1, offDelay: 1 } }];
    case 'room':
      return [
        { retention: { on: true, level: 3, minutes: 0.03 } },
        { retention: { on: true, level: 3, minutes: 0.05 } },
      ];
    case 'hall':
      return [
        { overcrowding: { on: true, level: 2, max: Math.floor(people / 2) } },
        { overcrowding: { on: true, level: 2, max: Math.floor(people / 2) - 2 } },
      ];
  }
}

/** Maximum concurrent calls. */
const parallel = 4;

async function registerWalkers(api: Api, walkers: readonly Walker[]): Promise<void> {
  const waiting = walkers.map(({ tag }) => tag);
  const work = async (): Promise<void> => {
    for (let sn = waiting.pop(); sn !== undefined; sn = waiting.pop()) {
      await api.post('/pod/locationCard/save', { sn, type: 'UW5' });
      await api.post('/bp/person/save', { name: sn, personType: 'internal', cardSn: sn });
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
}
