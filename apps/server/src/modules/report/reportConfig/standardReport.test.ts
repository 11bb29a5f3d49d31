import { zhCN } from '@muster/model/messages/catalogues.ts';
import {
  standardReportId,
  type StandardReportName,
  standardReportNames,
  standardReports,
} from '@muster/model/reportConfig/standardReport.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { download } from '../../../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

const path = '/pod/reportConfig';
let muster: TestApp;
let admin: Client;
beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

describe('a standard report', () => {
  it.each(standardReportNames)('%s runs on every site, and as a sheet', async (name) => {
    const id = standardReportId(name);
    const run = dataOf(await admin.get(`${path}/run`, { id }));
    expect(run.columns.length).toBeGreaterThan(1);
    const file = await download(muster, admin, `${path}/file?id=${id}&kind=xlsx`, 'zh-CN');
    const title = zhCN[`reportConfig.standard.${name}`];
    expect(String(file.headers['content-disposition'])).toContain(encodeURIComponent(`${title}.xlsx`));
  });

  it('needs the right to its source, and is changed and deleted by nobody', async () => {
    const reader = await logInAs(muster, admin, {
      permissions: ['pod:report:reportConfig:view', 'pod:report:vehicle:view'],
    });
    const code = async (name: StandardReportName) =>
      (await reader.get(`${path}/run`, { id: standardReportId(name) })).code;
    expect([await code('vehicle'), await code('attendance')]).toEqual([0, -3]);
    const id = standardReportId('vehicle');
    expect((await admin.post(`${path}/save`, { id, version: 1, name: 'Mine' })).code).not.toBe(0);
    expect((await admin.post(`${path}/delete`, { ids: [id] })).code).not.toBe(0);
    expect((await reader.get(`${path}/run`, { id })).code).toBe(0);
  });

  it('is copied as a report of one’s own, which can be changed', async () => {
    const id = await addRow(admin, path, { name: 'Copy', ...standardReports.vehicle });
    dataOf(await admin.post(`${path}/save`, { id, version: 1, period: 'lastWeek' }));
    dataOf(await admin.post(`${path}/delete`, { ids: [id] }));
  });
});
