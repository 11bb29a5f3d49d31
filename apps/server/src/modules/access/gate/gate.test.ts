import { permissions } from '@muster/model/access/permission.ts';
import type { GateEntry } from '@muster/model/gate/wire.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../../core/db/newId.ts';
import { openResponderSite, type ResponderSite } from '../../../testing/responderSite.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { gateBoardRoutes } from './gateRoutes.ts';

const hour = 3_600_000;
const register = permissions.visitRegister;

let site: ResponderSite;
let depart: string;
let mark: string;

beforeAll(async () => {
  site = await openResponderSite(gateBoardRoutes);
  depart = await addRow(site.admin, '/bp/depart', { name: 'Boiler house' });
});
afterAll(() => site.muster.close());
beforeEach(() => {
  mark = newId();
});

const at = (hours: number): string => new Date(site.muster.clock.now + hours * hour).toISOString();
const board = async (by = site.admin) => dataOf(await by.get('/bp/gate/board'));
const find = async (text: string, by = site.admin) => dataOf(await by.get('/bp/gate/find', { text }));
const named = (entries: GateEntry[], name: string) => entries.find((entry) => entry.name === name);
const signIn = (kind: string, id: string, more: object = {}, by = site.admin) =>
  by.post('/bp/gate/signIn', { kind, id, ...more });
const signOut = (kind: string, id: string, by = site.admin) => by.post('/bp/gate/signOut', { kind, id });

async function card(): Promise<string> {
  const sn = `UW5-${newId()}`;
  await addRow(site.admin, '/pod/locationCard', { sn });
  return sn;
}
const visit = (from: number, to: number) =>
  addRow(site.admin, '/bp/visit', {
    visitorName: `Gu ${mark}`,
    company: 'ACME',
    phone: '13800138000',
    documentNumber: mark.toUpperCase(),
    reason: 'Inspection',
    departId: depart,
    expectedFrom: at(from),
    expectedTo: at(to),
  });
async function contractor(more: Record<string, unknown> = {}): Promise<string> {
  const unit = await addRow(site.admin, '/bp/contractor', {
    name: `Unit ${mark}`,
    category: 'subcontract',
    projectLeader: 'Qian',
    leaderPhone: '13800138001',
    constructionFrom: '2001-01-01',
    constructionTo: '2099-01-01',
    ...more,
  });
  return addRow(site.admin, '/bp/person', { name: `Worker ${mark}`, personType: 'contractor', contractorId: unit });
}
const vehicle = () => addRow(site.admin, '/bp/vehicle', { plateNumber: `V${mark}`.slice(0, 20) });

describe('the board of the gate', () => {
  test('contains visits of today in the zone of the site, with host and company, and no personal number', async () => {
    await visit(-1, 1);
    const { expected, inside } = await board();
    expect(named(expected, `Gu ${mark}`)).toMatchObject({ kind: 'visit', unit: 'ACME', departName: 'Boiler house' });
    expect(JSON.stringify({ expected, inside })).not.toContain('13800138000');
    mark = newId();
    await visit(48, 50);
    expect(named((await board()).expected, `Gu ${mark}`)).toBeUndefined();
    expect(named((await find(mark)).entries, `Gu ${mark}`)).toMatchObject({ state: 'expected' });
  });

  test('lists overdue visitors before the others inside, with the last place', async () => {
    const worker = await contractor();
    await signIn('person', worker);
    const id = await visit(-2, 1);
    const sn = await card();
    dataOf(await site.admin.post('/bp/visit/checkIn', { id, sn }));
    expect(named((await board()).inside, `Gu ${mark}`)).toMatchObject({ isOverdue: false, cardSn: sn, lastSeen: null });
    site.muster.clock.now += 2 * hour;
    const { inside } = await board();
    expect(inside[0]).toMatchObject({ name: `Gu ${mark}`, isOverdue: true });
    expect(named(inside, `Worker ${mark}`)).toMatchObject({ isOverdue: false });
  });

  test('proposes cards without a carrier', async () => {
    const sn = await card();
    expect(await find(sn)).toEqual({ entries: [], isFreeCard: true });
    expect((await board()).freeCards.length).toBeGreaterThan(0);
    await signIn('vehicle', await vehicle(), { sn });
    expect(await find(sn)).toMatchObject({ isFreeCard: false, entries: [{ kind: 'vehicle', cardSn: sn }] });
  });
});

describe('a subject at the gate', () => {
  const pass = async (more: Record<string, unknown>): Promise<string> => {
    const id = newId();
    const { now } = site.muster.clock;
    const event = { checkpointName: 'Main gate', checkpointId: 'c1', direction: 'in', granted: true, tag: null };
    const about = { credentialKind: 'plate', receivedAt: new Date(now).toISOString(), at: at(0) };
    const row = { id, buildingId: site.muster.buildingId, ...event, ...about, ...more };
    await site.muster.database.db
      .insertInto('accessEvent')
      .values(row as never)
      .execute();
    return id;
  };
  const atGate = async (id: string) => (await board()).atGate.find((entry: { id: string }) => entry.id === id) ?? null;
  const lorry = () => ({
    plateNumber: `L-${mark}`.slice(0, 20),
    driverName: 'Zhao',
    driverPhone: '13800138000',
    driverDocument: mark,
    reason: 'Delivery',
    departId: depart,
    expectedFrom: at(-1),
    expectedTo: at(1),
    cargoClass: '8',
    cargoName: 'Caustic soda',
    cargoAmount: 20,
  });

  test('is shown after a reading, with its sign-in options, and not after three minutes', async () => {
    const id = await addRow(site.admin, '/bp/externalVehicle', lorry());
    const seen = await pass({ credential: `l${mark}`.slice(0, 19) });
    expect(await atGate(seen)).toMatchObject({
      checkpointName: 'Main gate',
      name: null,
      entry: { kind: 'externalVehicle', id, state: 'expected', cargo: 'Caustic soda 20 t', cargoClass: '8' },
    });
    const stranger = await pass({ credential: `N${mark}`, granted: false });
    expect(await atGate(stranger)).toMatchObject({ granted: false, entry: null });
    site.muster.clock.now += 181_000;
    expect(await atGate(seen)).toBeNull();
  });

  test('is found by the pass, by plate and by driver, with a warning if it is not approved or blacklisted', async () => {
    const id = await addRow(site.admin, '/bp/externalVehicle', lorry());
    const { passCode } = dataOf(await site.admin.get('/bp/externalVehicle/get', { id }));
    expect((await find(passCode)).entries).toMatchObject([{ id, warning: null }]);
    expect((await find(passCode.toLowerCase())).entries).toHaveLength(1);
    await addRow(site.admin, '/bp/blacklistEntry', {
      name: 'L',
      kind: 'vehicle',
      plateNumber: `L${mark}`.slice(0, 19),
      reason: 'Leaks',
    });
    expect((await find(`l${mark}`.slice(0, 19))).entries).toMatchObject([{ id, warning: 'blacklisted' }]);
  });

  test('that left by an event without returning the card is overdue', async () => {
    const id = await visit(-1, 1);
    const sn = await card();
    dataOf(await site.admin.post('/bp/visit/checkIn', { id, sn }));
    const { personId } = dataOf(await site.admin.get('/bp/visit/get', { id }));
    await pass({ credential: sn, tag: sn, direction: 'out', subjectKind: 'person', subjectId: personId });
    expect(named((await board()).inside, `Gu ${mark}`)).toMatchObject({ isOverdue: true, warning: 'cardKept' });
    site.muster.clock.now += 1000;
    await pass({ credential: sn, tag: sn, direction: 'in', subjectKind: 'person', subjectId: personId });
    expect(named((await board()).inside, `Gu ${mark}`)).toMatchObject({ isOverdue: false, warning: null });
  });
});

describe('contractors and vehicles', () => {
  test('are signed in with a card that is handed out, found by reading it, and return it when they leave', async () => {
    const id = await contractor();
    const sn = await card();
    expect(named((await find(`Worker ${mark}`)).entries, `Worker ${mark}`)).toMatchObject({
      state: 'outside',
      unit: `Unit ${mark}`,
      warning: null,
    });
    expect(await signIn('person', id, { sn })).toMatchObject({ code: 0 });
    expect((await find(sn)).entries).toMatchObject([{ id, state: 'inside', cardSn: sn, takesCard: true }]);
    expect(await signIn('person', id)).toMatchObject({ code: -1, message: `Worker ${mark} is already checked in` });
    expect(await signOut('person', id)).toMatchObject({ code: 0 });
    expect(await find(sn)).toEqual({ entries: [], isFreeCard: true });
    expect(await signOut('person', id)).toMatchObject({ code: -1, message: `Worker ${mark} is not checked in` });
  });

  test('keep their own card when they leave', async () => {
    const id = await vehicle();
    const sn = await card();
    dataOf(await site.admin.post('/pod/locationCard/bind', { sn, kind: 'vehicle', id }));
    await signIn('vehicle', id);
    expect(named((await board()).inside, `V${mark}`.slice(0, 20))).toMatchObject({ cardSn: sn, takesCard: false });
    await signOut('vehicle', id);
    expect((await find(sn)).entries).toMatchObject([{ id, state: 'outside', cardSn: sn }]);
  });

  test('are signed in once by two guards at once, and not with a card of another subject', async () => {
    const id = await contractor();
    const both = await Promise.all([signIn('person', id), signIn('person', id)]);
    expect(both.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([-1, 0]);
    const other = await vehicle();
    const sn = await card();
    dataOf(await site.admin.post('/pod/locationCard/bind', { sn, kind: 'person', id }));
    expect((await signIn('vehicle', other, { sn })).message).toContain('unbind it first');
    expect((await find(`V${mark}`.slice(0, 20))).entries).toMatchObject([{ state: 'outside' }]);
  });

  test('of a unit whose period is over are marked and not admitted, and overdue while they are inside', async () => {
    const id = await contractor();
    await signIn('person', id);
    const { contractorId } = dataOf(await site.admin.get('/bp/person/get', { id }));
    dataOf(await site.admin.post('/bp/contractor/save', { id: contractorId, constructionTo: '2001-02-01' }));
    expect((await find(`Worker ${mark}`)).entries).toMatchObject([{ warning: 'unitOver', isOverdue: true }]);
    await signOut('person', id);
    expect(await signIn('person', id)).toMatchObject({
      code: -1,
      message: `The construction period of Unit ${mark} is over. Worker ${mark} may not enter`,
    });
  });

  test('are neither staff nor people of another site or department', async () => {
    const staff = await site.addWorker(`Staff ${mark}`);
    expect((await signIn('person', staff.id)).data.fields).toMatchObject([{ field: 'id' }]);
    const id = await contractor({});
    const other = await addRow(site.admin, '/bp/depart', { name: `Other ${mark}` });
    const scope = { dataScope: 'designated', designatedDepartIds: [other] } as const;
    const guard = await logInAs(site.muster, site.admin, { permissions: [register], ...scope });
    expect((await signIn('person', id, {}, guard)).data.fields).toMatchObject([{ field: 'id' }]);
    expect(await find(mark, guard)).toEqual({ entries: [], isFreeCard: false });
    const nobody = await logInAs(site.muster, site.admin, { permissions: ['bp:access:visit:view'] });
    expect((await nobody.get('/bp/gate/board')).code).toBe(-3);
  });
});
