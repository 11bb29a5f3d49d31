import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

const own = async (client: Client): Promise<unknown> => dataOf(await client.get('/base/preference/own'));

describe('the preferences of an account', () => {
  test('are the same in another browser, and separate for each account', async () => {
    const colleague = await logInAs(muster, admin, { permissions: ['pod:alarm:alarm:view'] });
    expect(await own(admin)).toEqual({ alarmDock: 'folded', tour: 'due' });
    expect((await admin.post('/base/preference/setOwn', { alarmDock: 'open' })).code).toBe(0);
    const elsewhere = await muster.logIn();
    expect([await own(elsewhere), await own(colleague)]).toMatchObject([
      { alarmDock: 'open' },
      { alarmDock: 'folded' },
    ]);
    await admin.post('/base/preference/setOwn', { alarmDock: 'folded' });
    await elsewhere.post('/base/preference/setOwn', { tour: 'seen' });
    expect(await own(admin)).toEqual({ alarmDock: 'folded', tour: 'seen' });
    expect(await own(colleague)).toEqual({ alarmDock: 'folded', tour: 'due' });
  });

  test.each([{ alarmDock: 'away' }, { tour: 'never' }, { alarmDock: 'open', colour: 'red' }])(
    'refuse %o and stay',
    async (body) => {
      await admin.post('/base/preference/setOwn', { alarmDock: 'folded' });
      expect((await admin.post('/base/preference/setOwn', body)).code).toBe(-1);
      expect(await own(admin)).toMatchObject({ alarmDock: 'folded' });
    },
  );

  test('are deleted with the account', async () => {
    const guest = await logInAs(muster, admin, { permissions: ['pod:alarm:alarm:view'] });
    await guest.post('/base/preference/setOwn', { alarmDock: 'open' });
    const { db } = muster.database;
    const kept = () => db.selectFrom('accountPreference').select('accountId').where('value', '=', 'open').execute();
    const [row] = await kept();
    await admin.post('/base/account/delete', { ids: row?.accountId });
    expect(await kept()).toEqual([]);
  });
});
