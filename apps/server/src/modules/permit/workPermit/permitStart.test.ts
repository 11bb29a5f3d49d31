import { defaultPermitSetting } from '@muster/model/workPermit/permitDefaults.ts';
import type { PermitSetting } from '@muster/model/workPermit/workPermitShape.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { certificateOf, type PermitCrew, startPermitCrew } from '../../../testing/permitCrew.ts';
import { askingNothing } from '../../../testing/permitSite.ts';
import { addRow, dataOf } from '../../../testing/testSite.ts';

const path = '/bp/workPermit';
const hour = 3_600_000;
let added = 0;
let crew: PermitCrew;
beforeAll(async () => {
  crew = await startPermitCrew();
});
afterAll(() => crew.muster.close());

describe('a start', () => {
  it('is refused with every reason at once, in three languages', async () => {
    dataOf(await crew.admin.post('/bp/workPermitSetting/save', { rows: [] }));
    const measures = defaultPermitSetting('hotWork', '1').measures.length;
    const stranger = await addRow(crew.admin, '/bp/person', { name: '无证', number: `X${added}` });
    const id = await crew.add({
      startAt: crew.at(hour),
      endAt: crew.at(10 * hour),
      workerIds: [stranger],
      guardianIds: '',
      analystId: '',
    });
    expect(await crew.codes(id)).toEqual([
      'confirmation',
      'confirmation',
      'confirmation',
      'guardian',
      'certificateMissing',
      'analysisMissing',
      ...Array.from({ length: measures }, () => 'measure'),
      'tooEarly',
      'tooLong',
    ]);
    for (const [language, words] of [
      ['zh-CN', '没有监护人'],
      ['zh-TW', '沒有監護人'],
      ['en-US', 'No guardian'],
    ] as const) {
      const headers = { authToken: crew.admin.token, 'accept-language': language };
      const { data } = await crew.muster.ask('POST', `${path}/start`, { headers, body: { id } });
      expect(data.reasons.map(({ message }: { message: string }) => message)).toContain(words);
    }
    expect((await crew.get(id)).status).toBe('notStarted');
    expect((await crew.record(id)).reasons).toHaveLength(measures + 8);
  });

  it('requires certificates of each worker and guardian that are valid on the day on which the permit ends', async () => {
    const required = [{ kind: 'specialOperation' as const, name: null }];
    await crew.ask({ workerCertificates: required, guardianCertificates: required });
    const day = (ms: number): string => new Date(crew.muster.clock.now + ms + 8 * hour).toISOString().slice(0, 10);
    const holder = (validTo: string) =>
      addRow(crew.admin, '/bp/person', {
        name: `holder ${(added += 1)}`,
        number: `H${added}`,
        certificates: JSON.stringify([certificateOf('specialOperation', validTo)]),
      });
    const [enough, late] = [await holder(day(6 * hour)), await holder(day(6 * hour - 24 * hour))];
    const id = await crew.add({ workerIds: [enough, late], guardianIds: [crew.people.worker] });
    const { data } = await crew.act(id, 'start');
    expect(data.reasons).toMatchObject([{ code: 'certificateExpired', id: late, role: 'worker' }]);
    dataOf(await crew.act(await crew.add({ workerIds: [enough], guardianIds: [crew.people.worker] }), 'start'));
  });

  it('requires a certificate by its name, if the setting names one', async () => {
    await crew.ask({ workerCertificates: [{ kind: 'specialOperation', name: '焊接与热切割' }] });
    expect(await crew.codes(await crew.add())).toEqual(['certificateMissing']);
  });

  it('is refused to a guardian who is also a worker', async () => {
    await crew.ask({ needsGuardian: true });
    expect(await crew.codes(await crew.add({ guardianIds: [crew.people.worker] }))).toEqual(['guardianWorks']);
  });

  it('requires each measure of the setting ticked, each of which is ticked once with the permission', async () => {
    await crew.ask({ measures: ['briefed', '自备措施'] });
    const id = await crew.add();
    expect((await crew.act(id, 'tick', { measure: 'harnessWorn' })).data.fields).toMatchObject([{ field: 'measure' }]);
    dataOf(await crew.act(id, 'tick', { measure: 'briefed' }));
    expect((await crew.act(id, 'tick', { measure: 'briefed' })).message).toBe('The measure is already ticked');
    const { data, message } = await crew.act(id, 'start');
    expect([message, data.reasons.length]).toEqual(['Measure not ticked: 自备措施', 1]);
    dataOf(await crew.act(id, 'tick', { measure: '自备措施' }));
    expect((await crew.record(id)).measures).toMatchObject([
      { measure: 'briefed', tick: { at: crew.at(0), accountName: 'admin' } },
      { measure: '自备措施' },
    ]);
    dataOf(await crew.act(id, 'start'));
  });
});

describe('work that excludes other work', () => {
  const here = JSON.stringify({ lon: 121.51, lat: 31.25, floor: 0 });
  const rows = (): PermitSetting[] => [
    { ...askingNothing('hotWork', '1'), excludes: ['confinedSpace'] },
    askingNothing('confinedSpace', '1'),
  ];

  it('is not started beside it, whichever of the two excludes the other, and can start when that has ended', async () => {
    dataOf(await crew.admin.post('/bp/workPermitSetting/save', { rows: rows() }));
    for (const [first, second] of [
      ['hotWork', 'confinedSpace'],
      ['confinedSpace', 'hotWork'],
    ]) {
      const running = await crew.add({ type: first, place: here });
      const { number } = await crew.get(running);
      const id = await crew.add({ type: second, place: here });
      dataOf(await crew.act(running, 'start'));
      expect((await crew.act(id, 'start')).data.reasons).toMatchObject([
        { code: 'conflict', what: number, id: running },
      ]);
      dataOf(await crew.act(running, 'end'));
      dataOf(await crew.act(id, 'start'));
      dataOf(await crew.act(id, 'end'));
    }
  });

  it('is started if the places do not meet, also on another floor', async () => {
    dataOf(await crew.admin.post('/bp/workPermitSetting/save', { rows: rows() }));
    const running = await crew.add({ place: here, radius: 10 });
    dataOf(await crew.act(running, 'start'));
    const above = JSON.stringify({ lon: 121.51, lat: 31.25, floor: 1 });
    const beside = JSON.stringify({ lon: 121.51, lat: 31.2502, floor: 0 });
    for (const there of [above, beside])
      dataOf(await crew.act(await crew.add({ type: 'confinedSpace', place: there, radius: 10 }), 'start'));
    expect(await crew.codes(await crew.add({ type: 'confinedSpace', place: beside, radius: 30 }))).toEqual([
      'conflict',
    ]);
    dataOf(await crew.act(running, 'end'));
  });

  it('is started by one of two simultaneous callers', async () => {
    dataOf(await crew.admin.post('/bp/workPermitSetting/save', { rows: rows() }));
    const ids = [await crew.add({ place: here }), await crew.add({ type: 'confinedSpace', place: here })];
    const answers = await Promise.all(ids.map((id) => crew.act(id, 'start')));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([-1, 0]);
  });
});
