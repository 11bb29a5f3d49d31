import { demoAreas, demoAreaTypes, demoMap } from '../../packages/demo/src/demoSite.ts';
import {
  decodeLiveFrame,
  encodeLiveFrame,
  liveFlag,
  type LivePosition,
} from '../../packages/protocols/src/liveFrame.ts';
import type { LiveName } from '../../packages/model/src/live/wire.ts';
import { createMap } from '../../apps/console/src/map/createMap.ts';
import { createTagStore } from '../../apps/console/src/map/tag/tagStore.ts';
import type { MapTestApi } from './mapTestApi.ts';

/** The map alone, with the demo plant and the number of tags from the URL; driven by map.test.ts. */
const wanted = new URLSearchParams(location.search);
const tagCount = Number(wanted.get('tags') ?? 20);
const { lon, lat } = demoMap.frame;
const container = document.querySelector<HTMLElement>('#map');
if (container === null) throw new Error('The page has no place for the map.');

const picked: (string | null)[] = [];
const map = createMap(container, { origin: [lon, lat], onPick: (tag) => picked.push(tag) });
const colors = new Map<string, string>(demoAreaTypes.map(({ key, color }) => [key, color]));
map.setPlan(demoMap.plan, demoMap.floors);
map.setAreas(
  demoAreas.map(({ name, typeKey, regions }) => ({
    id: name,
    name,
    parentId: null,
    level: 1,
    color: colors.get(typeKey) ?? null,
    regions,
  })),
);
const store = createTagStore(map.projection);
map.setSource(store);
map.showBox('jump');

const kinds = ['internal', 'contractor', 'visitor', null] as const;
/** Tags in a grid over the plant; every fourth is a vehicle. `step` moves all of them north-east by metres. */
function tagAt(handle: number, step: number): { x: number; y: number } {
  const columns = Math.ceil(Math.sqrt(tagCount * 1.5));
  const spacing = 340 / columns;
  return { x: -170 + (handle % columns) * spacing + step, y: -110 + Math.floor(handle / columns) * spacing + step };
}

function names(): LiveName[] {
  return Array.from({ length: tagCount }, (_, handle) => {
    const personType = kinds[handle % kinds.length] ?? null;
    return {
      handle,
      tag: `tag-${handle}`,
      kind: personType === null ? ('vehicle' as const) : ('person' as const),
      subjectId: `subject-${handle}`,
      subjectName: personType === null ? `沪A${1000 + handle}` : `张${handle}`,
      departId: null,
      departName: null,
      personType,
      vehicleType: null,
      isRegistered: true,
      areaIds: [],
    };
  });
}

function rows(fixT: number, step: number): LivePosition[] {
  return Array.from({ length: tagCount }, (_, handle) => {
    const { x, y } = tagAt(handle, step);
    const isVehicle = handle % kinds.length === 3;
    return {
      handle,
      t: fixT,
      lon: map.projection.lon(x),
      lat: map.projection.lat(y),
      floor: 0,
      speed: 1.4,
      heading: isVehicle ? 45 : null,
      accuracy: 0.3,
      battery: 80,
      heartRate: null,
      flags: liveFlag.online | (isVehicle ? liveFlag.vehicle : liveFlag.person),
    };
  });
}

let steps = 0;
let t = Date.now();
const api: MapTestApi = {
  picked,
  map,
  send: (metres, intervalMs) => {
    t += intervalMs;
    steps += metres;
    const kind = store.isFilled ? 'delta' : 'snapshot';
    if (!store.isFilled) store.applyNames(names());
    store.applyFrame(decodeLiveFrame(encodeLiveFrame(kind, 1, t, rows(t, steps))), performance.now(), Date.now());
    map.changed();
  },
  drawn: (handle) => ({ x: store.x[handle] ?? Number.NaN, y: store.y[handle] ?? Number.NaN }),
};
Object.assign(window, { mapTest: api });
