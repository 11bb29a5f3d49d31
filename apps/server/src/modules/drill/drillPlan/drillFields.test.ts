import { drillPlan } from '@muster/model/drillPlan/drillPlan.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type MusterSite, siteLat, startMusterSite, statesOf } from '../../../testing/musterSite.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { sendForm } from '../../../testing/uploadForm.ts';
import { remindOfDrills } from './drillReminders.ts';

let site: MusterSite;
let count = 0;
beforeAll(async () => {
  site = await startMusterSite();
});
afterAll(() => site.close());
beforeEach(() => site.reset());

const path = '/bp/drillPlan';
const dayMs = 86_400_000;
type Values = Readonly<Record<string, unknown>>;

/** A plan with two values of a field: what is reported for each. */
interface FieldCase {
  values: () => readonly [Values, Values] | Promise<readonly [Values, Values]>;
  /** Action on the second plan, for what is not saved. */
  act?: (planId: string) => Promise<unknown>;
  sees: (planId: string) => Promise<unknown>;
  outcomes: () => readonly [unknown, unknown];
}

const both =
  (one: Values, other: Values): FieldCase['values'] =>
  () => [one, other];
const from = (one: unknown, other: unknown) => () => [one, other] as const;

/** The report of a run of the plan. */
async function run(planId: string) {
  const id = await site.started({ planId });
  const report = await site.report(id);
  await site.end(id);
  return report;
}
const nextOn = async (id: string): Promise<string | null> => dataOf(await site.admin.get(`${path}/get`, { id })).nextOn;
/** A day this many days from now, by the clock of the site, which is UTC+8. */
const dayIn = (days: number): string =>
  new Date(site.muster.clock.now + 8 * 3_600_000 + days * dayMs).toISOString().slice(0, 10);
const accident = (lon: number): Promise<string> =>
  addRow(site.admin, '/pod/drillMarker', {
    name: `Accident ${(count += 1)}`,
    markerType: 'accidentPoint',
    place: { lon, lat: siteLat, floor: 0 },
  });

/** Notices of the plan today, and their recipients: times of day, or accounts. */
async function reminded(planId: string, what: 'kind' | 'time' | 'account'): Promise<string[]> {
  const { db } = site.muster.database;
  await db.deleteFrom('notice').execute();
  await remindOfDrills({ db, now: () => site.muster.clock.now });
  const rows = await db
    .selectFrom('notice')
    .select(['kind', 'facts', 'accountId'])
    .where('rowId', '=', planId)
    .execute();
  return rows.map(({ kind, facts, accountId }) =>
    what === 'kind'
      ? kind
      : what === 'time'
        ? String(facts?.['time'])
        : accountId === null
          ? 'whoever may'
          : 'in charge',
  );
}

const fields: Readonly<Record<keyof typeof drillPlan.fields, FieldCase>> = {
  name: {
    values: () => [{ name: `液氨 ${count}` }, { name: `氢气 ${count}` }],
    sees: async (id) => String((await run(id)).planName).slice(0, 2),
    outcomes: from('液氨', '氢气'),
  },
  scenario: {
    values: both({ scenario: '泄漏' }, { scenario: '火灾' }),
    sees: async (id) => (await run(id)).cause,
    outcomes: from('泄漏', '火灾'),
  },
  goalSeconds: {
    values: both({}, { goalSeconds: 90 }),
    sees: async (id) => (await run(id)).goalSeconds,
    outcomes: from(null, 90),
  },
  attachment: {
    values: async () => {
      const file = { name: 'plan.pdf', content: Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj') };
      const { admin, muster } = site;
      const { data } = await sendForm(muster, admin.token, '/file/upload?purpose=drillAttachment', [file]);
      return [{}, { attachment: { id: data[0].id, name: 'plan.pdf' } }];
    },
    sees: async (id) => (await run(id)).attachment?.name ?? null,
    outcomes: from(null, 'plan.pdf'),
  },
  scope: {
    values: () => [{ scope: 'site' }, { scope: 'areas', areaIds: [site.yard] }],
    sees: async (id) => statesOf(await run(id)),
    outcomes: from('Ada missing, Bea missing, Cid missing', 'Ada missing, Bea missing'),
  },
  areaIds: {
    values: () => [
      { scope: 'areas', areaIds: [site.yard] },
      { scope: 'areas', areaIds: [site.point], pointIds: [site.yard] },
    ],
    sees: async (id) => statesOf(await run(id)),
    outcomes: from('Ada missing, Bea missing', ''),
  },
  accidentPointId: {
    values: async () => [
      { scope: 'circle', radius: 100, accidentPointId: await accident(121.52) },
      { scope: 'circle', radius: 100, accidentPointId: await accident(121.5) },
    ],
    sees: async (id) => statesOf(await run(id)),
    outcomes: from('Cid missing', 'Ada missing, Bea missing'),
  },
  radius: {
    values: async () => {
      const accidentPointId = await accident(121.521);
      return [
        { scope: 'circle', radius: 50, accidentPointId },
        { scope: 'circle', radius: 150, accidentPointId },
      ];
    },
    sees: async (id) => statesOf(await run(id)),
    outcomes: from('', 'Cid missing'),
  },
  pointIds: {
    values: () => [{}, { pointIds: [site.yard] }],
    sees: async (id) => (await run(id)).points.map(({ id: point }) => point),
    outcomes: () => [[site.point], [site.yard]],
  },
  steps: {
    values: both({}, { steps: [{ role: '总指挥', text: '宣布' }] }),
    sees: async (id) => (await run(id)).steps.map(({ role, text }) => `${role} ${text}`),
    outcomes: from([], ['总指挥 宣布']),
  },
  scheduledOn: {
    values: () => [{}, { scheduledOn: dayIn(0) }],
    sees: (id) => reminded(id, 'kind'),
    outcomes: from([], ['drillToday']),
  },
  startTime: {
    values: () => [
      { scheduledOn: dayIn(0), startTime: '09:30' },
      { scheduledOn: dayIn(0), startTime: '14:00' },
    ],
    sees: (id) => reminded(id, 'time'),
    outcomes: from(['09:30'], ['14:00']),
  },
  repeatUnit: {
    values: () => [
      { scheduledOn: dayIn(0), repeatUnit: 'none' },
      { scheduledOn: dayIn(0), repeatUnit: 'weeks', repeatEvery: 2 },
    ],
    sees: async (id) => (await run(id), nextOn(id)),
    outcomes: () => [null, dayIn(14)],
  },
  repeatEvery: {
    values: () => [
      { scheduledOn: dayIn(0), repeatUnit: 'weeks', repeatEvery: 1 },
      { scheduledOn: dayIn(0), repeatUnit: 'weeks', repeatEvery: 2 },
    ],
    sees: async (id) => (await run(id), nextOn(id)),
    outcomes: () => [dayIn(7), dayIn(14)],
  },
  remindDays: {
    values: () => [
      { scheduledOn: dayIn(3), remindDays: 2 },
      { scheduledOn: dayIn(3), remindDays: 3 },
    ],
    sees: (id) => reminded(id, 'kind'),
    outcomes: from([], ['drillSoon']),
  },
  personInChargeId: {
    values: async () => {
      const personInChargeId = site.people['Bea'] ?? '';
      await logInAs(site.muster, site.admin, { permissions: ['base:message:notice:view'], personId: personInChargeId });
      return [{ scheduledOn: dayIn(0) }, { scheduledOn: dayIn(0), personInChargeId }];
    },
    sees: (id) => reminded(id, 'account'),
    outcomes: from(['whoever may'], ['in charge']),
  },
  lastRunOn: {
    values: both({}, {}),
    act: run,
    sees: async (id) => dataOf(await site.admin.get(`${path}/get`, { id })).lastRunOn,
    outcomes: () => [null, dayIn(0)],
  },
  nextOn: { values: () => [{}, { scheduledOn: dayIn(5) }], sees: nextOn, outcomes: () => [null, dayIn(5)] },
};

describe('a saved plan decides its runs and reminders:', () => {
  test('by each of its fields', () => {
    expect(Object.keys(fields).toSorted()).toEqual(Object.keys(drillPlan.fields).toSorted());
  });

  test.each(Object.entries(fields))('%s', async (_field, { values, act, sees, outcomes }) => {
    const found: unknown[] = [];
    for (const [index, given] of (await values()).entries()) {
      const id = await addRow(site.admin, path, { name: `Plan ${(count += 1)}`, scenario: '液氨泄漏', ...given });
      if (index === 1 && act !== undefined) await act(id);
      found.push(await sees(id));
    }
    expect(found).toEqual(outcomes());
    expect(found[0]).not.toEqual(found[1]);
  });
});
