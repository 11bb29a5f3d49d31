import { entityPath } from '@muster/model/entity/entity.ts';
import { entities } from '@muster/model/entity/registry.ts';
import { inFullSuite } from '@muster/testkit/suiteSize.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  departEntities,
  departMark,
  insertSecrets,
  secretId,
  siteEntities,
  siteMark,
} from '../../testing/secretSite.ts';
import type { Client, TestApp } from '../../testing/testApp.ts';
import { addRow, logInAs } from '../../testing/testSite.ts';
import { uploadPhoto } from '../../testing/uploadForm.ts';
import { routesOf, walk, type WalkPlan } from '../../testing/walkRoutes.ts';
import { receiveSecretPerson, startWholeApp } from '../../testing/wholeApp.ts';

/** Routes without a site, and why they expose no foreign row. A new one is added here with its reason. */
const siteless: Readonly<Record<string, string>> = {
  '/pod/building/choose': 'enters buildings of the caller alone',
  '/base/session/own': 'returns data of the caller',
  '/base/session/endOwn': 'ends sessions of the caller alone',
  '/base/preference/own': 'returns data of the caller',
  '/base/preference/setOwn': 'sets what the caller alone sees',
  '/base/role/endView': 'ends the view of the session alone',
  '/pod/licence/cloud/bindBuild': 'binds buildings of the caller alone',
  '/base/authority/get-info': 'returns data of the caller',
  '/pod/systemConfig/customConfigGet': 'one setting for the installation',
  '/pod/systemConfig/getDisPlayLogo': 'one setting for the installation',
  '/pod/systemConfig/shell': 'one setting for the installation',
  '/base/dictionary/options': 'words that all sites share',
  '/base/menuItem/tree': 'the menu of the installation',
  '/base/menuItem/get': 'the menu of the installation',
  '/base/menuItem/save': 'the menu of the installation',
  '/base/parameter/get': 'parameters of the installation',
  '/base/parameter/save': 'parameters of the installation',
  '/base/mailSetting/get': 'the mail server of the installation',
  '/base/mailSetting/save': 'the mail server of the installation',
  '/base/mailSetting/test': 'the mail server of the installation',
  '/image/view': 'asks whether the caller sees the row that uses it (readableUpload)',
  '/file/download': 'asks whether the caller sees the row that uses it (readableUpload)',
};

/** Timeout for this many routes on a busy machine. */
const severalMinutes = { timeout: 600_000 };

/** Entities shared by all sites; their overrides decide which rows a caller sees. */
const shared = entities.filter(({ scope }) => scope === 'installation').map((entity) => `${entityPath(entity)}/`);

let muster: TestApp;
let admin: Client;
let photo: string;

beforeAll(async () => {
  const app = await startWholeApp();
  muster = app.muster;
  admin = await muster.logIn();
  await insertSecrets(muster);
  await insertMore();
  receiveSecretPerson(app);
});
afterAll(() => muster.close());

/** A card of the person, a photo, the name of the site, and log entries about the rows. */
async function insertMore(): Promise<void> {
  const { db } = muster.database;
  const { buildingId } = muster;
  const record = await uploadPhoto(muster, admin);
  photo = record.id;
  await db
    .updateTable('upload')
    .set({ entity: 'person', rowId: secretId('person'), field: 'photo', unusedSince: null, name: `${departMark}.jpg` })
    .where('id', '=', photo)
    .execute();
  await db
    .updateTable('person')
    .set({ photo: JSON.stringify({ id: photo, name: `${departMark}.jpg` }) })
    .where('id', '=', secretId('person'))
    .execute();
  await db
    .updateTable('building')
    .set({ name: `${siteMark} building` })
    .where('id', '=', buildingId)
    .execute();
  const binding = {
    buildingId,
    sn: `${departMark}-locationCard-sn`,
    subjectKind: 'person' as const,
    subjectId: secretId('person'),
  };
  await db
    .insertInto('cardBinding')
    .values({ ...binding, id: 'secret-binding', boundFrom: '1970-01-01T00:00:00Z', boundTo: null })
    .execute();
}

/** Every row of the site's tables, as text. */
async function rowsNow(names: readonly string[]): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const { name, table } of siteEntities.filter((entity) => names.includes(entity.name))) {
    const found = await muster.database.pool.query(
      `select t::text as row from "${table}" t where building_id = $1 order by id`,
      [muster.buildingId],
    );
    rows[name] = found.rows.map(({ row }) => String(row));
  }
  return rows;
}

async function marksSeen(client: Client, plan: WalkPlan, marks: readonly string[]): Promise<string[]> {
  const seen = new Set<string>();
  for await (const { method, url, status, text } of walk(muster, client, plan)) {
    if (status >= 500) seen.add(`${method} ${url} failed: ${text.slice(0, 200)}`);
    if (marks.some((mark) => text.includes(mark))) seen.add(`${method} ${url}`);
  }
  return [...seen].sort();
}

describe('every route', () => {
  test('works in a site, or is known to need none', () => {
    const undeclared = routesOf(muster).filter(({ url, config }) => {
      const { site, permission } = config?.access ?? {};
      if (site === 'chosen' || permission === 'public') return false;
      return siteless[url] === undefined && !shared.some((path) => url.startsWith(path));
    });
    expect(undeclared.map(({ url }) => url)).toEqual([]);
  });

  test('shows an account with every permission the rows that others must not see', severalMinutes, async () => {
    const seen = await marksSeen(admin, { methods: ['GET'], mostCalls: inFullSuite(1000, 2) }, [departMark, siteMark]);
    expect(seen.filter((line) => line.includes('failed'))).toEqual([]);
    expect(seen.length).toBeGreaterThan(60);
  });

  test(
    'gives an account of another site, with every permission there, nothing and changes nothing for it',
    severalMinutes,
    async () => {
      const elsewhere = await addRow(admin, '/pod/building', { name: 'Elsewhere' });
      const stranger = await logInAs(muster, admin, { permissions: ['*'], buildingIds: [elsewhere] });
      const names = siteEntities.map(({ name }) => name);
      const before = await rowsNow(names);
      expect(await marksSeen(stranger, { methods: ['GET', 'POST'] }, [departMark, siteMark])).toEqual([]);
      expect(await rowsNow(names)).toEqual(before);
      // Rows that it could add in its own site do not refer to ours.
      for (const { table } of siteEntities) {
        const { rows } = await muster.database.pool.query(
          `select t::text as row from "${table}" t where building_id <> $1 and t::text like '%secret-%'`,
          [muster.buildingId],
        );
        expect(rows).toEqual([]);
      }
      for (const url of ['/image/view', '/file/download']) {
        const { statusCode } = await muster.app.inject({
          url: `${url}?id=${photo}`,
          headers: { authToken: stranger.token },
        });
        expect(statusCode).toBe(404);
      }
    },
  );

  test('gives an account of another department, with every permission, nothing of ours', severalMinutes, async () => {
    const departId = await addRow(admin, '/bp/depart', { name: 'Other department' });
    const scope = { dataScope: 'designated', designatedDepartIds: [departId] } as const;
    const colleague = await logInAs(muster, admin, { permissions: ['*'], ...scope });
    const names = departEntities.map(({ name }) => name);
    const before = await rowsNow(names);
    expect(await marksSeen(colleague, { methods: ['GET', 'POST'] }, [departMark])).toEqual([]);
    const after = await rowsNow(names);
    for (const name of names) for (const row of before[name] ?? []) expect(after[name]).toContain(row);
    const { statusCode } = await muster.app.inject({
      url: `/image/view?id=${photo}`,
      headers: { authToken: colleague.token },
    });
    expect(statusCode).toBe(404);
  });
});
