import type { SystemCondition } from '@muster/model/systemCondition/systemCondition.ts';
import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { addRow } from '../../testing/testSite.ts';
import { picture, sendForm } from '../../testing/uploadForm.ts';

let muster: TestApp;
let admin: Client;
let conditions: SystemCondition[] = [];

const scarce: SystemCondition = { code: 'diskScarce', buildingId: null, subject: null, since: 0, facts: {} };

beforeAll(async () => {
  muster = await startTestApp({ conditions: () => conditions }, [
    (app) => {
      // The error of a write when the disk is unexpectedly full.
      const config = { access: { permission: 'public', site: 'none', module: null } } as const;
      const schema = { tags: ['test'], summary: 'fails', querystring: z.strictObject({}) };
      for (const [path, error] of Object.entries({
        '/pod/test/file': Object.assign(new Error('write'), { code: 'ENOSPC' }),
        '/pod/test/row': Object.assign(new Error('could not extend file'), { code: '53100' }),
      }))
        app.get(path, { config, schema }, () => Promise.reject(error));
    },
  ]);
  admin = await muster.logIn();
});
afterAll(() => muster.close());
beforeEach(() => {
  conditions = [];
});

const upload = async () =>
  sendForm(muster, admin.token, '/image/upload', [{ name: 'a.png', content: await picture() }]);
const tooLittle = { status: 507, code: -1, message: expect.stringContaining('too little space') };

describe('while the disk has hardly any space left', () => {
  test('uploads and exports answer 507 with a text, and continue when there is space again', async () => {
    conditions = [scarce];
    expect(await upload()).toMatchObject(tooLittle);
    expect(await admin.get('/bp/person/export')).toMatchObject(tooLittle);
    expect(await admin.post('/pod/mapPackage/begin', { name: 'plan.zip', size: '10' })).toMatchObject(tooLittle);
    conditions = [];
    expect(await upload()).toMatchObject({ status: 200, code: 0 });
  });

  test('everything else continues', async () => {
    conditions = [scarce, { ...scarce, code: 'diskFull' }];
    await addRow(admin, '/bp/depart', { name: 'north' });
    expect(await admin.get('/bp/depart/page')).toMatchObject({ code: 0 });
  });

  test('accounts that may not upload do not learn of it', async () => {
    conditions = [scarce];
    expect((await muster.ask('GET', '/bp/person/export')).code).toBe(-2);
  });

  test('every route that uploads or downloads a file waits', () => {
    const isFile = (url: string): boolean =>
      /\/(export|exportPhotos)$|^\/pod\/mapPackage\/(begin|part|finish)$/.test(url);
    const routes = muster.app.declaredRoutes.filter(
      ({ url, config, method }) => method !== 'HEAD' && (config?.receive !== undefined || isFile(url)),
    );
    expect(routes.length).toBeGreaterThan(30);
    expect(routes.filter(({ config }) => config?.needsDisk !== true).map(({ url }) => url)).toEqual([]);
  });
});

describe('a write that finds the disk full', () => {
  test('answers 507 for a file, and 503 with Retry-After for a row', async () => {
    expect(await admin.get('/pod/test/file')).toMatchObject(tooLittle);
    const row = await admin.get('/pod/test/row');
    expect(row).toMatchObject({
      status: 503,
      code: -1,
      message: expect.stringContaining('disk of the server is full'),
    });
    expect(Number(row.headers['retry-after'])).toBeGreaterThan(0);
  });
});
