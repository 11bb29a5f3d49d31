import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../testing/testApp.ts';

let muster: TestApp;
let admin: Client;

const circle = [{ shape: 'circle', center: [121.47, 31.23], radius: 20, floor: null }];

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

/** Adds a row and returns its id. */
async function add(path: string, body: Record<string, unknown>): Promise<string> {
  const answer = await admin.post(`${path}/save`, body);
  expect(answer).toMatchObject({ status: 200, code: 0, data: { id: expect.any(String) } });
  return answer.data.id;
}

describe('a resource by its generic calls', () => {
  test('is added, read, changed, found and deleted', async () => {
    const id = await add('/bp/depart', { name: '炼油一部', code: 'D1' });
    expect((await admin.get('/bp/depart/get', { id })).data).toEqual({
      id,
      version: 1,
      name: '炼油一部',
      code: 'D1',
      parentId: null,
      parentName: null,
      headId: null,
      headName: null,
    });
    expect(await admin.post('/bp/depart/save', { id, version: 1, name: '炼油部' })).toMatchObject({ code: 0 });
    expect((await admin.get('/bp/depart/get', { id })).data).toMatchObject({ version: 2, name: '炼油部', code: 'D1' });
    expect((await admin.get('/bp/depart/page', { name: '炼油' })).data).toMatchObject({ length: 1, data: [{ id }] });
    expect((await admin.get('/bp/depart/simple-list')).data).toEqual([{ id, name: '炼油部', code: 'D1' }]);
    expect((await admin.get('/bp/depart/simple-page', { nameOrCode: 'd1' })).data).toMatchObject({ length: 1 });
    expect(await admin.post('/bp/depart/delete', { ids: [id] })).toMatchObject({ code: 0 });
    expect((await admin.get('/bp/depart/page')).data).toEqual({ data: [], length: 0 });
  });

  test('is accepted as a form too, with lists and objects as JSON text', async () => {
    const headers = { authToken: admin.token, 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({
      name: '一号罐区',
      regions: JSON.stringify(circle),
      entryFixes: '2',
      strict: 'true',
      alarms: JSON.stringify({ overcrowding: { on: true, max: 3 } }),
      parentId: '',
    }).toString();
    const { data } = await muster.ask('POST', '/pod/area/save', { headers, body });
    expect((await admin.get('/pod/area/get', { id: data.id })).data).toMatchObject({
      regions: circle,
      entryFixes: 2,
      strict: true,
      parentId: null,
      fixTimeout: 180,
      alarms: { overcrowding: { on: true, max: 3 } },
    });
  });

  test('is refused with every invalid field named, in the language of the caller', async () => {
    const body = { name: '', phone: '12', colour: 'red', personType: 'ghost' };
    const headers = { authToken: admin.token, 'accept-language': 'zh-CN' };
    const answer = await muster.ask('POST', '/bp/person/save', { headers, body });
    expect(answer).toMatchObject({ status: 200, code: -1, message: '请检查填写内容' });
    expect(answer.data.fields).toEqual([
      { field: 'colour', rule: 'unknown', message: '不支持的字段' },
      { field: 'name', rule: 'required', message: '此项为必填项' },
      { field: 'personType', rule: 'option', message: '不在可选范围内' },
      { field: 'phone', rule: 'format', message: '请输入带区号的座机或 11 位手机号' },
    ]);
  });

  test('refuses a second row with a unique value, and names the field', async () => {
    await add('/bp/job', { name: 'Fitter', number: 'J1' });
    expect(await admin.post('/bp/job/save', { name: 'Welder', number: 'J1' })).toMatchObject({
      code: -1,
      data: { fields: [{ field: 'number', rule: 'unique', message: '“J1” already exists' }] },
    });
  });
});

describe('a page', () => {
  beforeAll(async () => {
    for (const [number, name, personType, gender] of [
      ['P1', '王伟', 'internal', 'male'],
      ['P2', 'Zoë 100%', 'visitor', 'female'],
      ['P3', '李娜', 'contractor', 'female'],
      ['P4', 'Zoe 1000', 'internal', null],
    ])
      await add('/bp/person', { number, name, personType, gender });
  });

  const numbers = async (query: Record<string, string>): Promise<string[]> => {
    const { data } = await admin.get('/bp/person/page', query);
    return data.data.map((row: { number: string }) => row.number);
  };

  test('starts at 0 and contains the total number of rows', async () => {
    const { data } = await admin.get('/bp/person/page', { page: '1', size: '3' });
    expect(data).toMatchObject({ length: 4, data: [{ number: 'P4' }] });
  });

  test('is filtered by a part, by one of several values, and never by a wildcard of the caller', async () => {
    expect(await numbers({ name: 'zo' })).toEqual(['P2', 'P4']);
    expect(await numbers({ name: '100%' })).toEqual(['P2']);
    expect(await numbers({ name: '_' })).toEqual([]);
    expect(await numbers({ personType: 'visitor,contractor' })).toEqual(['P2', 'P3']);
    expect(await numbers({ personType: '', name: '' })).toEqual(['P1', 'P2', 'P3', 'P4']);
  });

  test('is sorted by the columns that allow it, in both directions', async () => {
    expect(await numbers({ sort: '-number' })).toEqual(['P4', 'P3', 'P2', 'P1']);
    expect(await numbers({ sort: 'personType' })).toEqual(['P3', 'P1', 'P4', 'P2']);
  });

  test.each([
    ['an unknown filter', { buildId: 'x' }, 'buildId'],
    ['an unknown sort key', { sort: 'phone' }, 'sort'],
    ['SQL as a sort key', { sort: 'name;drop table person' }, 'sort'],
    ['a negative page', { page: '-1' }, 'page'],
    ['a page too large', { size: '1001' }, 'size'],
    ['an unknown choice', { personType: 'internal,ghost' }, 'personType'],
    ['a character that cannot be stored', { name: 'a\0' }, 'name'],
  ])('refuses %s', async (_, query, field) => {
    const answer = await admin.get('/bp/person/page', query);
    expect(answer).toMatchObject({ status: 200, code: -1, data: { fields: [{ field }] } });
  });
});

describe('two users at one row', () => {
  test('the second meets a conflict instead of overwriting the first', async () => {
    const id = await add('/bp/vehicleType', { name: 'Truck' });
    expect(await admin.post('/bp/vehicleType/save', { id, version: 1, name: 'Lorry' })).toMatchObject({ code: 0 });
    expect(await admin.post('/bp/vehicleType/save', { id, version: 1, name: 'Van' })).toMatchObject({ code: -5 });
    expect((await admin.get('/bp/vehicleType/get', { id })).data).toMatchObject({ name: 'Lorry', version: 2 });
  });

  test('of two changes at once from one version, one is a conflict', async () => {
    const id = await add('/bp/vehicleType', { name: 'Crane' });
    const answers = await Promise.all(
      ['Crane A', 'Crane B'].map((name) => admin.post('/bp/vehicleType/save', { id, version: 1, name })),
    );
    expect(answers.map(({ code }) => code).sort((one, other) => one - other)).toEqual([-5, 0]);
  });

  test('changing or deleting a deleted row is a conflict too', async () => {
    expect(await admin.post('/bp/vehicleType/save', { id: 'gone', name: 'Van' })).toMatchObject({ code: -5 });
    expect(await admin.post('/bp/vehicleType/delete', { ids: 'gone' })).toMatchObject({ code: -5 });
    expect(await admin.get('/bp/vehicleType/get', { id: 'gone' })).toMatchObject({ code: -1 });
  });
});

describe('rows that are referred to', () => {
  test('must exist', async () => {
    expect(await admin.post('/bp/person/save', { name: 'a', departId: 'nowhere' })).toMatchObject({
      code: -1,
      data: { fields: [{ field: 'departId', rule: 'reference' }] },
    });
  });

  test('are not deleted while they are referred to, and the reply names the references', async () => {
    const departId = await add('/bp/depart', { name: 'Boiler house' });
    const childId = await add('/bp/depart', { name: 'Turbine hall', parentId: departId });
    const personId = await add('/bp/person', { name: '赵敏', departId });
    expect(await admin.post('/bp/depart/delete', { ids: departId })).toMatchObject({
      code: -5,
      message: 'Still in use, so it cannot be deleted',
      data: {
        references: [
          { entity: 'depart', count: 1, names: ['Turbine hall'] },
          { entity: 'person', count: 1, names: ['赵敏'] },
        ],
      },
    });
    await admin.post('/bp/person/delete', { ids: JSON.stringify([personId]) });
    expect(await admin.post('/bp/depart/delete', { ids: `${departId},${childId}` })).toMatchObject({ code: 0 });
  });

  test('are listed before a deletion, which changes nothing', async () => {
    const departId = await add('/bp/depart', { name: 'Cooling tower' });
    await add('/pod/locationCard', { sn: 'REF-1' });
    const personId = await add('/bp/person', { name: '钱进', departId, cardSn: 'REF-1' });
    expect(await admin.get('/bp/depart/references', { ids: departId })).toMatchObject({
      code: 0,
      data: [{ entity: 'person', count: 1, names: ['钱进'] }],
    });
    expect(await admin.get('/bp/person/references', { ids: personId })).toMatchObject({ code: 0, data: [] });
    expect(await admin.get('/bp/person/get', { id: personId })).toMatchObject({ data: { departId, cardSn: 'REF-1' } });
    expect(await admin.get('/bp/depart/references', { ids: 'nothing' })).toMatchObject({ code: -5 });
  });

  test('are an area that contains others: it is not deleted before them', async () => {
    const outerId = await add('/pod/area', { name: 'Outer yard', regions: circle });
    const innerId = await add('/pod/area', { name: 'Inner yard', regions: circle, parentId: outerId });
    expect(await admin.post('/pod/area/delete', { ids: outerId })).toMatchObject({
      code: -5,
      data: { references: [{ entity: 'area', count: 1, names: ['Inner yard'] }] },
    });
    expect(await admin.post('/pod/area/delete', { ids: innerId })).toMatchObject({ code: 0 });
    expect(await admin.post('/pod/area/delete', { ids: outerId })).toMatchObject({ code: 0 });
  });

  test('are never the row itself or a descendant', async () => {
    const topId = await add('/pod/area', { name: 'Plant', regions: circle });
    const middleId = await add('/pod/area', { name: 'Unit', regions: circle, parentId: topId });
    const lowId = await add('/pod/area', { name: 'Pump', regions: circle, parentId: middleId });
    for (const parentId of [topId, lowId])
      expect(await admin.post('/pod/area/save', { id: topId, parentId })).toMatchObject({
        data: { fields: [{ field: 'parentId', rule: 'cycle' }] },
      });
    expect(await admin.post('/pod/area/save', { id: lowId, parentId: topId })).toMatchObject({ code: 0 });
  });

  test('a simultaneous deletion and new reference result in one of them', async () => {
    const typeId = await add('/pod/areaType', { name: 'Hot zone' });
    const [removed, added] = await Promise.all([
      admin.post('/pod/areaType/delete', { ids: typeId }),
      admin.post('/pod/area/save', { name: 'Furnace', typeId, regions: circle }),
    ]);
    expect([removed.code === 0, added.code === 0].filter(Boolean)).toHaveLength(1);
  });
});

describe('a change of configuration', () => {
  test('is applied before it is answered', async () => {
    const order: string[] = [];
    const isolated = await startTestApp({
      ingest: {
        configChanged: async (change) => {
          await Promise.resolve();
          order.push(`${change.entity} in force`);
        },
        command: async () => {},
        evacuations: async () => [],
        rounds: async () => [],
        position: async () => {},
      },
    });
    try {
      const client = await isolated.logIn();
      await client.post('/pod/areaType/save', { name: 'Yard' }).then(() => order.push('answered'));
      expect(order).toEqual(['areaType in force', 'answered']);
    } finally {
      await isolated.close();
    }
  });

  test('names the rows and the site, increments the revision, and is in the audit log', async () => {
    muster.asked.configs.length = 0;
    const id = await add('/pod/areaType', { name: 'Green', color: '#00ff00' });
    await admin.post('/pod/areaType/save', { id, color: '#00aa00' });
    expect(muster.asked.configs).toMatchObject(
      Array.from({ length: 2 }, () => ({ buildingId: muster.buildingId, entity: 'areaType', ids: [id] })),
    );
    const { db } = muster.database;
    const entries = await db.selectFrom('auditLog').selectAll().where('rowId', '=', id).orderBy('id').execute();
    expect(entries).toMatchObject([
      { action: 'add', entity: 'areaType', accountName: 'admin', address: '127.0.0.1', before: null },
      { action: 'edit', before: { color: '#00ff00' }, after: { color: '#00aa00' } },
    ]);
    const before = await db.selectFrom('configRevision').select('revision').executeTakeFirstOrThrow();
    await admin.post('/pod/areaType/delete', { ids: [id] });
    const after = await db.selectFrom('configRevision').select('revision').executeTakeFirstOrThrow();
    expect(after.revision).toBe(before.revision + 1);
  });

  test('that the ingest thread cannot apply is saved, and the reply contains that', async () => {
    const isolated = await startTestApp({
      ingest: {
        configChanged: () => Promise.reject(new Error('away')),
        command: async () => {},
        evacuations: async () => [],
        rounds: async () => [],
        position: async () => {},
      },
    });
    try {
      const client = await isolated.logIn();
      expect(await client.post('/pod/areaType/save', { name: 'Yard' })).toMatchObject({ status: 503, code: -1 });
      expect((await client.get('/pod/areaType/page')).data.length).toBe(1);
    } finally {
      await isolated.close();
    }
  });

  test('that is refused notifies nobody', async () => {
    muster.asked.configs.length = 0;
    await admin.post('/pod/areaType/save', { name: 'Red', color: 'red' });
    await admin.post('/pod/areaType/delete', { ids: 'gone' });
    expect(muster.asked.configs).toEqual([]);
  });
});
