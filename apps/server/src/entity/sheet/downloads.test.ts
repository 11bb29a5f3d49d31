import { fileTypes } from '@muster/model/access/limits.ts';
import { enUS } from '@muster/model/messages/catalogues.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { cellsOf, download } from '../../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { addAlarm, addRow } from '../../testing/testSite.ts';
import { picture, sendForm } from '../../testing/uploadForm.ts';

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  await addAlarm(muster, { subjectKind: 'vehicle', subjectName: 'B 12345', areaId: 'a1', areaName: 'Gate' });
  await addAlarm(muster, { subjectKind: 'person', subjectName: 'Wang', areaId: 'a2', areaName: 'Tanks' });
});
afterAll(() => muster.close());

/** The names of specification §7, and the path of each. */
const downloads = [
  ['users: template', '/bp/person/template'],
  ['users', '/bp/person/export'],
  ['contractors: template', '/bp/contractor/template'],
  ['contractors', '/bp/contractor/export'],
  ['departments: template', '/bp/depart/template'],
  ['departments', '/bp/depart/export'],
  ['jobs: template', '/bp/job/template'],
  ['jobs', '/bp/job/export'],
  ['location labels: template', '/pod/locationCard/template'],
  ['location labels', '/pod/locationCard/export'],
  ['area alarms', '/pod/alarm/export?areaId=a2'],
  ['vehicle alarms', '/pod/alarm/export?subjectKind=vehicle'],
  ['visits: template', '/bp/visit/template'],
  ['visits', '/bp/visit/export'],
  ['access records', '/bp/accessRecord/export'],
  ['area analysis', '/pod/area/analysis/export'],
  ['statistics history', '/pod/alarm/statistics/export?dayFrom=2026-01-01&dayTo=2026-01-31'],
  ['system video: template', '/pod/camera/template'],
] as const;

/** Their content is no sheet. */
const resources = '/bp/person/exportPhotos';

describe('a download-type path', () => {
  test.each(downloads)('%s: returns the raw file, %s, and no reply in JSON', async (_, url) => {
    const { status, headers, body } = await download(muster, admin, url);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(fileTypes.xlsx.type);
    expect(headers['content-disposition']).toMatch(/^attachment; filename/);
    expect((await cellsOf(body)).length).toBeGreaterThan(0);
  });

  test('user resources: returns the raw file, the photos by the cards of their people, and no reply in JSON', async () => {
    const departId = await addRow(admin, '/bp/depart', { name: 'Laboratory' });
    await addRow(admin, '/pod/locationCard', { sn: 'UW5-1', departId });
    const upload = [{ name: 'a.png', content: await picture('png') }];
    const { data } = await sendForm(muster, admin.token, '/image/upload?purpose=photo', upload);
    const row = { name: 'Wang', departId, cardSn: 'UW5-1', photo: { id: data[0].id, name: data[0].name } };
    await addRow(admin, '/bp/person', row);
    const { status, headers, body } = await download(muster, admin, resources);
    expect([status, headers['content-type']]).toEqual([200, fileTypes.zip.type]);
    expect(headers['content-disposition']).toMatch(/^attachment; filename/);
    expect(body.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    expect(body.includes('photos/UW5-1.png')).toBe(true);
  });

  test('of alarms contains those of the area, or of vehicles, only', async () => {
    const subjects = async (query: string): Promise<unknown[]> => {
      const [headings = [], ...rows] = await cellsOf(
        (await download(muster, admin, `/pod/alarm/export?${query}`)).body,
      );
      return rows.map((row) => row[headings.indexOf(enUS['alarm.subjectName'])]);
    };
    expect(await subjects('areaId=a2')).toEqual(['Wang']);
    expect(await subjects('subjectKind=vehicle')).toEqual(['B 12345']);
  });

  test.each([
    ['the same', Array.from({ length: 50 }, () => '/bp/person/export')],
    ['all of these', [1, 2, 3].flatMap(() => [...downloads.map(([, url]) => url), resources])],
  ])('fifty at once, %s: each is answered with the file, or with when to retry', async (_, urls) => {
    const answers = await Promise.all(urls.map((url) => download(muster, admin, url)));
    for (const { status, headers, body } of answers) {
      if (status === 200) continue;
      expect([429, 503], body.toString()).toContain(status);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(JSON.parse(body.toString())).toMatchObject({ code: -1, message: expect.stringMatching(/./) });
    }
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    // None of them keeps its slot permanently.
    for (const url of new Set(urls)) expect((await download(muster, admin, url)).status, url).toBe(200);
  });

  test.each([...downloads, ['user resources', resources] as const])(
    '%s: refuses requests without a token',
    async (_, url) => {
      const response = await muster.app.inject({ method: 'GET', url });
      expect(response.json()).toMatchObject({ code: -2 });
    },
  );
});
