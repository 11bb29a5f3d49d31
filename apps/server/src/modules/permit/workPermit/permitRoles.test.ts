import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type PermitCrew, startPermitCrew } from '../../../testing/permitCrew.ts';
import { dataOf, logInAs } from '../../../testing/testSite.ts';

const path = '/bp/workPermit';
const day = 86_400_000;
const chain = ['applicant', 'guardian', 'confirmer'] as const;
let crew: PermitCrew;
beforeAll(async () => {
  crew = await startPermitCrew();
});
afterAll(() => crew.muster.close());

describe('confirmations', () => {
  it('are given in the order of the setting, each by the account of the named person', async () => {
    await crew.ask({ confirmers: [...chain] });
    const id = await crew.add();
    expect(await crew.confirm(id, 'guardian')).toMatchObject({ code: -1, message: 'Applicant confirms first' });
    expect(await crew.confirm(id, 'applicant', crew.clients.guardian)).toMatchObject({
      code: -1,
      message: 'Only the account of the person named for this role can do this',
    });
    expect((await crew.confirm(id, 'applicant', crew.admin)).code).toBe(-1);
    for (const role of chain) {
      expect(await crew.codes(id)).toContain('confirmation');
      dataOf(await crew.confirm(id, role));
    }
    expect((await crew.get(id)).confirmations).toMatchObject(
      chain.map((role) => ({ role, personId: crew.people[role], at: crew.at(0), withdrawnAt: null })),
    );
    expect((await crew.confirm(id, 'confirmer')).message).toBe('Already confirmed');
    dataOf(await crew.act(id, 'start'));
    expect((await crew.confirm(id, 'applicant')).code).toBe(-1);
  });

  it('are refused for a role that the setting does not require, and without the permission', async () => {
    await crew.ask({ confirmers: ['applicant'] });
    const id = await crew.add();
    expect((await crew.confirm(id, 'guardian')).data.fields).toMatchObject([{ field: 'role' }]);
    const without = await logInAs(crew.muster, crew.admin, {
      permissions: ['bp:permit:workPermit:view'],
      personId: crew.people.applicant,
    });
    expect((await crew.confirm(id, 'applicant', without)).code).toBe(-3);
  });

  it('are required of each person of a role', async () => {
    await crew.ask({ confirmers: ['guardian'] });
    const id = await crew.add({ guardianIds: [crew.people.guardian, crew.people.analyst] });
    dataOf(await crew.confirm(id, 'guardian'));
    expect(await crew.codes(id)).toEqual(['confirmation']);
    dataOf(await crew.confirm(id, 'guardian', crew.clients.analyst));
    dataOf(await crew.act(id, 'start'));
  });

  it('are withdrawn when the permit is changed, with the ticks, and stay in the record', async () => {
    await crew.ask({ confirmers: ['applicant'], measures: ['briefed'] });
    const id = await crew.add();
    dataOf(await crew.confirm(id, 'applicant'));
    dataOf(await crew.act(id, 'tick', { measure: 'briefed' }));
    dataOf(await crew.admin.post(`${path}/save`, { id, content: '切割' }));
    expect((await crew.get(id)).confirmations).toMatchObject([{ withdrawnAt: crew.at(0) }]);
    expect((await crew.get(id)).ticks).toMatchObject([{ withdrawnAt: crew.at(0) }]);
    expect((await crew.codes(id)).toSorted()).toEqual(['confirmation', 'measure']);
    dataOf(await crew.confirm(id, 'applicant'));
    expect((await crew.get(id)).confirmations).toHaveLength(2);
  });

  it('count once, however often they are given at the same time', async () => {
    await crew.ask({ confirmers: ['applicant'] });
    const id = await crew.add();
    const answers = await Promise.all([1, 2, 3].map(() => crew.confirm(id, 'applicant')));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([-1, -1, 0]);
    expect((await crew.get(id)).confirmations).toHaveLength(1);
    expect((await crew.act(id, 'confirm', { role: 'applicant', version: 1 }, crew.clients.applicant)).code).toBe(-5);
  });
});

describe('an emergency override', () => {
  it('needs its own permission and a reason, and is shown on the permit, the board and the log', async () => {
    await crew.ask({ needsGuardian: true });
    const id = await crew.add({ guardianIds: '' });
    const started = await logInAs(crew.muster, crew.admin, {
      permissions: ['bp:permit:workPermit:view', 'bp:permit:workPermit:start'],
    });
    expect(await crew.act(id, 'start', { overrideReason: '抢险' }, started)).toMatchObject({
      code: -3,
      data: { permission: 'bp:permit:workPermit:override' },
    });
    expect((await crew.act(id, 'start', { overrideReason: ' ' })).data.reasons).toHaveLength(1);
    dataOf(await crew.act(id, 'start', { overrideReason: ' 抢险 ' }));
    const kept = { reason: '抢险', missing: [{ code: 'guardian', message: 'No guardian' }] };
    expect((await crew.get(id)).steps).toMatchObject([{ action: 'start', override: kept }]);
    const shown = { reason: '抢险', missing: ['No guardian'] };
    expect(await crew.record(id)).toMatchObject({ override: shown });
    const { permits } = dataOf(await crew.admin.get(`${path}/board`));
    expect(permits.find((each: { id: string }) => each.id === id)).toMatchObject({ override: shown });
    const log = dataOf(await crew.admin.get('/base/systemLog/page', { rowId: id, action: 'startWork' })).data;
    expect(log).toMatchObject([{ after: { status: 'inProgress', override: kept } }]);
  });

  it('does not exist if nothing is missing', async () => {
    await crew.ask({});
    const id = await crew.add();
    dataOf(await crew.act(id, 'start', { overrideReason: '抢险' }));
    expect((await crew.get(id)).steps[0]).not.toHaveProperty('override');
  });
});

describe('a permit whose work has ended', () => {
  it('is final: nothing is changed or added, and it is deleted only after its retention', async () => {
    await crew.ask({ measures: ['briefed'], confirmers: ['applicant'] });
    const id = await crew.add();
    dataOf(await crew.act(id, 'start', { overrideReason: '抢险' }));
    dataOf(await crew.act(id, 'end'));
    const before = await crew.get(id);
    const tried = [
      crew.confirm(id, 'applicant'),
      crew.analyse(id, { oxygen: 20 }),
      crew.act(id, 'tick', { measure: 'briefed' }),
      crew.act(id, 'resume'),
      crew.admin.post(`${path}/save`, { id, content: '改' }),
      crew.admin.post(`${path}/delete`, { ids: id }),
    ];
    expect((await Promise.all(tried)).map(({ code }) => code)).toEqual(tried.map(() => -1));
    expect(await crew.get(id)).toEqual(before);
    dataOf(await crew.admin.post('/base/parameter/save', { permitRetentionDays: 365 }));
    crew.muster.clock.now += 364 * day;
    let later = await crew.muster.logIn();
    expect(await later.post(`${path}/delete`, { ids: id })).toMatchObject({
      code: -1,
      message: 'The permit is within its retention period and cannot be deleted',
    });
    crew.muster.clock.now += day;
    later = await crew.muster.logIn();
    dataOf(await later.post(`${path}/delete`, { ids: id }));
  });
});
