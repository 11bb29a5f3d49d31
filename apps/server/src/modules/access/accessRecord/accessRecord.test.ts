import type { PresenceEvent } from '@muster/engine/event.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { withTransaction } from '../../../core/db/withTransaction.ts';
import { writeAccess } from '../../../runner/accessRecord.store.ts';
import { readSite } from '../../../runner/siteConfig.store.ts';
import { cellsOf, download } from '../../../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
const path = '/bp/accessRecord';
const ids = { north: '', south: '', gate: '', office: '', wang: '', lorry: '' };
const t = Date.UTC(2026, 4, 1, 8);

const regions = [{ shape: 'circle', center: [121.5, 31.2], radius: 20, floor: null }];
const event = (kind: PresenceEvent['kind'], areaId: string, more: Partial<PresenceEvent> = {}): PresenceEvent => ({
  kind,
  t,
  areaId,
  tag: 'T1',
  subjectId: ids.wang,
  ...more,
});

/** Writes the conclusions of a step, like the site runner of the building. */
async function conclude(presence: readonly PresenceEvent[]): Promise<void> {
  const site = await readSite(muster.database.db, muster.buildingId);
  await withTransaction(muster.database.db, (transaction) =>
    writeAccess(transaction, muster.buildingId, presence, site?.accessAreas),
  );
}
const rows = async (filter: Record<string, string> = {}) => dataOf(await admin.get(`${path}/page`, filter)).data;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  ids.north = await addRow(admin, '/bp/depart', { name: 'north' });
  ids.south = await addRow(admin, '/bp/depart', { name: 'south' });
  ids.wang = await addRow(admin, '/bp/person', { name: 'Wang', departId: ids.north });
  ids.lorry = await addRow(admin, '/bp/vehicle', { plateNumber: 'B 12345', departId: ids.south });
  ids.gate = await addRow(admin, '/pod/area', { name: 'Main gate', regions, recordsAccess: true });
  ids.office = await addRow(admin, '/pod/area', { name: 'Office', regions });
  await conclude([
    event('enter', ids.gate),
    event('enter', ids.office),
    event('exit', ids.gate, { t: t + 60_000 }),
    event('enter', ids.gate, { t: t + 90_000, tag: 'T2', subjectId: ids.lorry }),
  ]);
});
afterAll(() => muster.close());

describe('an access record', () => {
  test('is stored for recorded areas, of persons and vehicles, newest first', async () => {
    expect(await rows()).toMatchObject([
      { direction: 'enter', areaName: 'Main gate', subjectName: 'B 12345', subjectKind: 'vehicle', personType: null },
      { direction: 'exit', subjectName: 'Wang', subjectKind: 'person', personType: 'internal', departName: 'north' },
      { direction: 'enter', subjectName: 'Wang', tag: 'T1', at: new Date(t).toISOString() },
    ]);
    expect(await rows({ subjectKind: 'vehicle' })).toHaveLength(1);
    expect(await rows({ direction: 'enter', subjectName: 'wan' })).toHaveLength(1);
    expect(await rows({ areaId: ids.office })).toHaveLength(0);
  });

  test('is one when the log is replayed, and keeps the names of its time', async () => {
    await admin.post('/bp/person/save', { id: ids.wang, name: 'Wang Wei' });
    await conclude([event('enter', ids.gate), event('exit', ids.gate, { t: t + 60_000 })]);
    expect(await rows({ subjectKind: 'person' })).toMatchObject([{ subjectName: 'Wang' }, { subjectName: 'Wang' }]);
  });

  test('is not stored any more for an area that no longer records it', async () => {
    await admin.post('/pod/area/save', { id: ids.gate, recordsAccess: false });
    await conclude([event('unknown', ids.gate, { t: t + 120_000 })]);
    expect(await rows({ direction: 'unknown' })).toHaveLength(0);
    await admin.post('/pod/area/save', { id: ids.gate, recordsAccess: true });
    await conclude([event('unknown', ids.gate, { t: t + 120_000 })]);
    expect(await rows({ direction: 'unknown' })).toHaveLength(1);
  });

  test('is exported as a sheet of the filtered rows, in the language of the caller and the time of the site', async () => {
    const file = await download(muster, admin, `${path}/export?subjectKind=vehicle`);
    expect(file.headers['content-disposition']).toContain('attachment');
    const [headings, ...records] = await cellsOf(file.body);
    expect(headings).toEqual([
      'Time',
      'Direction',
      'Area',
      'Person or vehicle',
      'Kind',
      'Person type',
      'Department',
      'Driver',
      'Location card',
    ]);
    expect(records.map(([, ...cells]) => cells)).toEqual([
      ['In', 'Main gate', 'B 12345', 'Vehicle', null, 'south', null, 'T2'],
    ]);
  });

  test('cannot be written through the API', async () => {
    for (const action of ['save', 'delete', 'import'])
      expect((await muster.app.inject({ method: 'POST', url: `${path}/${action}` })).statusCode).toBe(404);
  });

  test('is visible like positions: by site, department, and the people of a role', async () => {
    const permissions = ['bp:access:accessRecord:view', 'bp:access:accessRecord:export'];
    const elsewhere = await addRow(admin, '/pod/building', { name: 'Elsewhere' });
    const subjects = { personIds: [ids.wang], vehicleIds: [], departIds: [], personTypes: [] };
    for (const [rights, seen] of [
      [{ buildingIds: [elsewhere] }, []],
      [{ dataScope: 'designated' as const, designatedDepartIds: [ids.south] }, ['B 12345']],
      [{ subjects }, ['Wang Wei', 'Wang']],
    ] as const) {
      const reader = await logInAs(muster, admin, { permissions, ...rights });
      const { data } = dataOf(await reader.get(`${path}/page`));
      expect([...new Set(data.map(({ subjectName }: { subjectName: string }) => subjectName))]).toEqual(seen);
      const [, ...exported] = await cellsOf((await download(muster, reader, `${path}/export`)).body);
      expect(exported).toHaveLength(data.length);
    }
  });
});
