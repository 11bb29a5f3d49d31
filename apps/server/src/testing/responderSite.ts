import { encodeLiveFrame } from '@muster/protocols/liveFrame.ts';

import { LiveHub } from '../live/liveHub.ts';
import { readSubjectNames } from '../live/siteNames.store.ts';
import { dispatchRoutes } from '../modules/alarm/dispatch/dispatchRoutes.ts';
import type { Services } from '../modules/services.ts';
import type { App } from '../core/appContext.ts';
import { startTestApp } from './testApp.ts';
import { addAlarm, addRow, dataOf } from './testSite.ts';

/** Place of the alarms of this site. */
export const alarmPlace = { lon: 121.5, lat: 31.25, floor: 0 };
/** About 95 m of longitude there. */
const step = 0.001;

/** A person with a wristband. */
export interface Worker {
  id: string;
  sn: string;
  handle: number;
}

/** A site whose people have wristbands, at places set by a test. */
export async function openResponderSite(more: (app: App, services: Services, hub: LiveHub) => void = () => {}) {
  const hub = new LiveHub({
    readNames: (...about) => readSubjectNames(muster.database.db, ...about),
    onError: () => {},
  });
  const given: { services?: Services } = {};
  const muster = await startTestApp({}, [
    (app, services) => {
      given.services = services;
      dispatchRoutes(app, services, hub);
      more(app, services, hub);
    },
  ]);
  const { services } = given;
  if (services === undefined) throw new Error('The routes are registered before the app is ready.');
  const admin = await muster.logIn();
  const workers: Worker[] = [];
  let handles = 0;
  return {
    muster,
    hub,
    services,
    admin,
    async addWorker(name: string, fields: Record<string, unknown> = {}, type = 'UW5'): Promise<Worker> {
      handles += 1;
      const sn = `W${handles}`;
      const id = await addRow(admin, '/bp/person', { name, personType: 'internal', ...fields });
      await addRow(admin, '/pod/locationCard', { sn, type });
      dataOf(await admin.post('/pod/locationCard/bind', { sn, kind: 'person', id }));
      const worker = { id, sn, handle: handles };
      workers.push(worker);
      return worker;
    },
    /** Everybody is at a number of steps east of the place; those not named are offline. */
    async stand(...places: (readonly [Worker, number])[]): Promise<void> {
      await hub.refresh(muster.buildingId, null);
      const t = muster.clock.now;
      const nothing = { speed: null, heading: null, accuracy: null, battery: null, heartRate: null };
      const rows = workers.map((worker) => {
        const steps = places.find(([each]) => each === worker)?.[1];
        const at = { ...alarmPlace, lon: alarmPlace.lon + (steps ?? 0) * step, flags: steps === undefined ? 0 : 1 };
        return { ...nothing, ...at, handle: worker.handle, t };
      });
      const tags = workers.map(({ handle, sn, id }) => {
        return { handle, tag: sn, kind: 'person' as const, subjectId: id, isRegistered: true, areaIds: [] };
      });
      hub.apply([{ buildingId: muster.buildingId, tags, frame: encodeLiveFrame('snapshot', 1, t, rows) }]);
    },
    help: (fields: Parameters<typeof addAlarm>[1] = {}) => addAlarm(muster, { ...alarmPlace, ...fields }),
    send: (id: string, ...sent: Worker[]) =>
      admin.post('/pod/alarm/dispatch', { id, personIds: sent.map((worker) => worker.id) }),
    /** The alarms of the previous test are over. */
    async reset(): Promise<void> {
      await muster.database.db.updateTable('alarm').set({ status: 'handled' }).execute();
      muster.asked.alarms.length = 0;
      workers.length = 0;
    },
  };
}

export type ResponderSite = Awaited<ReturnType<typeof openResponderSite>>;
