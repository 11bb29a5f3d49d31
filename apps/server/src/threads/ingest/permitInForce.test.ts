import { eventually } from '@muster/testkit/eventually.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';
import { TestMachine } from '../../testing/testMachine.ts';

const minute = 60_000;

let machine: TestMachine;
let ingest: TestIngest;

beforeEach(async () => {
  machine = new TestMachine();
  ingest = await startTestIngest({ machine, boot: 'boot-1' });
  for (const [sn, id] of [
    ['T1', 'worker'],
    ['T2', 'guardian'],
    ['T3', 'stranger'],
    ['T4', 'head'],
  ] as const)
    await ingest.register(sn, id, id);
  const { db } = ingest.database;
  await db.insertInto('depart').values({ id: 'd1', buildingId: 'b1', name: '检修部', headId: 'head' }).execute();
  await db
    .insertInto('area')
    .values({ id: 'a1', buildingId: 'b1', name: '罐区', regions: JSON.stringify(regions) } as never)
    .execute();
  await ingest.restart();
});
afterEach(async () => {
  await ingest.remove();
  expect(ingest.fatal).toEqual([]);
});

const regions = [{ shape: 'circle', center: [121.5, 31.25], radius: 500, floor: null }];
const place = { lon: 121.5, lat: 31.25, floor: 0 };
const iso = (ms: number): string => new Date(machine.time() + ms).toISOString();

/** Changes the state of the permit, like the server does, and notifies the engine. */
async function setStatus(status: string, given: object = {}): Promise<void> {
  const { db } = ingest.database;
  const row = {
    id: 'p1',
    buildingId: 'b1',
    number: 'DH-1',
    type: 'hotWork' as const,
    level: '1' as const,
    areaId: 'a1',
    departId: 'd1',
    startAt: iso(-minute),
    endAt: iso(60 * minute),
    applicantId: 'worker',
    workerIds: JSON.stringify(['worker']),
    guardianIds: JSON.stringify(['guardian']),
    content: '焊接',
    safetyMeasures: '监护',
    place: JSON.stringify(place),
    ...given,
  };
  await db
    .insertInto('workPermit')
    .values({ ...row, status } as never)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ status: status as never }))
    .execute();
  await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'workPermit', ids: ['p1'] });
}

const alarms = () =>
  ingest.database.db
    .selectFrom('alarm')
    .select(['type', 'permitId', 'areaId', 'areaName', 'departId', 'subjectName', 'clearedAt'])
    .orderBy('raisedAt')
    .execute();
const notices = () =>
  ingest.database.db
    .selectFrom('notice')
    .select(['kind', 'accountId', 'permission', 'facts', 'rowId', 'at'])
    .where('entity', '=', 'workPermit')
    .orderBy('at')
    .execute();

/** Fixes of a tag at the place of work, for a duration. */
async function stay(tag: string, seconds: number): Promise<void> {
  for (let second = 0; second <= seconds; second += 1) {
    await ingest.post([{ tag, t: machine.time(), ...place }]);
    machine.pass(1000);
  }
}

describe('a permit in progress', () => {
  it('is a fence as soon as the engine has answered, for subjects who are not on its roster', async () => {
    await setStatus('inProgress');
    await stay('T1', 8);
    await stay('T3', 8);
    await eventually(async () =>
      expect(await alarms()).toMatchObject([
        {
          type: 'boundaryCrossing',
          permitId: 'p1',
          areaId: 'a1',
          areaName: 'DH-1 动火作业',
          departId: 'd1',
          subjectName: 'stranger',
          clearedAt: null,
        },
      ]),
    );
  });

  it('stays one when the server is restarted, and is none when the work is paused or ended', async () => {
    await setStatus('inProgress');
    await ingest.restart();
    await stay('T3', 8);
    await eventually(async () => expect(await alarms()).toHaveLength(1));
    await setStatus('paused');
    await eventually(async () => expect(await alarms()).toMatchObject([{ clearedAt: expect.any(String) }]));
    await stay('T3', 8);
    await setStatus('ended');
    await ingest.restart();
    await stay('T3', 8);
    expect(await alarms()).toHaveLength(1);
  });

  it('is not one while it has not started', async () => {
    await setStatus('notStarted');
    await stay('T3', 8);
    await ingest.restart();
    expect(await alarms()).toEqual([]);
  });
});

describe('work past the end of its permit', () => {
  const addAccount = (id: string, personId: string) =>
    ingest.database.db
      .insertInto('account')
      .values({
        id,
        name: id,
        realName: id,
        personId,
        roleId: 'r',
        buildingIds: '["b1"]',
        enabled: true,
        mustChangePassword: false,
      })
      .execute();

  it('is announced at once and every 10 min to applicant and head of the department, also at their wristbands', async () => {
    await addAccount('acc-worker', 'worker');
    await addAccount('acc-head', 'head');
    await setStatus('inProgress', { endAt: iso(minute) });
    machine.pass(minute + 1000);
    const facts = { number: 'DH-1', type: 'hotWork' };
    await eventually(async () =>
      expect((await notices()).filter(({ kind }) => kind === 'permitOverdue')).toMatchObject([
        { accountId: expect.stringMatching(/^acc-/), rowId: 'p1', facts },
        { accountId: expect.stringMatching(/^acc-/), rowId: 'p1', facts },
      ]),
    );
    const sent = await ingest.database.db.selectFrom('braceletDelivery').select('personId').execute();
    expect(sent.map(({ personId }) => personId).toSorted()).toEqual(['head', 'worker']);
    await ingest.restart();
    machine.pass(10 * minute);
    await eventually(async () =>
      expect((await notices()).filter(({ kind }) => kind === 'permitOverdue')).toHaveLength(4),
    );
    await setStatus('ended');
    machine.pass(30 * minute);
    await ingest.restart();
    expect((await notices()).filter(({ kind }) => kind === 'permitOverdue')).toHaveLength(4);
  });

  it('is announced to accounts that may end work if none of them has an account', async () => {
    await setStatus('inProgress', { endAt: iso(minute) });
    machine.pass(minute + 1000);
    await eventually(async () =>
      expect(await notices()).toMatchObject([
        { kind: 'permitOverdue', accountId: null, permission: 'bp:permit:workPermit:end' },
      ]),
    );
  });

  it('is also announced when no worker has been inside for 10 min', async () => {
    await addAccount('acc-worker', 'worker');
    await setStatus('inProgress');
    machine.pass(10 * minute + 1000);
    await eventually(async () =>
      expect(await notices()).toMatchObject([{ kind: 'permitNoWorker', accountId: 'acc-worker' }]),
    );
  });
});
