import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../testing/testApp.ts';

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

async function add(path: string, body: Record<string, unknown>): Promise<string> {
  return (await admin.post(`${path}/save`, body)).data.id;
}

const beacons = (mark: string): Promise<string[]> =>
  Promise.all(['a', 'b', 'c'].map((sn) => add('/pod/beacon', { name: `${mark} ${sn}`, sn: `${mark}-${sn}` })));

const thresholds = (ids: readonly string[]): Promise<unknown[]> =>
  Promise.all(ids.map(async (id) => (await admin.get('/pod/beacon/get', { id })).data.threshold));

describe('several rows that are edited at once', () => {
  it('get the same values, each with an entry in the system log; other fields stay', async () => {
    const ids = await beacons('all');
    expect(await admin.post('/pod/beacon/saveMany', { ids, fields: { threshold: -55 } })).toMatchObject({ code: 0 });
    expect(await thresholds(ids)).toEqual([-55, -55, -55]);
    expect((await admin.get('/pod/beacon/get', { id: ids[0] })).data).toMatchObject({ name: 'all a', sn: 'all-a' });
    const log = await admin.get('/base/systemLog/page', { entity: 'beacon', action: 'edit', size: '50' });
    expect(log.data.data.map(({ rowName }: { rowName: string }) => rowName)).toEqual(
      expect.arrayContaining(['all a', 'all b', 'all c']),
    );
  });

  it('are accepted as a form too, with the fields as JSON text', async () => {
    const ids = await beacons('form');
    const body = new URLSearchParams({ ids: JSON.stringify(ids), fields: JSON.stringify({ threshold: '-40' }) });
    const headers = { authToken: admin.token, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await muster.ask('POST', '/pod/beacon/saveMany', { headers, body: body.toString() });
    expect(answer).toMatchObject({ code: 0 });
    expect(await thresholds(ids)).toEqual([-40, -40, -40]);
  });

  it('stay unchanged if one of them is deleted, or a value is wrong', async () => {
    const ids = await beacons('none');
    const gone = await admin.post('/pod/beacon/saveMany', { ids: [...ids, 'nobody'], fields: { threshold: -9 } });
    expect(gone).toMatchObject({ code: -5 });
    const wrong = await admin.post('/pod/beacon/saveMany', { ids, fields: { threshold: 5 } });
    expect(wrong).toMatchObject({ code: -1, data: { fields: [{ field: 'threshold' }] } });
    expect(await thresholds(ids)).toEqual([-70, -70, -70]);
  });

  it('refuse a field that belongs to one row or is unknown, and an empty list of fields', async () => {
    const ids = await beacons('field');
    for (const fields of [{ sn: 'same' }, { password: 'x' }, { colour: 'red' }, { threshold: -50, name: 'same' }]) {
      const answer = await admin.post('/pod/beacon/saveMany', { ids, fields });
      expect(answer).toMatchObject({ code: -1, data: { fields: [{ rule: 'unknown' }] } });
    }
    expect(await admin.post('/pod/beacon/saveMany', { ids, fields: {} })).toMatchObject({ code: -1 });
    expect(await thresholds(ids)).toEqual([-70, -70, -70]);
  });

  it('are refused by the rules of each row, with its name in the reason', async () => {
    const [first = '', second = ''] = await Promise.all(['East', 'West'].map((name) => add('/bp/depart', { name })));
    const below = await admin.post('/bp/depart/saveMany', { ids: [second, first], fields: { parentId: first } });
    expect(below).toMatchObject({ code: -1, data: { ids: [first] } });
    expect(below.message).toMatch(/^East: /);
    expect(below.message).not.toContain('Check your fields');
    expect((await admin.get('/bp/depart/get', { id: second })).data.parentId).toBeNull();
  });
});
