import { permissions } from '@muster/model/access/permission.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../../core/db/newId.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import type { Client } from '../../../testing/testApp.ts';
import { openVisitSite, type VisitSite, visitPath } from '../../../testing/visitSite.ts';

let gate: VisitSite;
let host: Client;
let mark: string;
const vehiclePath = '/bp/externalVehicle';

beforeAll(async () => {
  gate = await openVisitSite();
  host = await logInAs(gate.muster, gate.admin, {
    permissions: [
      'bp:access:visit:view',
      'bp:access:visit:add',
      'bp:access:visit:edit',
      'bp:access:externalVehicle:view',
      'bp:access:externalVehicle:add',
      permissions.visitRegister,
    ],
  });
});
afterAll(() => gate.muster.close());
beforeEach(() => {
  mark = newId().toUpperCase();
});

const lorry = (more: Record<string, unknown> = {}) => ({
  plateNumber: `苏A·${mark}`.slice(0, 20),
  driverName: 'Zhao',
  driverPhone: '13800138000',
  driverDocument: mark,
  reason: 'Delivery',
  departId: gate.ids.depart,
  expectedFrom: '2026-05-01T00:00:00Z',
  expectedTo: '2026-05-01T15:00:00Z',
  cargoClass: '3',
  cargoName: 'Methanol',
  cargoAmount: 28.5,
  ...more,
});
const visitOf = (more: Record<string, unknown> = {}) => gate.visitOf(mark, more);
const readVehicle = async (id: string) => dataOf(await gate.admin.get(`${vehiclePath}/get`, { id }));

async function card(): Promise<string> {
  const sn = `UW5-${newId()}`;
  await addRow(gate.admin, '/pod/locationCard', { sn });
  return sn;
}

describe('an announcement', () => {
  test('by an account that may not approve is pending, admits nobody before, and has a pass once it is approved', async () => {
    const id = await addRow(host, visitPath, visitOf());
    expect(await gate.read(id)).toMatchObject({ approval: 'pending', passCode: null });
    const sn = await card();
    expect(await gate.checkIn(id, sn)).toMatchObject({ code: -1, message: 'Gu is not approved yet' });
    expect((await host.post(`${visitPath}/approve`, { id })).code).toBe(-3);
    dataOf(await gate.admin.post(`${visitPath}/approve`, { id }));
    const approved = await gate.read(id);
    expect(approved).toMatchObject({ approval: 'approved', approvedAt: new Date(gate.muster.clock.now).toISOString() });
    expect(approved.approvedBy).not.toBeNull();
    const { passCode } = approved;
    expect(passCode).toMatch(/^MP[0-9A-Z]{16}$/);
    const found = dataOf(await gate.admin.get(`${visitPath}/page`, { visitorName: 'Gu' }));
    expect(new Set(found.data.map((row: { passCode: string }) => row.passCode)).size).toBe(found.length);
    expect(await gate.checkIn(id, sn)).toMatchObject({ code: 0 });
    expect(await gate.admin.post(`${visitPath}/refuse`, { id, note: 'late' })).toMatchObject({
      message: 'The announcement of Gu can no longer be approved or refused',
    });
  });

  test('by an account that may approve is approved, and changes by others are approved again', async () => {
    const id = await addRow(gate.admin, visitPath, visitOf());
    expect(await gate.read(id)).toMatchObject({ approval: 'approved' });
    dataOf(await host.post(`${visitPath}/save`, { id, reason: 'Audit' }));
    expect(await gate.read(id)).toMatchObject({ approval: 'approved' });
    dataOf(await host.post(`${visitPath}/save`, { id, documentNumber: `${mark}9` }));
    expect(await gate.read(id)).toMatchObject({ approval: 'pending', passCode: null });
  });

  test('is refused with a reason, which is in the row', async () => {
    const id = await addRow(host, visitPath, visitOf());
    expect((await gate.admin.post(`${visitPath}/refuse`, { id })).code).toBe(-1);
    dataOf(await gate.admin.post(`${visitPath}/refuse`, { id, note: 'No host on duty' }));
    expect(await gate.read(id)).toMatchObject({ approval: 'refused', approvalNote: 'No host on duty' });
    expect((await gate.checkIn(id, await card())).message).toBe('Gu is not approved yet');
  });

  test('admits nobody on a day on which it is not valid, or with an expired certificate', async () => {
    const sn = await card();
    const early = await addRow(
      gate.admin,
      visitPath,
      visitOf({ expectedFrom: '2026-05-03T00:00:00Z', expectedTo: '2026-05-04T00:00:00Z' }),
    );
    expect((await gate.checkIn(early, sn)).message).toBe('The announcement of Gu is not valid yet');
    const over = await addRow(
      gate.admin,
      visitPath,
      visitOf({ expectedFrom: '2026-04-27T00:00:00Z', expectedTo: '2026-04-29T00:00:00Z' }),
    );
    expect((await gate.checkIn(over, sn)).message).toBe('The announcement of Gu has expired');
    const welder = { kind: 'specialOperation', name: 'Welding', number: '7', validFrom: null, picture: null };
    const certified = await addRow(
      gate.admin,
      visitPath,
      visitOf({ certificates: [{ ...welder, validTo: '2026-04-30' }] }),
    );
    expect((await gate.checkIn(certified, sn)).message).toBe('The certificate Welding of Gu expired on 2026-04-30');
    dataOf(
      await gate.admin.post(`${visitPath}/save`, {
        id: certified,
        certificates: [{ ...welder, validTo: '2026-05-01' }],
      }),
    );
    expect(await gate.checkIn(certified, sn)).toMatchObject({ code: 0 });
  });
});

describe('notices of an announcement', () => {
  const noticeView = 'base:message:notice:view';
  const noticed = async (client: Client) => {
    const { data } = dataOf(await client.get('/base/notice/page', { size: '100' }));
    const own = data.filter(({ facts }: { facts: { name: string } }) => facts.name === mark);
    return own.map(({ kind, facts }: { kind: string; facts: object }) => ({ kind, ...facts }));
  };
  const accountWith = (more: string[], rights: object = {}) =>
    logInAs(gate.muster, gate.admin, {
      permissions: ['bp:access:visit:view', 'bp:access:visit:add', 'bp:access:visit:edit', noticeView, ...more],
      ...rights,
    });
  const elsewhere = { dataScope: 'designated', designatedDepartIds: [] } as const;

  test('reach the host and those who may approve it, then the requester and the host with the decision', async () => {
    const [requester, approver] = [await accountWith([]), await accountWith([permissions.visitApprove])];
    const visited = await accountWith([], { personId: gate.ids.host, ...elsewhere });
    const other = await accountWith([permissions.visitApprove], elsewhere);
    const announce = () => addRow(requester, visitPath, visitOf({ visitorName: mark }));
    const about = { name: mark, from: '2026-05-01T08:00:00.000Z', reporter: expect.any(String) };
    const refused = await announce();
    for (const client of [visited, approver])
      expect(await noticed(client)).toEqual([{ kind: 'announcementRequested', ...about }]);
    for (const client of [requester, other]) expect(await noticed(client)).toEqual([]);
    dataOf(await approver.post(`${visitPath}/refuse`, { id: refused, note: 'Shutdown' }));
    const refusal = { kind: 'announcementRefused', ...about, note: 'Shutdown' };
    for (const client of [visited, requester]) expect(await noticed(client)).toEqual([refusal]);
    expect(await noticed(approver)).toEqual([]);
    gate.muster.clock.now += 60_000;
    dataOf(await requester.post(`${visitPath}/save`, { id: refused, expectedTo: '2026-05-01T18:00:00Z' }));
    dataOf(await approver.post(`${visitPath}/approve`, { id: refused }));
    expect(await noticed(requester)).toEqual([{ kind: 'announcementApproved', ...about }, refusal]);
  });

  test('are withdrawn with it, and reach neither who requests nor a host who may approve twice', async () => {
    const both = await accountWith([permissions.visitApprove], { personId: gate.ids.host });
    const requester = await accountWith([]);
    const id = await addRow(requester, visitPath, visitOf({ visitorName: mark }));
    expect(await noticed(both)).toHaveLength(1);
    dataOf(await gate.admin.post(`${visitPath}/delete`, { ids: id }));
    expect(await noticed(both)).toEqual([]);
    await addRow(both, visitPath, visitOf({ visitorName: mark }));
    for (const client of [both, requester]) expect(await noticed(client)).toEqual([]);
  });

  test('of a vehicle reach those who may approve it', async () => {
    const approver = await accountWith([permissions.externalVehicleApprove, 'bp:access:externalVehicle:view']);
    const { plateNumber } = lorry();
    await addRow(host, vehiclePath, lorry());
    const { data } = dataOf(await approver.get('/base/notice/page', { size: '100' }));
    expect(data.find(({ facts }: { facts: { name: string } }) => facts.name === plateNumber)).toMatchObject({
      kind: 'announcementRequested',
      entity: 'externalVehicle',
    });
  });
});

describe('the blacklist', () => {
  const refuse = (more: Record<string, unknown>) =>
    addRow(gate.admin, '/bp/blacklistEntry', { name: 'Gu', kind: 'person', reason: 'Theft in March', ...more });

  test('needs the document of a person, and the plate of a vehicle', async () => {
    for (const [kind, field] of [
      ['person', 'documentNumber'],
      ['vehicle', 'plateNumber'],
    ])
      expect(await gate.admin.post('/bp/blacklistEntry/save', { name: 'Gu', kind, reason: 'x' })).toMatchObject({
        data: { fields: [{ field }] },
      });
  });

  test('refuses with its reason at the announcement, at the approval and at the check-in, until its last day', async () => {
    const waiting = await addRow(host, visitPath, visitOf());
    const approved = await addRow(gate.admin, visitPath, visitOf());
    await refuse({ documentNumber: mark.toLowerCase(), untilDay: '2026-05-01' });
    const message = 'Gu is on the blacklist: Theft in March';
    expect(await host.post(`${visitPath}/save`, visitOf())).toMatchObject({
      data: { fields: [{ field: 'documentNumber', rule: 'blacklist', message }] },
    });
    expect(await gate.admin.post(`${visitPath}/approve`, { id: waiting })).toMatchObject({ code: -1, message });
    const sn = await card();
    expect(await gate.checkIn(approved, sn)).toMatchObject({ code: -1, message });
    mark = newId().toUpperCase();
    await refuse({ documentNumber: mark, untilDay: '2026-04-30' });
    dataOf(await host.post(`${visitPath}/save`, visitOf()));
  });

  test('refuses a vehicle by its plate, in any notation, and by its driver', async () => {
    await refuse({ kind: 'vehicle', name: 'Lorry', plateNumber: `苏A${mark}`.slice(0, 19), reason: 'Leaks' });
    expect(await host.post(`${vehiclePath}/save`, lorry({ plateNumber: `苏a ${mark}`.slice(0, 20) }))).toMatchObject({
      data: { fields: [{ field: 'plateNumber', message: 'Lorry is on the blacklist: Leaks' }] },
    });
    mark = newId().toUpperCase();
    await refuse({ documentNumber: mark });
    expect(await host.post(`${vehiclePath}/save`, lorry())).toMatchObject({
      data: { fields: [{ field: 'driverDocument', rule: 'blacklist' }] },
    });
    const worker = await addRow(gate.admin, '/bp/person', {
      name: 'Gu',
      personType: 'contractor',
      documentType: 'residentId',
      documentNumber: mark,
    });
    expect((await gate.admin.post('/bp/gate/signIn', { kind: 'person', id: worker })).message).toContain(
      'Theft in March',
    );
  });
});

describe('an external vehicle', () => {
  test('is announced with driver, papers and cargo, and needs the amount of dangerous goods', async () => {
    expect(await host.post(`${vehiclePath}/save`, lorry({ cargoAmount: null }))).toMatchObject({
      data: { fields: [{ field: 'cargoAmount' }] },
    });
    const id = await addRow(host, vehiclePath, lorry());
    expect(await readVehicle(id)).toMatchObject({
      status: 'expected',
      approval: 'pending',
      driverName: 'Zhao',
      cargoClass: '3',
      cargoAmount: 28.5,
      netWeight: null,
    });
  });

  test('is weighed in and out with its net weight, is in the list of vehicles, and returns the card', async () => {
    const id = await addRow(gate.admin, vehiclePath, lorry());
    const sn = await card();
    const checkIn = (weight: number) => host.post(`${vehiclePath}/checkIn`, { id, sn, weight });
    expect((await checkIn(1001)).code).toBe(-1);
    dataOf(await checkIn(42.36));
    const there = await readVehicle(id);
    expect(there).toMatchObject({ status: 'onSite', weightIn: 42.36, netWeight: null, cardSn: sn });
    expect(dataOf(await gate.admin.get('/bp/vehicle/get', { id: there.vehicleId }))).toMatchObject({
      plateNumber: lorry().plateNumber,
      vehicleCardSn: sn,
    });
    expect((await checkIn(42.36)).message).toContain('has already been checked in');
    dataOf(await host.post(`${vehiclePath}/checkOut`, { id, weight: 13.87 }));
    expect(await readVehicle(id)).toMatchObject({ status: 'left', weightOut: 13.87, netWeight: 28.49, cardSn: sn });
    expect(await gate.cardOf(sn)).toMatchObject({ subjectId: null });
    const again = await addRow(gate.admin, vehiclePath, lorry({ plateNumber: lorry().plateNumber.toLowerCase() }));
    dataOf(await host.post(`${vehiclePath}/checkIn`, { id: again }));
    expect((await readVehicle(again)).vehicleId).toBe(there.vehicleId);
    expect((await gate.admin.post(`${vehiclePath}/delete`, { ids: again })).message).toContain('still on site');
  });
});
