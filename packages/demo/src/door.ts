import type { AccessRuleRow } from '@muster/model/accessRule/decideAccess.ts';

import type { PersonAgent } from './personAgent.ts';
import { type Place, placeOf, type PlaceKey, type SitePoint } from './place.ts';

/** A door inside the demo plant. It reads who goes in; who leaves presses a button. */
interface DemoDoor {
  name: string;
  device: string;
  area: PlaceKey;
  /** Decides by the rules that were sent to it; else it requests each decision. */
  isOffline: boolean;
  reader: SitePoint;
  /** From the reader back to the road, where that is not straight. */
  wayBack: readonly SitePoint[];
}

export const demoDoors: readonly DemoDoor[] = [
  {
    name: '罐区门禁',
    device: 'DOOR-01',
    area: 'tankFarm',
    isOffline: false,
    reader: { x: -100, y: 45, floor: 0 },
    wayBack: [],
  },
  {
    name: '维修车间二层门禁',
    device: 'DOOR-02',
    area: 'workshopUpper',
    isOffline: false,
    reader: { x: 26, y: -46, floor: 0 },
    wayBack: [{ x: 50, y: -52, floor: 0 }],
  },
  {
    name: '办公楼门禁',
    device: 'DOOR-03',
    area: 'office',
    isOffline: true,
    reader: { x: -65, y: -90, floor: 0 },
    wayBack: [],
  },
];

/** What an operator of the production units holds who may work in the tank farm. */
export const tankFarmPass = '罐区进入许可';

interface DemoDoorRule extends Partial<
  Pick<
    AccessRuleRow,
    'personTypes' | 'weekdays' | 'startTime' | 'endTime' | 'certificateKind' | 'certificateName' | 'trainingName'
  >
> {
  name: string;
  device: string;
  departCodes?: readonly string[];
  needsPermit?: boolean;
  maxPeople?: number;
}

export const demoDoorRules: readonly DemoDoorRule[] = [
  { name: '罐区：储运与安全人员', device: 'DOOR-01', departCodes: ['LOG', 'HSE'] },
  {
    name: '罐区：装置操作工',
    device: 'DOOR-01',
    departCodes: ['PROD-A', 'PROD-B', 'PROD-C'],
    certificateKind: 'qualification',
    certificateName: tankFarmPass,
    trainingName: '危险化学品应急处置演练',
    maxPeople: 4,
  },
  { name: '罐区：检维修与承包商凭作业票', device: 'DOOR-01', departCodes: ['MAINT', 'EXT'], needsPermit: true },
  {
    name: '维修车间二层：本厂人员',
    device: 'DOOR-02',
    departCodes: ['MAINT', 'HSE', 'ADMIN'],
    startTime: '07:00',
    endTime: '19:00',
  },
  { name: '维修车间二层：承包商', device: 'DOOR-02', personTypes: ['contractor'] },
  {
    name: '维修车间二层：访客',
    device: 'DOOR-02',
    personTypes: ['visitor'],
    weekdays: ['1', '2', '3', '4', '5'],
    startTime: '09:00',
    endTime: '16:30',
  },
  { name: '办公楼：值守部门', device: 'DOOR-03', departCodes: ['CTRL', 'SEC', 'HSE', 'ADMIN'] },
  { name: '办公楼：白天', device: 'DOOR-03', startTime: '05:30', endTime: '23:00' },
];

/** Someone at the reader of a door, about to go in. */
export interface DoorRequest {
  /** Epoch ms. */
  t: number;
  device: string;
  card: string;
  /** People of the plant who are in the area behind the door. */
  headCount: number;
}

/** Sees who comes to a door, once after each step of the plant. */
export interface DemoDoors {
  step(persons: readonly PersonAgent[], t: number): DoorRequest[];
}

/** Metres from the reader; a step of the past is shorter than the way through this circle. */
const readerReach = 8;

export function createDoors(): DemoDoors {
  /** Cards that a door has read for the visit under way, by device. */
  const read = new Map(demoDoors.map(({ device }): [string, Set<string>] => [device, new Set()]));
  return {
    step: (persons, t) =>
      demoDoors.flatMap(({ device, area, reader }) => {
        const place = placeOf(area);
        const cards = read.get(device);
        const isInside = (agent: PersonAgent): boolean => agent.isPresent && isIn(place, agent);
        const coming = persons.filter((agent) => {
          const { cardSn } = agent.person;
          if (!agent.isPresent || agent.place !== area) cards?.delete(cardSn);
          else if (!agent.isSilent && isAt(reader, agent) && !isIn(place, agent) && !cards?.has(cardSn)) {
            cards?.add(cardSn);
            return true;
          }
          return false;
        });
        const headCount = coming.length === 0 ? 0 : persons.filter(isInside).length;
        return coming.map(({ person }) => ({ t, device, card: person.cardSn, headCount }));
      }),
  };
}

function isAt(reader: SitePoint, { x, y, floor }: SitePoint): boolean {
  return floor === reader.floor && Math.hypot(x - reader.x, y - reader.y) < readerReach;
}

function isIn({ outline, floor }: Place, at: SitePoint): boolean {
  if (at.floor !== floor) return false;
  if (outline.shape === 'circle') return Math.hypot(at.x - outline.x, at.y - outline.y) <= outline.radius;
  return at.x >= outline.west && at.x <= outline.east && at.y >= outline.south && at.y <= outline.north;
}

/** English texts of the doors and their rules. */
export const englishDoors: Readonly<Record<string, string>> = {
  罐区门禁: 'Tank farm door',
  维修车间二层门禁: 'Door of the upper workshop',
  办公楼门禁: 'Office door',
  '罐区：储运与安全人员': 'Tank farm: storage and safety',
  '罐区：装置操作工': 'Tank farm: operators of the units',
  '罐区：检维修与承包商凭作业票': 'Tank farm: maintenance and contractors with a permit',
  '维修车间二层：本厂人员': 'Upper workshop: staff',
  '维修车间二层：承包商': 'Upper workshop: contractors',
  '维修车间二层：访客': 'Upper workshop: visitors',
  '办公楼：值守部门': 'Office: departments on watch',
  '办公楼：白天': 'Office: by day',
  [tankFarmPass]: 'Tank farm pass',
};
