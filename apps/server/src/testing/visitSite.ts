import { startTestApp } from './testApp.ts';
import { addRow, dataOf } from './testSite.ts';

export const visitPath = '/bp/visit';

/** A site with a department to visit and a host in it, and actions of its gate. */
export async function openVisitSite() {
  const muster = await startTestApp();
  muster.clock.now = Date.UTC(2026, 4, 1, 9);
  const admin = await muster.logIn();
  const depart = await addRow(admin, '/bp/depart', { name: 'Boiler house' });
  const host = await addRow(admin, '/bp/person', { name: 'Host', number: 'H1', departId: depart });
  return {
    muster,
    admin,
    ids: { depart, host },
    /** Default fields of an announcement, overridden by `more`. */
    visitOf: (documentNumber: string, more: Readonly<Record<string, unknown>> = {}) => ({
      visitorName: 'Gu',
      phone: '13800138000',
      documentNumber,
      reason: 'Boiler inspection',
      departId: depart,
      hostId: host,
      expectedFrom: '2026-05-01T08:00:00Z',
      expectedTo: '2026-05-01T17:00:00Z',
      ...more,
    }),
    read: async (id: string) => dataOf(await admin.get(`${visitPath}/get`, { id })),
    checkIn: (id: string, sn: string) => admin.post(`${visitPath}/checkIn`, { id, sn }),
    checkOut: (id: string) => admin.post(`${visitPath}/checkOut`, { id }),
    cardOf: async (sn: string) => dataOf(await admin.get('/pod/locationCard/page', { sn })).data[0],
  };
}

export type VisitSite = Awaited<ReturnType<typeof openVisitSite>>;

/** Rows of announcements in the state that an action needs: entity, action, and its inputs. */
export function announcedStates(now: number): [entity: string, action: string, given: Record<string, unknown>][] {
  const [expectedFrom, expectedTo] = [-1, 1].map((hours) => new Date(now + hours * 3_600_000).toISOString());
  const expected = { status: 'expected', approval: 'approved', expectedFrom, expectedTo, certificates: null };
  const pending = { status: 'expected', approval: 'pending' };
  return [
    ['visit', 'checkIn', { ...expected, documentNumber: 'in' }],
    ['visit', 'checkOut', { status: 'onSite', documentNumber: 'out' }],
    ['externalVehicle', 'checkIn', { ...expected, plateNumber: 'IN', driverDocument: 'IN' }],
    ['externalVehicle', 'checkOut', { status: 'onSite', vehicleId: null }],
    ...['visit', 'externalVehicle'].flatMap((entity) =>
      ['approve', 'refuse'].map((action): [string, string, Record<string, unknown>] => [entity, action, pending]),
    ),
  ];
}
