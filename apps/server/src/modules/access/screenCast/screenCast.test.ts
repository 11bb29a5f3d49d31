import { defaultScreenCast } from '@muster/model/screenCast/screenCast.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());
beforeEach(async () => {
  await muster.database.db.deleteFrom('screenCast').execute();
});

const save = (body: Record<string, unknown>) => admin.post('/bp/screenCast/save', body);
const current = async (client = admin) => dataOf(await client.get('/bp/screenCast/current'));

describe('the board at the gate', () => {
  it("has the product's defaults until it is set, then the last saved values", async () => {
    expect(await current()).toEqual(defaultScreenCast);
    expect(dataOf(await admin.get('/bp/screenCast/get'))).toEqual({ id: null, version: 0, ...defaultScreenCast });
    const set = {
      title: '一号门在场人员',
      projectorSize: 5,
      rowSpacing: 12.5,
      showDeparts: false,
      showVisitors: true,
      showContractors: false,
    };
    dataOf(await save(set));
    expect(await current()).toEqual(set);
    dataOf(await save({ title: '' }));
    expect(await current()).toEqual({ ...set, title: null });
  });

  it('has a projector size that is a positive integer, and a spacing of 0 to 100 with at most one decimal', async () => {
    for (const values of [
      { projectorSize: 1, rowSpacing: 0 },
      { projectorSize: 15, rowSpacing: 100 },
      { projectorSize: 8, rowSpacing: 0.1 },
    ]) {
      dataOf(await save({ ...defaultScreenCast, ...values }));
      expect(await current()).toMatchObject(values);
    }
  });

  it.each([
    ['projectorSize', 0, 'range', 'Must be between 1 and 15'],
    ['projectorSize', -3, 'range', 'Must be between 1 and 15'],
    ['projectorSize', 16, 'range', 'Must be between 1 and 15'],
    ['projectorSize', 2.5, 'type', 'Must be a whole number'],
    ['projectorSize', '', 'required', 'This field is required'],
    ['rowSpacing', -1, 'range', 'Must be between 0 and 100'],
    ['rowSpacing', 100.5, 'range', 'Must be between 0 and 100'],
    ['rowSpacing', 0.25, 'decimals', 'At most 1 decimal'],
    ['rowSpacing', '', 'required', 'This field is required'],
    ['title', '标'.repeat(19), 'length', 'At most 18 characters'],
  ])('is not saved with the %s %s', async (field, value, rule, message) => {
    const answer = await save({ ...defaultScreenCast, [field]: value });
    expect(answer).toMatchObject({ code: -1, data: { fields: [{ field, rule, message }] } });
    expect(await current()).toEqual(defaultScreenCast);
  });

  it('is sent to the boards of the building when it is saved', async () => {
    dataOf(await save({ ...defaultScreenCast, title: '一号门' }));
    expect(muster.asked.sites.at(-1)).toEqual([muster.buildingId, ['screenCast']]);
  });

  it('can be read by accounts that see presence, set with its permission, and is of its own building only', async () => {
    dataOf(await save({ ...defaultScreenCast, title: '一号门' }));
    const gate = await logInAs(muster, admin, { permissions: ['pod:dashboard:position:view'] });
    expect(await current(gate)).toMatchObject({ title: '一号门' });
    expect((await gate.get('/bp/screenCast/get')).code).toBe(-3);
    expect((await gate.post('/bp/screenCast/save', { title: '别的' })).code).toBe(-3);
    const reader = await logInAs(muster, admin, { permissions: ['bp:access:screenCast:view'] });
    expect((await reader.get('/bp/screenCast/current')).code).toBe(-3);
    const elsewhere = await addRow(admin, '/pod/building', { name: '别处', timeZone: 'Asia/Shanghai' });
    const stranger = await logInAs(muster, admin, {
      permissions: ['pod:dashboard:position:view', 'bp:access:screenCast:view', 'bp:access:screenCast:edit'],
      buildingIds: [elsewhere],
    });
    expect(await current(stranger)).toEqual(defaultScreenCast);
    dataOf(await stranger.post('/bp/screenCast/save', { ...defaultScreenCast, title: '二号门' }));
    expect(await current()).toMatchObject({ title: '一号门' });
    expect(await current(stranger)).toMatchObject({ title: '二号门' });
  });
});
