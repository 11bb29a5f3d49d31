import type { Page } from '@muster/model/entity/entity.ts';
import type { Row } from '@muster/model/entity/row.ts';
import type { alarm } from '@muster/model/alarm/alarm.ts';
import { openSite, type TestSite } from './testSite.ts';

/** An empty building with functions for alarms. */
export interface AlarmSite extends TestSite {
  /** Adds a person with a wristband of the SN. */
  person(name: string, sn: string, more?: object): Promise<string>;
  /** A circle of 50 m round the longitude, in which the rules hold; on its own it is of no type. */
  area(name: string, lon: number, alarms: object, more?: object): Promise<string>;
  /** Sends a current position, with optional other values. */
  move(tag: string, lon: number, more?: object): Promise<void>;
  /** A call for help: an alarm of the highest level, unless the notice settings change it. */
  help(tag: string, lon?: number): Promise<void>;
  /** Sets the notification of alarm types; unset types have the default. */
  notice(types: object, sounds?: object, more?: object): Promise<void>;
  /** The open alarms, as the list has them. */
  openAlarms(): Promise<OpenRow[]>;
  /** Handles all open alarms, so that the next test starts without any. */
  calm(): Promise<void>;
}

type OpenRow = Row<typeof alarm>;

export const [siteLon, siteLat] = [121.5, 31.25];

export async function openAlarmSite(): Promise<AlarmSite> {
  const site = await openSite();
  const { api, save } = site;
  const move = async (tag: string, lon: number, more: object = {}): Promise<void> => {
    const position = { tag, t: Date.now(), lon, lat: siteLat, floor: 0, ...more };
    await site.send([position]);
  };
  const openAlarms = async (): Promise<OpenRow[]> => {
    const { data } = (await api.get('/pod/alarm/page?status=alarming&size=200')) as Page<OpenRow>;
    return data;
  };
  return {
    ...site,
    move,
    openAlarms,
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
      const ids = (await openAlarms()).map(({ id }) => id);
      if (ids.length > 0) await api.post('/pod/alarm/handle', { ids, action: 'handle', info: '' });
    },
  };
}

/** Sends a camera message; it is durable when this resolves. */
export async function ingest({ url, ingestKey }: TestSite, path: string, body: unknown): Promise<void> {
  const response = await fetch(`${url}/ingest/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ingest-key': ingestKey },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`/ingest/${path} answered ${response.status}.`);
}
