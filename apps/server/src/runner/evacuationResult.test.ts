import type { Position } from '@muster/model/position/positionBatch.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startTestIngest, type TestIngest } from '../testing/testIngest.ts';
import { TestMachine } from '../testing/testMachine.ts';

let ingest: TestIngest;
let machine: TestMachine;
const areas = { yard: 121.5, island: 121.51 };

beforeEach(async () => {
  machine = new TestMachine();
  ingest = await startTestIngest({ machine });
  const { db } = ingest.database;
  await db.insertInto('depart').values({ id: 'd1', buildingId: 'b1', name: '维修班' }).execute();
  await ingest.register('T1', 'p1', '王芳');
  await ingest.register('T2', 'p2', '李雷');
  await db.updateTable('person').set({ departId: 'd1' }).where('id', '=', 'p1').execute();
  for (const [id, lon] of Object.entries(areas)) {
    const regions = JSON.stringify([{ shape: 'circle', center: [lon, 31.25], radius: 50, floor: null }]);
    await db
      .insertInto('area')
      .values({ id, buildingId: 'b1', name: `${id} name`, regions })
      .execute();
  }
  await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'area', ids: ['yard', 'island'] });
});
afterEach(async () => {
  await ingest.remove();
  expect(ingest.fatal).toEqual([]);
});

const at = (tag: string, area: keyof typeof areas): Position => ({
  tag,
  t: machine.time(),
  lon: areas[area],
  lat: 31.25,
});

function command(kind: 'startEvacuation' | 'endEvacuation') {
  const start = { safeIslands: ['island'], isDrill: false, cause: '氨气泄漏' };
  const more = { areaId: 'yard', accountId: 'nobody' };
  return ingest.web.call('command', {
    buildingId: 'b1',
    command: kind === 'startEvacuation' ? { kind, ...start, ...more } : { kind, ...more },
  });
}

const results = () => ingest.database.db.selectFrom('evacuationResult').selectAll().execute();
const people = () => ingest.database.db.selectFrom('evacuationResultPerson').selectAll().orderBy('subjectId').execute();
const running = () => ingest.web.call('evacuations', { buildingId: 'b1' });

/** Both are in the yard; the first arrives, a kilometre away after two minutes: no outlier. */
async function evacuate(): Promise<void> {
  const before = machine.time() - 120_000;
  await ingest.post(['T1', 'T2'].map((tag) => ({ ...at(tag, 'yard'), t: before })));
  await command('startEvacuation');
  await ingest.post([at('T1', 'island')]);
  // Longer than the lateness of the engine.
  machine.pass(5000);
  await eventually(async () => expect((await running())[0]).toMatchObject({ expected: 2, arrived: 1 }));
}

describe('the result of an evacuation', () => {
  it('is stored with the names at its end, and exists when the operator gets the answer', async () => {
    await evacuate();
    expect(await results()).toEqual([]);
    await command('endEvacuation');
    expect(await results()).toMatchObject([
      {
        areaName: 'yard name',
        safeIslands: [{ id: 'island', name: 'island name' }],
        isDrill: false,
        cause: '氨气泄漏',
        expected: 2,
        arrived: 1,
        remaining: 1,
        arrivalRate: 0.8,
      },
    ]);
    await ingest.database.db.updateTable('person').set({ name: 'somebody else' }).execute();
    expect(await people()).toMatchObject([
      {
        subjectId: 'p1',
        name: '王芳',
        departId: 'd1',
        departName: '维修班',
        personType: 'internal',
        wasInside: true,
        lon: areas.yard,
        isInside: false,
        arrivedAt: expect.any(Number),
        islandName: 'island name',
      },
      { subjectId: 'p2', name: '李雷', departId: null, wasInside: true, isInside: true, arrivedAt: null },
    ]);
    expect(await running()).toEqual([]);
  });

  it('continues over a restart, and is the same after one', async () => {
    await evacuate();
    await ingest.restart();
    expect(await running()).toMatchObject([{ expected: 2, arrived: 1, cause: '氨气泄漏' }]);
    await command('endEvacuation');
    const [before, who] = [await results(), await people()];
    expect(before).toHaveLength(1);
    // As after a kill before anything but the log was written.
    await ingest.stop();
    for (const table of ['engineSnapshot', 'enginePlace'] as const)
      await ingest.database.db.deleteFrom(table).execute();
    await ingest.restart();
    expect(await results()).toEqual(before);
    expect(await people()).toEqual(who);
  });

  it('is written by the replay when the server was killed before it was', async () => {
    await evacuate();
    await command('endEvacuation');
    const [before, who] = [await results(), await people()];
    await ingest.stop();
    for (const table of ['evacuationResult', 'engineSnapshot', 'enginePlace'] as const)
      await ingest.database.db.deleteFrom(table).execute();
    await ingest.restart();
    expect(await results()).toEqual(before);
    expect(await people()).toEqual(who);
  });

  it('outlives its area', async () => {
    await evacuate();
    await ingest.database.db.deleteFrom('area').where('id', '=', 'yard').execute();
    await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'area', ids: ['yard'] });
    // The alarm still has the name of the area.
    expect(await results()).toMatchObject([{ areaId: 'yard', areaName: 'yard name', endedBy: null, arrived: 1 }]);
  });
});
