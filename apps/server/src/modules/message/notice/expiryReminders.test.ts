import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { remindOfExpiry } from './expiryReminders.ts';

let muster: TestApp;
let admin: Client;
const dayMs = 86_400_000;
/** Noon in Shanghai, after the accounts of the test were created. */
const noon = Date.UTC(2037, 0, 10, 4);

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

const remindOn = (days: number) => remindOfExpiry({ db: muster.database.db, now: () => noon + days * dayMs });
const kinds = ['supplyExpiring', 'supplyExpired', 'certificateExpiring', 'certificateExpired'];
const told = async (who: Client = admin) =>
  dataOf(await who.get('/base/notice/page', { size: '50' })).data.filter(({ kind }: { kind: string }) =>
    kinds.includes(kind),
  );

describe('an expiry', () => {
  it('of emergency supplies is announced 30, 7 and 1 days before and when it is over, once each', async () => {
    const supply = { name: 'Masks', expectedCount: 5, storageLocation: 'Store 1', expiresOn: '2037-02-20' };
    const id = await addRow(admin, '/pod/emergencySupply', supply);
    await remindOn(0);
    expect(await told()).toEqual([]);
    for (const days of [11, 12, 40, 42, 42]) await remindOn(days);
    const rows = await told();
    expect(rows.map(({ kind, facts }: { kind: string; facts: { days: number } }) => [kind, facts.days])).toEqual([
      ['supplyExpired', -1],
      ['supplyExpiring', 1],
      ['supplyExpiring', 30],
    ]);
    expect(rows[0]).toMatchObject({ entity: 'emergencySupply', rowId: id, facts: { place: 'Store 1' } });
    const reader = await logInAs(muster, admin, { permissions: ['base:message:notice:view'] });
    expect(await told(reader)).toEqual([]);
    dataOf(await admin.post('/pod/emergencySupply/delete', { ids: [id] }));
  });

  it('of a supply with a year of scrapping is the last day of that year, unless it expires before', async () => {
    await muster.database.db.deleteFrom('notice').execute();
    const supply = { name: 'Extinguisher', expectedCount: 2, storageLocation: 'Gate', scrapYear: 2036 };
    const ids = [
      await addRow(admin, '/pod/emergencySupply', supply),
      await addRow(admin, '/pod/emergencySupply', {
        ...supply,
        name: 'Foam',
        scrapYear: 2039,
        expiresOn: '2037-01-11',
      }),
      await addRow(admin, '/pod/emergencySupply', { ...supply, name: 'Powder', scrapYear: 2037 }),
    ];
    await remindOn(0);
    const dates = (await told()).map(({ facts }: { facts: { name: string; date: string } }) => [
      facts.name,
      facts.date,
    ]);
    expect(dates.toSorted()).toEqual([
      ['Extinguisher', '2036-12-31'],
      ['Foam', '2037-01-11'],
    ]);
    dataOf(await admin.post('/pod/emergencySupply/delete', { ids }));
  });

  it('of certificates is announced to accounts that may change the person; not for a renewed one', async () => {
    await muster.database.db.deleteFrom('notice').execute();
    const north = await addRow(admin, '/bp/depart', { name: 'north' });
    const south = await addRow(admin, '/bp/depart', { name: 'south' });
    const certificate = (name: string, validTo: string) => {
      return { kind: 'specialOperation', name, number: `N-${validTo}`, validFrom: null, validTo, picture: null };
    };
    const certificates = [
      certificate('Welding', '2037-01-12'),
      certificate('Lifting', '2037-01-12'),
      certificate('Lifting', '2039-01-12'),
    ];
    await addRow(admin, '/bp/person', { name: 'Wang', departId: north, certificates });
    await remindOn(0);
    const facts = {
      name: 'Wang',
      certificate: 'specialOperation',
      number: 'N-2037-01-12',
      date: '2037-01-12',
      days: 2,
    };
    expect(await told()).toMatchObject([{ kind: 'certificateExpiring', facts }]);
    const permissions = ['base:message:notice:view', 'bp:enterprise:person:view', 'bp:enterprise:person:edit'];
    const clerkOf = (depart: string) =>
      logInAs(muster, admin, { permissions, dataScope: 'designated', designatedDepartIds: [depart] });
    expect(await told(await clerkOf(north))).toHaveLength(1);
    expect(await told(await clerkOf(south))).toEqual([]);
  });
});
