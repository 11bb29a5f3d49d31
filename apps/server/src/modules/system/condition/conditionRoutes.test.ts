import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { Conditions } from '../../../core/health/conditions.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { dataOf, logInAs } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
let conditions = new Conditions(() => 0);

beforeAll(async () => {
  muster = await startTestApp({ conditions: () => conditions.all() });
  admin = await muster.logIn();
});
afterAll(() => muster.close());
beforeEach(() => {
  conditions = new Conditions(() => 1000);
});

const codes = async (client: Client): Promise<string[]> =>
  dataOf(await client.get('/base/systemCondition/active')).map(({ code }: { code: string }) => code);

describe('the conditions of the system', () => {
  it('are returned in their current state, with their severity and the time of their begin', async () => {
    const main = conditions.reporterOf('main');
    main.raise('databaseAway', {});
    expect(dataOf(await admin.get('/base/systemCondition/active'))).toEqual([
      {
        code: 'databaseAway',
        severity: 'down',
        buildingId: null,
        subject: null,
        since: '1970-01-01T00:00:01.000Z',
        facts: {},
      },
    ]);
    main.clear('databaseAway', {});
    expect(await codes(admin)).toEqual([]);
  });

  it('are those of the installation and of the current building', async () => {
    const ingest = conditions.reporterOf('ingest');
    ingest.raise('noPositions', { buildingId: muster.buildingId });
    ingest.raise('alarmWriterStalled', { buildingId: 'elsewhere' });
    ingest.raise('diskFull', {});
    expect(await codes(admin)).toEqual(['noPositions', 'diskFull']);
  });

  it('are, without the permission, only those for everybody', async () => {
    const guard = await logInAs(muster, admin, { permissions: ['bp:organization:job:view'] });
    const keeper = await logInAs(muster, admin, { permissions: ['base:message:systemCondition:view'] });
    const main = conditions.reporterOf('main');
    main.raise('databaseAway', {});
    main.raise('logShorter', { facts: { from: '1', to: '2' } });
    expect(await codes(guard)).toEqual(['databaseAway']);
    expect(await codes(keeper)).toEqual(['databaseAway', 'logShorter']);
  });

  it('are not returned without a login', async () => {
    expect((await muster.ask('GET', '/base/systemCondition/active')).code).toBe(-2);
  });
});
