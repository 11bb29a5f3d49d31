import { permissions } from '@muster/model/access/permission.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../testing/testApp.ts';
import { logInAs } from '../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

/** Calls that the permission alone allows. */
async function opens(permission: string, paths: readonly string[]): Promise<string[]> {
  const client = await logInAs(muster, admin, { permissions: [permission] });
  const codes = await Promise.all(paths.map(async (path) => (await client.get(path)).code));
  return paths.filter((_, i) => codes[i] === 0);
}

describe('the permission for a screen', () => {
  const drawn = ['/pod/map/page', '/pod/area/page', '/pod/areaType/page'];

  test('opens what the map of the screen draws, and no other call of it', async () => {
    const more = [
      '/pod/building/page',
      '/bp/person/page',
      '/pod/alarm/page',
      '/pod/area/export',
      '/pod/areaAnalysis/page',
    ];
    expect(await opens(permissions.positionView, [...drawn, ...more])).toEqual(drawn);
    expect(await opens('bp:organization:job:view', [...drawn, ...more])).toEqual([]);
  });

  test('of the wall opens the alarms that it shows, and handles none', async () => {
    const shown = ['/pod/alarm/page', '/pod/alarm/everyTypeAlarmingCount', ...drawn];
    expect(await opens(permissions.monitoringView, [...shown, '/pod/alarmSetting/get'])).toEqual(shown);
    const wall = await logInAs(muster, admin, { permissions: [permissions.monitoringView] });
    expect((await wall.post('/pod/alarm/handle', { ids: ['x'], action: 'handle' })).code).toBe(-3);
  });

  test('opens the names of the rows that its own refer to, and not the rows', async () => {
    const departs = ['/bp/depart/simple-page', '/bp/depart/simple-list', '/bp/depart/page', '/bp/depart/export'];
    expect(await opens('bp:enterprise:person:view', departs)).toEqual(departs.slice(0, 2));
    const people = ['/bp/person/simple-page', '/bp/person/page'];
    expect(await opens(permissions.positionHistory, people)).toEqual(people.slice(0, 1));
  });

  test('changes nothing that it only shows', async () => {
    const operator = await logInAs(muster, admin, { permissions: [permissions.positionView] });
    for (const path of ['/pod/map/save', '/pod/area/save', '/pod/areaType/delete'])
      expect(await operator.post(path, { ids: 'x', name: 'x' })).toMatchObject({ code: -3 });
  });
});
