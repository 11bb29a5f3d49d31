import { licenceModules } from '@muster/model/access/licence.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { issueLicence, uploadLicence } from '../../../testing/testLicence.ts';
import { addRow, dataOf } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

const regions = [{ shape: 'circle', center: [121.5, 31.25], radius: 20, floor: null }];
const cluster = { on: true, radius: 15, count: 3, time: 60, cancelTime: 5, levels: [5, 9] };

test('cluster alarms are changed in areas and their types only with the module in the licence', async () => {
  const typeId = await addRow(admin, '/pod/areaType', { name: '罐区', alarms: { cluster } });
  const id = await addRow(admin, '/pod/area', {
    name: '一号罐区',
    typeId,
    regions,
    alarms: { cluster: { radius: 4 } },
  });
  const modules = licenceModules.filter((name) => name !== 'cluster-alarm');
  expect((await uploadLicence(muster, await issueLicence(muster, { modules }))).code).toBe(0);

  const save = (alarms: object) => admin.post('/pod/area/save', { id, alarms });
  const refused = { code: -1, data: { fields: [{ field: 'alarms', rule: 'licence' }] } };
  expect(await save({ cluster: { radius: 5 } })).toMatchObject(refused);
  expect(await admin.post('/pod/areaType/save', { name: '堆场', alarms: { cluster } })).toMatchObject(refused);
  expect(dataOf(await admin.get('/pod/area/get', { id })).alarms).toEqual({ cluster: { radius: 4 } });

  // Existing settings may stay, be switched off, and be removed.
  const inAnotherOrder = { levels: [5, 9], time: 60, on: true, cancelTime: 5, count: 3, radius: 15 };
  const type = await admin.post('/pod/areaType/save', {
    id: typeId,
    name: '罐区甲',
    alarms: { cluster: inAnotherOrder },
  });
  expect(type.code).toBe(0);
  expect((await save({ cluster: { radius: 4 }, retention: { on: true, minutes: 5 } })).code).toBe(0);
  expect((await save({ cluster: { on: false } })).code).toBe(0);
  expect((await save({})).code).toBe(0);
});
