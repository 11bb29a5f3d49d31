import type { LicenceInfo } from '@muster/model/login/wire.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type NewNotice, renewNotice, writeNotices } from '../../../core/notice/notice.store.ts';
import { createParameterSource } from '../../../core/settings/parameterSource.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import type { Services } from '../../services.ts';
import { maintainNotices } from './maintainNotices.ts';

const reads = 'base:message:notice:view';

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());
beforeEach(async () => {
  await muster.database.db.deleteFrom('notice').execute();
});

const notice = (key: string, more: Partial<NewNotice> = {}): NewNotice => ({
  buildingId: muster.buildingId,
  kind: 'cardUnregistered',
  key,
  // Accounts are created at the database's time.
  at: new Date(muster.clock.now + 600_000).toISOString(),
  facts: { sn: key },
  permission: 'pod:message:cardNotice:view',
  ...more,
});
const write = (...notices: NewNotice[]) => writeNotices(muster.database.db, notices);
const unread = async (client: Client): Promise<number> => dataOf(await client.get('/base/notice/unread')).count;
const keys = async (client: Client, filter: Record<string, string> = {}): Promise<string[]> => {
  const { data } = dataOf(await client.get('/base/notice/page', { size: '100', ...filter }));
  return data.map(({ key }: { key: string }) => key).sort();
};

describe('a notice', () => {
  it('is created once, however often the occurrence is written', async () => {
    await write(notice('a'), notice('b'));
    await write(notice('a', { facts: { sn: 'other' } }));
    expect(await keys(admin)).toEqual(['a', 'b']);
    expect(await unread(admin)).toBe(2);
  });

  it('is read by each account separately, one by one or all at once', async () => {
    const other = await logInAs(muster, admin, { permissions: ['*'] });
    await write(notice('a'), notice('b'), notice('c'));
    const { data } = dataOf(await admin.get('/base/notice/page', { kind: 'cardUnregistered' }));
    const [first] = data;
    for (let twice = 0; twice < 2; twice++) dataOf(await admin.post('/base/notice/read', { ids: [first.id] }));
    expect([await unread(admin), await unread(other)]).toEqual([2, 3]);
    expect(await keys(admin, { isRead: 'true' })).toEqual([first.key]);
    expect(await keys(admin, { isRead: 'false' })).toHaveLength(2);
    dataOf(await admin.post('/base/notice/read'));
    expect([await unread(admin), await unread(other)]).toEqual([0, 3]);
  });

  it('about a state is unread again when it changes', async () => {
    const { db } = muster.database;
    const renew = (failed: number) =>
      db.transaction().execute((transaction) => renewNotice(transaction, notice('m', { facts: { failed } })));
    await renew(1);
    dataOf(await admin.post('/base/notice/read'));
    expect(await unread(admin)).toBe(0);
    await renew(2);
    expect(await unread(admin)).toBe(1);
    const { data } = dataOf(await admin.get('/base/notice/page'));
    expect(data).toMatchObject([{ facts: { failed: 2 }, isRead: false }]);
  });

  it('from before an account was created is read for it', async () => {
    const { now } = muster.clock;
    await write(notice('old', { at: new Date(now - 3_600_000).toISOString() }), notice('new'));
    const newcomer = await logInAs(muster, admin, { permissions: ['*'] });
    expect(await unread(newcomer)).toBe(1);
    expect(await keys(newcomer)).toEqual(['new', 'old']);
  });
});

describe('the recipients of a notice', () => {
  it('are holders of its permission, or for a notice for one account that account only', async () => {
    const { id } = await muster.database.db
      .selectFrom('account')
      .select('id')
      .where('name', '=', 'admin')
      .executeTakeFirstOrThrow();
    await write(notice('cards'), notice('mine', { accountId: id }), notice('anybody', { permission: undefined }));
    const guard = await logInAs(muster, admin, { permissions: [reads, 'pod:message:cardNotice:view'] });
    const clerk = await logInAs(muster, admin, { permissions: [reads] });
    const reader = await logInAs(muster, admin, { permissions: ['bp:organization:job:view'] });
    expect(await keys(admin)).toEqual(['anybody', 'cards', 'mine']);
    expect(await keys(guard)).toEqual(['anybody', 'cards']);
    expect(await keys(clerk)).toEqual(['anybody']);
    expect((await reader.get('/base/notice/unread')).code).toBe(-3);
  });

  it('see the department of its subject; without a subject, accounts that see everybody', async () => {
    const [north, south] = [
      await addRow(admin, '/bp/depart', { name: '北区' }),
      await addRow(admin, '/bp/depart', { name: '南区' }),
    ];
    await write(notice('north', { departId: north }), notice('south', { departId: south }), notice('nobody'));
    const foreman = await logInAs(muster, admin, {
      permissions: [reads, 'pod:message:cardNotice:view'],
      dataScope: 'designated',
      designatedDepartIds: [north],
    });
    expect(await keys(foreman)).toEqual(['north']);
    expect(await unread(foreman)).toBe(1);
    // An invisible notice cannot be marked as read.
    dataOf(await foreman.post('/base/notice/read'));
    expect(await muster.database.db.selectFrom('noticeRead').select('noticeId').execute()).toHaveLength(1);
  });

  it('are in its own building', async () => {
    await write(notice('elsewhere', { buildingId: 'another' }));
    expect([await keys(admin), await unread(admin)]).toEqual([[], 0]);
  });
});

describe('time', () => {
  const services = () => ({
    db: muster.database.db,
    confirmedNow: () => muster.clock.now,
    retentionNow: () => muster.clock.now,
    parameters: createParameterSource(muster.database.db, () => muster.clock.now),
  });
  const licenceUntil = (expires: string | null): Services['licences'] => {
    const info: LicenceInfo = {
      active: true,
      state: 'active',
      modules: [],
      company: '',
      notBefore: null,
      installation: null,
      expires,
    };
    return {
      modules: async () => [],
      installationModules: async () => [],
      info: async () => info,
      invalidate: () => {},
    };
  };
  it('deletes notices older than their retention', async () => {
    const day = 86_400_000;
    const at = (days: number) => new Date(muster.clock.now - days * day).toISOString();
    await write(notice('kept', { at: at(89) }), notice('gone', { at: at(91) }));
    await maintainNotices({ ...services(), licences: licenceUntil(null) });
    expect(await keys(admin)).toEqual(['kept']);
  });

  it('announces the end of a licence 30, 7 and 1 days before, once each', async () => {
    const expires = Date.UTC(2030, 0, 31);
    const licences = licenceUntil(new Date(expires).toISOString());
    const told: string[][] = [];
    for (const days of [31, 30, 29, 7, 1]) {
      const now = (): number => expires - days * 86_400_000;
      for (let twice = 0; twice < 2; twice++) await maintainNotices({ ...services(), licences, confirmedNow: now });
      told.push(await keys(admin));
    }
    const key = (step: number) => `licence:2030-01-31T00:00:00.000Z:${step}`;
    expect(told).toEqual([[], [key(30)], [key(30)], [key(30), key(7)], [key(1), key(30), key(7)]]);
  });

  it('announces the end of a licence of one site though that of another cannot be read', async () => {
    // In the order of their ids: before and after the tested site.
    for (const id of ['!', '~']) {
      const row = { id, name: `broken ${id}`, timeZone: 'UTC' };
      await muster.database.db.insertInto('building').values(row).execute();
    }
    const licences = licenceUntil('2030-01-31T00:00:00.000Z');
    const confirmedNow = (): number => Date.UTC(2030, 0, 30);
    const info: Services['licences']['info'] = async (buildingId) =>
      buildingId === muster.buildingId ? licences.info(buildingId) : Promise.reject(new Error('garbage'));
    const kept = maintainNotices({ ...services(), licences: { ...licences, info }, confirmedNow });
    await expect(kept).rejects.toThrow(AggregateError);
    expect(await keys(admin)).toEqual([expect.stringMatching(/^licence:/)]);
  });
});
