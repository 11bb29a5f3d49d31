import type { AlarmState } from '@muster/engine/event.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { withTransaction } from '../../../core/db/withTransaction.ts';
import { alarmMail } from '../../../outbox/alarmMail.ts';
import { readPublicAlarm } from '../../../outbox/publicAlarm.store.ts';
import { writeAlarms } from '../../../runner/alarmWriter.store.ts';
import { cellsOf, download } from '../../../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
let ids: { vehicle: string };

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  const depart = await addRow(admin, '/bp/depart', { name: 'Transport' });
  await addRow(admin, '/pod/locationCard', { sn: 'D-1', type: 'BGT3' });
  await addRow(admin, '/bp/person', { name: 'Wang', departId: depart, cardSn: 'D-1' });
  ids = { vehicle: await addRow(admin, '/bp/vehicle', { plateNumber: 'A 1', driverCardSn: 'D-1' }) };
});
afterAll(() => muster.close());

function overspeedOf(id: string, raisedAt: number, more: Partial<AlarmState> = {}): AlarmState {
  const untouched = { acknowledgedAt: null, acknowledgedBy: null, handledAt: null, handlerId: null } as const;
  const unhandled = { handlerAccount: null, handler: null, handlingAction: null, handlingInfo: null } as const;
  const heard = { shelvedUntil: null, shelvedBy: null, shelveReason: null, suppressed: false, outOfService: false };
  const subject = { areaId: null, subjectKind: 'vehicle', subjectId: ids.vehicle, tag: 'V-1' } as const;
  const count = { occurrences: 1, unverified: false, late: false, escalationStep: 0, escalatedTo: null };
  const place = { lon: 121.5, lat: 31.25, floor: 0, evidence: { ruleVersion: 1, parameters: {} } };
  const times = { raisedAt, lastRaisedAt: raisedAt, clearedAt: null };
  const what = { id, rule: 'overspeed', level: 2 } as const;
  // Holds because every field is given.
  return {
    ...what,
    ...subject,
    ...times,
    ...untouched,
    ...unhandled,
    ...heard,
    ...count,
    ...place,
    ...more,
  } as unknown as AlarmState;
}

const write = (...states: AlarmState[]) =>
  withTransaction(muster.database.db, (transaction) =>
    writeAlarms(transaction, muster.buildingId, states, {
      areaNames: new Map(),
      subjectNames: new Map([[ids.vehicle, { name: 'A 1', departId: null }]]),
      cameras: new Map(),
      subjectOfTag: () => null,
    }),
  );
const rowOf = async (id: string, client = admin) => dataOf(await client.get('/pod/alarm/get', { id }));

it('of a vehicle keeps who drove it when it was raised, in list, detail, sheet, report and mail', async () => {
  const raised = muster.clock.now + 1000;
  await write(overspeedOf('before', Date.UTC(2020, 0, 1)), overspeedOf('driven', raised));
  expect(await rowOf('driven')).toMatchObject({ subjectName: 'A 1', driverName: 'Wang' });
  expect(await rowOf('before')).toMatchObject({ driverName: null });
  const { data } = dataOf(await admin.get('/pod/alarm/page', { driverName: 'wan' }));
  expect(data.map(({ id }: { id: string }) => id)).toEqual(['driven']);
  const [headings = [], cells = []] = await cellsOf(
    (await download(muster, admin, '/pod/alarm/export?driverName=Wang')).body,
  );
  expect(cells[headings.indexOf('Driver')]).toBe('Wang');
  const alarm = await readPublicAlarm(muster.database.db, 'driven');
  if (alarm === undefined) throw new Error('There is no alarm.');
  const building = { id: 'b1', name: 'Works', timeZone: 'UTC' };
  const mail = {
    alarm,
    driver: 'Wang',
    building,
    areas: [],
    level: 2,
    reason: 'recipient',
    language: 'en_US',
  } as const;
  const written = alarmMail({ ...mail, unhandledMinutes: null, publicAddress: null });
  expect(written.text).toContain('Driver: Wang');
  expect(alarmMail({ ...mail, driver: null, unhandledMinutes: null, publicAddress: null }).text).not.toContain(
    'Driver',
  );
});

it('keeps the name when the driver changes, is renamed or leaves, and is hidden from who does not see him', async () => {
  const raised = muster.clock.now + 2000;
  await write(overspeedOf('kept', raised));
  const permissions = ['pod:alarm:alarm:view'];
  const [wang] = dataOf(await admin.get('/bp/person/page', { name: 'Wang' })).data;
  dataOf(await admin.post('/bp/person/save', { id: wang.id, name: 'Wang Fang' }));
  dataOf(await admin.post('/bp/vehicle/save', { id: ids.vehicle, driverCardSn: null }));
  await write(overspeedOf('kept', raised, { clearedAt: raised + 1000 }));
  expect(await rowOf('kept')).toMatchObject({ driverName: 'Wang' });
  const nobody = { personIds: [], vehicleIds: [ids.vehicle], departIds: [], personTypes: [] };
  const stranger = await logInAs(muster, admin, { permissions, subjects: nobody });
  expect(await rowOf('kept', stranger)).toMatchObject({ driverName: null });
  dataOf(await admin.post('/bp/person/delete', { ids: wang.id }));
  expect(await rowOf('kept')).toMatchObject({ driverName: 'Wang' });
});
