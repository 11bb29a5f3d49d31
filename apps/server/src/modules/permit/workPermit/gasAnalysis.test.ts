import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type PermitCrew, startPermitCrew } from '../../../testing/permitCrew.ts';
import { addRow, dataOf } from '../../../testing/testSite.ts';

const path = '/bp/workPermit';
const minute = 60_000;
const hour = 60 * minute;
let crew: PermitCrew;
beforeAll(async () => {
  crew = await startPermitCrew();
});
afterAll(() => crew.muster.close());

describe('gas analyses', () => {
  const gas = {
    limits: [
      { gas: 'oxygen', unit: '%' as const, min: 19.5, max: 21 },
      { gas: 'combustible', unit: '%LEL' as const, min: null, max: 10 },
    ],
    maxAge: 30,
    maxPause: 60,
  };
  const good = { oxygen: 20.9, combustible: 0 };

  it.each([
    ['pass at the limits', { oxygen: 19.5, combustible: 10 }, []],
    ['fail below the limit', { oxygen: 19.4, combustible: 0 }, ['analysisFailed']],
    ['fail above the limit', { oxygen: 21.1, combustible: 10.1 }, ['analysisFailed', 'analysisFailed']],
    ['fail without a gas that has a limit', { oxygen: 20.9 }, ['analysisFailed']],
  ])('%s', async (_what, values, wanted) => {
    await crew.ask({ gas });
    const id = await crew.add();
    dataOf(await crew.analyse(id, values));
    expect(await crew.codes(id)).toEqual(wanted);
  });

  it('are needed before the start, at most 30 min old, counting the newest only', async () => {
    await crew.ask({ gas });
    const id = await crew.add();
    expect(await crew.codes(id)).toEqual(['analysisMissing']);
    dataOf(await crew.analyse(id, good));
    dataOf(await crew.analyse(id, { oxygen: 15, combustible: 0 }));
    expect(await crew.codes(id)).toEqual(['analysisFailed']);
    dataOf(await crew.analyse(id, good));
    crew.muster.clock.now += 30 * minute + 1;
    expect(await crew.codes(id)).toEqual(['analysisOld']);
    dataOf(await crew.analyse(id, good, { takenAt: crew.at(-30 * minute) }));
    dataOf(await crew.act(id, 'start'));
  });

  it('are needed again after a pause of more than 60 min, and not after a shorter one', async () => {
    await crew.ask({ gas });
    const id = await crew.add();
    dataOf(await crew.analyse(id, good));
    dataOf(await crew.act(id, 'start'));
    dataOf(await crew.act(id, 'pause'));
    crew.muster.clock.now += 60 * minute;
    dataOf(await crew.act(id, 'resume'));
    dataOf(await crew.act(id, 'pause'));
    crew.muster.clock.now += 60 * minute + 1;
    expect(await crew.codes(id, 'resume')).toEqual(['analysisOld']);
    dataOf(await crew.analyse(id, good));
    dataOf(await crew.act(id, 'resume'));
  });

  it('that failed since the pause prevent the resumption', async () => {
    await crew.ask({ gas });
    const id = await crew.add();
    dataOf(await crew.analyse(id, good));
    dataOf(await crew.act(id, 'start'));
    dataOf(await crew.act(id, 'pause'));
    dataOf(await crew.analyse(id, { oxygen: 18, combustible: 0 }));
    expect(await crew.codes(id, 'resume')).toEqual(['analysisFailed']);
  });

  it('of another area do not count', async () => {
    await crew.ask({ gas });
    const id = await crew.add();
    dataOf(await crew.analyse(id, good));
    const regions = [{ shape: 'circle', center: [121.6, 31.25], radius: 20, floor: null }];
    const other = await addRow(crew.admin, '/pod/area', { name: '另一区', regions: JSON.stringify(regions) });
    dataOf(await crew.admin.post(`${path}/save`, { id, areaId: other }));
    expect(await crew.codes(id)).toEqual(['analysisMissing']);
  });

  it('are recorded with time, place and account, and are never changed', async () => {
    await crew.ask({ gas });
    const id = await crew.add();
    dataOf(await crew.analyse(id, good, { takenAt: crew.at(-minute), point: ' 罐底 ' }));
    dataOf(await crew.analyse(id, good));
    expect((await crew.get(id)).analyses).toMatchObject([
      {
        takenAt: crew.at(-minute),
        recordedAt: crew.at(0),
        point: '罐底',
        areaId: crew.areaId,
        values: [{ gas: 'oxygen', value: 20.9 }, {}],
      },
      { takenAt: crew.at(0) },
    ]);
    expect((await crew.admin.post(`${path}/save`, { id, analyses: '[]' })).data.fields).toMatchObject([
      { field: 'analyses' },
    ]);
  });

  it.each([
    ['in the future', good, { takenAt: new Date(Date.now() + 10 * 365 * 24 * hour).toISOString() }],
    ['with a gas twice', {}, { values: [1, 2].map((value) => ({ gas: 'CO', value })) }],
    ['without a gas', {}, {}],
    ['with an amount below zero', { CO: -1 }, {}],
    ['with an unknown field', good, { colour: 'red' }],
  ])('are refused %s', async (_what, values, more) => {
    const id = await crew.add();
    expect((await crew.analyse(id, values, more)).code).toBe(-1);
    expect((await crew.get(id)).analyses).toBeNull();
  });

  it('are recorded only by the named analyst, or by any account with the permission if none is named', async () => {
    await crew.ask({ gas });
    const values = [{ gas: 'oxygen', value: 20 }];
    expect((await crew.act(await crew.add(), 'analyse', { values })).code).toBe(-1);
    expect((await crew.act(await crew.add({ analystId: '' }), 'analyse', { values })).code).toBe(0);
  });

  it('are not added to finished work, nor before an earlier one', async () => {
    await crew.ask({});
    const id = await crew.add();
    dataOf(await crew.analyse(id, good));
    expect((await crew.analyse(id, good, { takenAt: crew.at(-1) })).data.fields).toMatchObject([{ field: 'takenAt' }]);
    for (const action of ['start', 'end']) dataOf(await crew.act(id, action));
    expect((await crew.analyse(id, good)).code).toBe(-1);
  });
});
