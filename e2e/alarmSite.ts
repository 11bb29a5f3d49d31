import { openApi, type Api } from '../apps/simulator/src/api.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import { ingestKey, startMuster, type RunningMuster } from './muster.ts';

/** A running Muster with an empty site, and what alarms need of it. */
export interface AlarmSite {
  muster: RunningMuster;
  api: Api;
  buildingId: string;
  /** Saves a row; answers its id. */
  save(path: string, row: object): Promise<string>;
  /** Somebody with a wristband of the SN. */
  person(name: string, sn: string, more?: object): Promise<string>;
  /** A circle of 50 m round the longitude, in which the rules hold; on its own it is of no type. */
  area(name: string, lon: number, alarms: object, more?: object): Promise<string>;
  /** A position of now, unless something else is said. */
  move(tag: string, lon: number, more?: object): Promise<void>;
  /** A call for help: an alarm of the highest level, unless the notice settings say another. */
  help(tag: string, lon?: number): Promise<void>;
  /** How every type of alarm calls people from now on; what is not named is as usual. */
  notice(types: object, sounds?: object, more?: object): Promise<void>;
  /** The open alarms, as the list has them. */
  open(): Promise<OpenRow[]>;
  /** Handles whatever is open, so that the next test begins in a calm site. */
  calm(): Promise<void>;
}

interface OpenRow {
  id: string;
  type: string;
  level: number;
  subjectName: string | null;
  acknowledgedAt: string | null;
}

export const [siteLon, siteLat] = [121.5, 31.25];

/** Starts it; `remove` of its Muster ends it. */
export async function startAlarmSite(): Promise<AlarmSite> {
  const muster = await startMuster({ MUSTER_DEMO: 'off' });
  const { httpUrl, authToken, buildingId } = await readLocalAccess(muster.dataDir);
  const api = await openApi(httpUrl, authToken, buildingId);
  // Holds for every save (docs/protocols.md, HTTP API).
  const save = async (path: string, row: object): Promise<string> =>
    ((await api.post(`${path}/save`, { ...row })) as { id: string }).id;
  const move = async (tag: string, lon: number, more: object = {}): Promise<void> => {
    const position = { tag, t: Date.now(), lon, lat: siteLat, floor: 0, ...more };
    await ingest(muster, 'positions', [position]);
  };
  const open = async (): Promise<OpenRow[]> => {
    const { data } = (await api.get('/pod/alarm/page?status=alarming&size=200')) as { data: OpenRow[] };
    return data;
  };
  return {
    muster,
    api,
    buildingId,
    save,
    move,
    open,
    async person(name, sn, more = {}) {
      const id = await save('/bp/person', { name, personType: 'internal', ...more });
      await save('/pod/locationCard', { sn, type: 'UW5' });
      await api.post('/pod/locationCard/bind', { sn, kind: 'person', id });
      return id;
    },
    area: (name, lon, alarms, more = {}) => {
      const regions = [{ shape: 'circle', center: [lon, siteLat], radius: 50, floor: null }];
      return save('/pod/area', { name, regions, alarms, ...more });
    },
    help: (tag, lon = siteLon) => move(tag, lon, { sos: true }),
    async notice(types, sounds = {}, more = {}) {
      await api.post('/pod/alarmNotice/save', { types, sounds, voice: 'female', voiceSpeed: 'normal', ...more });
    },
    async calm() {
      const ids = (await open()).map(({ id }) => id);
      if (ids.length > 0) await api.post('/pod/alarm/handle', { ids, action: 'handle', info: '' });
    },
  };
}

/** What a device sends; it is durable when this resolves. */
export async function ingest({ url }: RunningMuster, path: string, body: unknown): Promise<void> {
  const response = await fetch(`${url}/ingest/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ingest-key': ingestKey },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`/ingest/${path} answered ${response.status}.`);
}
