import { defaultPermitSetting } from '@muster/model/workPermit/permitDefaults.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type PermitCrew, startPermitCrew } from '../../../testing/permitCrew.ts';
import { askingNothing } from '../../../testing/permitSite.ts';
import { dataOf, logInAs } from '../../../testing/testSite.ts';

const path = '/bp/workPermitSetting';

let crew: PermitCrew;
beforeAll(async () => {
  crew = await startPermitCrew();
});
afterAll(() => crew.muster.close());

const get = async () => dataOf(await crew.admin.get(`${path}/get`));
const save = (rows: unknown, more: object = {}) => crew.admin.post(`${path}/save`, { rows, ...more });

describe('the requirements of a site for permits', () => {
  it('are the defaults until they are set, by type and level, and again when their row is removed', async () => {
    expect((await get()).rows).toBeNull();
    const id = await crew.add();
    expect((await crew.record(id)).setting).toEqual(defaultPermitSetting('hotWork', '1'));
    const own = { ...askingNothing('hotWork', '1'), maxHours: 4 };
    dataOf(await save([own]));
    expect((await crew.record(id)).setting).toEqual(own);
    const special = await crew.add({ level: 'special' });
    expect((await crew.record(special)).setting).toEqual(defaultPermitSetting('hotWork', 'special'));
    expect(await crew.codes(id)).toEqual(['tooLong']);
    dataOf(await save([]));
    expect((await crew.record(id)).setting).toEqual(defaultPermitSetting('hotWork', '1'));
  });

  it('stay for work as they were at its start, whatever the site requires afterwards', async () => {
    const measures = ['briefed', '随身携带气体检测仪'];
    await crew.ask({ excludes: ['lifting'], measures });
    const begun = await crew.add();
    for (const measure of measures) dataOf(await crew.act(begun, 'tick', { measure }));
    dataOf(await crew.act(begun, 'start'));
    const atStart = (await crew.record(begun)).setting;
    expect(atStart).toMatchObject({ excludes: ['lifting'], measures });
    dataOf(await save([{ ...askingNothing('hotWork', '1'), maxHours: 1 }, askingNothing('lifting', '1')]));
    expect((await crew.record(begun)).setting).toEqual(atStart);
    expect((await crew.act(begun, 'tick', { measure: measures[1] })).message).toContain('already');
    const { place } = await crew.get(begun);
    const beside = await crew.add({ type: 'lifting', place: JSON.stringify(place) });
    expect(await crew.codes(beside)).toEqual(['conflict']);
    dataOf(await crew.act(begun, 'pause'));
    dataOf(await crew.act(begun, 'resume'));
    dataOf(await crew.act(begun, 'end'));
    expect((await crew.record(begun)).setting).toEqual(atStart);
    expect(await crew.codes(await crew.add())).toEqual(['tooLong']);
  });

  it.each([
    ['twice for a type and level', [askingNothing('hotWork', '1'), askingNothing('hotWork', '1')]],
    ['with an unknown field', [{ ...askingNothing('hotWork', '1'), colour: 'red' }]],
    ['without a part', [{ type: 'hotWork', level: '1' }]],
    ['of an unknown type', [{ ...askingNothing('hotWork', '1'), type: 'diving' }]],
  ])('are refused %s', async (_what, rows) => {
    const before = await get();
    expect((await save(rows)).data.fields).toMatchObject([{ field: 'rows' }]);
    expect(await get()).toEqual(before);
  });

  it('are not overwritten by a caller who has read an older version, and need their own permission', async () => {
    const { version } = await get();
    dataOf(await save([], { version }));
    expect((await save([], { version })).code).toBe(-5);
    const reader = await logInAs(crew.muster, crew.admin, { permissions: ['bp:permit:workPermitSetting:view'] });
    expect((await reader.get(`${path}/get`)).code).toBe(0);
    expect((await reader.post(`${path}/save`, { rows: [] })).code).toBe(-3);
  });

  it('are of their site only, and are logged', async () => {
    dataOf(await save([askingNothing('lifting', '2')]));
    const { data } = dataOf(await crew.admin.get('/base/systemLog/page', { entity: 'workPermitSetting' }));
    expect(data[0]).toMatchObject({ action: 'edit', accountName: 'admin' });
  });
});
