import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addAlarm, addRow, dataOf } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

const subjects = [
  ['person', '/bp/person', { name: '王伟', cardSn: 'HELP-1' }, '王伟'],
  ['vehicle', '/bp/vehicle', { plateNumber: '沪A12345' }, '沪A12345'],
  ['tag', '/pod/locationCard', { sn: 'HELP-2' }, 'HELP-2'],
] as const;

describe('a subject that calls for help', () => {
  beforeAll(() => addRow(admin, '/pod/locationCard', { sn: 'HELP-1' }));

  test.each(subjects)('as a %s is not deleted before the call is handled', async (subjectKind, path, values, name) => {
    const id = await addRow(admin, path, values);
    const subjectId = subjectKind === 'tag' ? name : id;
    const open = await addAlarm(muster, { subjectKind, subjectId, subjectName: name });
    await addAlarm(muster, { subjectKind, subjectId, subjectName: name, status: 'handled' });
    await addAlarm(muster, { subjectKind, subjectId, buildingId: 'elsewhere' });
    expect(await admin.post(`${path}/delete`, { ids: id })).toMatchObject({
      status: 200,
      code: -5,
      message: `${name}: 1 unhandled alarm. Handle it before deleting`,
      data: { references: [{ entity: 'alarm', count: 1, names: ['oneKeyHelp'], ids: [open] }] },
    });
    // The card still has its carrier: nothing of the deletion was done.
    expect(dataOf(await admin.get(`${path}/get`, { id }))).toMatchObject(values);
    await muster.database.db.updateTable('alarm').set({ status: 'handled' }).where('id', '=', open).execute();
    expect((await admin.post(`${path}/delete`, { ids: id })).code).toBe(0);
  });

  test('prevents also the deletion of others in the same call', async () => {
    const [calling, calm] = [
      await addRow(admin, '/bp/person', { name: '李娜' }),
      await addRow(admin, '/bp/person', { name: '张强' }),
    ];
    await addAlarm(muster, { subjectKind: 'person', subjectId: calling, type: 'retention', ruleKey: 'retention' });
    const answer = await admin.post('/bp/person/delete', { ids: [calling, calm] });
    expect(answer).toMatchObject({ code: -5, message: expect.stringMatching(/^李娜: 1 /) });
    expect((await admin.get('/bp/person/get', { id: calm })).code).toBe(0);
  });
});
