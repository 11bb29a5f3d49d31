import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type MusterSite, siteLat, startMusterSite, statesOf } from '../../../testing/musterSite.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { archive, sendForm } from '../../../testing/uploadForm.ts';
import { remindOfDrills } from './drillReminders.ts';

let site: MusterSite;
let count = 0;

beforeAll(async () => {
  site = await startMusterSite();
});
afterAll(() => site.close());
beforeEach(() => site.reset());

const path = '/bp/drillPlan';
const steps = [
  { role: '总指挥', text: '宣布演练开始' },
  { role: '引导员', text: '引导人员撤离' },
];
const named = (more: Record<string, unknown> = {}) => ({ name: `Plan ${(count += 1)}`, scenario: '液氨泄漏', ...more });
const save = (more: Record<string, unknown> = {}) => site.admin.post(`${path}/save`, named(more));
const plan = (more: Record<string, unknown> = {}) => addRow(site.admin, path, named(more));
const accident = (lon: number) =>
  addRow(site.admin, '/pod/drillMarker', {
    name: `Accident ${(count += 1)}`,
    markerType: 'accidentPoint',
    place: { lon, lat: siteLat, floor: 0 },
  });
const badField = async (more: Record<string, unknown>) => (await save(more)).data.fields[0].field;

describe('a plan of drills', () => {
  test('is complete for its scope, and drops fields of another one', async () => {
    const { yard, point, admin } = site;
    expect(await badField({ scenario: ' ' })).toBe('scenario');
    expect(await badField({ scope: 'areas' })).toBe('areaIds');
    expect(await badField({ scope: 'areas', areaIds: [yard], pointIds: [yard] })).toBe('pointIds');
    expect(await badField({ scope: 'circle' })).toBe('accidentPointId');
    const island = dataOf(await admin.get('/pod/drillMarker/page', { markerType: 'safeIsland' })).data[0].id;
    expect(await badField({ scope: 'circle', accidentPointId: island })).toBe('accidentPointId');
    expect(await badField({ repeatUnit: 'weeks' })).toBe('scheduledOn');
    expect(await badField({ steps: [{ role: ' ', text: 'x' }] })).toBe('steps');
    expect(await badField({ goalSeconds: 0 })).toBe('goalSeconds');
    const id = await plan({ scope: 'areas', areaIds: [yard], pointIds: [point], radius: 50, steps });
    const row = dataOf(await admin.get(`${path}/get`, { id }));
    expect(row).toMatchObject({ areaIds: [yard], pointIds: [point], radius: null, steps, nextOn: null });
    dataOf(await admin.post(`${path}/save`, { id, scope: 'site' }));
    expect(dataOf(await admin.get(`${path}/get`, { id }))).toMatchObject({ scope: 'site', areaIds: null });
  });

  test('has one attachment: a document of Word or PDF', async () => {
    const send = (name: string, content: Buffer) =>
      sendForm(site.muster, site.admin.token, '/file/upload?purpose=drillAttachment', [{ name, content }]);
    const pdf = await send('plan.pdf', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'));
    const id = await plan({ attachment: { id: pdf.data[0].id, name: 'plan.pdf' } });
    const { attachment } = dataOf(await site.admin.get(`${path}/get`, { id }));
    expect(attachment).toMatchObject({ name: 'plan.pdf', downloadUrl: `/file/download?id=${pdf.data[0].id}` });
    expect((await send('plan.docx', await archive(['word/document.xml']))).code).toBe(0);
    expect((await send('plan.pdf', await archive(['word/document.xml']))).code).toBe(-1);
    expect((await send('plan.zip', await archive(['a']))).code).toBe(-1);
  });
});

describe('a run', () => {
  const command = () => site.muster.asked.commands.at(-1)?.command;

  test('begins with all settings of its plan, as a drill', async () => {
    const { yard, point } = site;
    const planId = await plan({ scope: 'areas', areaIds: [yard], pointIds: [point], goalSeconds: 90, steps });
    const id = await site.started({ planId });
    expect(command()).toMatchObject({ areaId: yard, safeIslands: [point], isDrill: true, cause: '液氨泄漏' });
    const first = await site.report(id);
    expect(first).toMatchObject({ kind: 'drill', planId, goalSeconds: 90, scenario: '液氨泄漏', goalReached: null });
    expect(first.steps.map(({ role, text, doneAt }) => [role, text, doneAt])).toEqual([
      ['总指挥', '宣布演练开始', null],
      ['引导员', '引导人员撤离', null],
    ]);
    const choice = dataOf(await site.admin.get('/pod/muster/choices')).plans.find(
      (one: { id: string }) => one.id === planId,
    );
    expect(choice).toMatchObject({ areaIds: [yard], points: [point], goalSeconds: 90, cause: '液氨泄漏', steps });
  });

  test('may override its plan, and is refused for a plan that does not exist', async () => {
    const planId = await plan({ goalSeconds: 90 });
    const id = await site.started({ planId, kind: 'test', cause: 'tried out', goalSeconds: 30, points: [] });
    expect(await site.report(id)).toMatchObject({ kind: 'test', cause: 'tried out', goalSeconds: 30, points: [] });
    expect((await site.start({ planId: 'none' })).data.fields).toMatchObject([{ field: 'planId' }]);
    expect((await site.start({})).data.fields).toMatchObject([{ field: 'scope' }]);
  });

  test('around an accident point concerns its circle, names the areas, and uses no muster point within it', async () => {
    const { point, yard } = site;
    const planId = await plan({ scope: 'circle', accidentPointId: await accident(121.52), radius: 100 });
    const far = await site.report(await site.started({ planId }));
    expect(statesOf(far)).toBe('Cid missing');
    expect(far).toMatchObject({ areas: [], points: [{ id: point }] });
    const wide = await plan({ scope: 'circle', accidentPointId: await accident(121.505), radius: 600 });
    const near = await site.report(await site.started({ planId: wide }));
    expect(statesOf(near)).toBe('Ada missing, Bea missing');
    expect(near.areas.map(({ id }) => id).toSorted()).toEqual([point, yard].toSorted());
    expect(near.points).toEqual([]);
  });

  test('has its steps ticked by wardens with the time, the first of two counts, and none after its end', async () => {
    const { admin, muster } = site;
    const id = await site.started({ planId: await plan({ steps }) });
    const step = (number: number, isDone = true, client = admin) =>
      client.post('/pod/muster/step', { id, step: number, isDone });
    const at = muster.clock.now;
    expect((await step(0)).code).toBe(0);
    site.later(5);
    expect((await step(0)).code).toBe(0);
    expect((await site.report(id)).steps).toMatchObject([{ doneAt: at, doneBy: expect.any(String) }, { doneAt: null }]);
    await step(0, false);
    expect((await site.report(id)).steps).toMatchObject([{ doneAt: null, doneBy: null }, { doneAt: null }]);
    expect((await step(2)).data.fields).toMatchObject([{ field: 'step' }]);
    const guard = await logInAs(muster, admin, { permissions: ['pod:alarm:alarm:view'] });
    expect((await step(1, true, guard)).code).toBe(-3);
    await site.end(id);
    expect((await step(1)).message).toBe('This evacuation has ended, or does not exist');
  });
});

describe('the schedule', () => {
  const noticed = async (client = site.admin): Promise<string[]> => {
    const { data } = dataOf(await client.get('/base/notice/page', { size: '100' }));
    return data.flatMap(({ kind, facts }: { kind: string; facts: { plan?: string; date?: string; time?: string } }) =>
      facts.plan === undefined ? [] : [`${kind} ${facts.plan} ${facts.date} ${facts.time}`],
    );
  };
  const dayMs = 86_400_000;
  const remindAt = (now: number) => remindOfDrills({ db: site.muster.database.db, now: () => now });
  /** A day this many days from now, by the clock of the site, which is UTC+8. */
  const dayIn = (days: number): string =>
    new Date(site.muster.clock.now + 8 * 3_600_000 + days * dayMs).toISOString().slice(0, 10);
  /** Its midnight, as an instant. */
  const midnight = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

  test('reminds the person in charge some days before, on the day and when it is overdue, until a run', async () => {
    const { muster, admin, people } = site;
    const head = await logInAs(muster, admin, { permissions: ['*'], personId: people['Bea'] ?? '' });
    const day = dayIn(2);
    const planId = await plan({
      scheduledOn: day,
      startTime: '09:30',
      repeatUnit: 'weeks',
      repeatEvery: 3,
      remindDays: 2,
      personInChargeId: people['Bea'],
    });
    const get = async () => dataOf(await admin.get(`${path}/get`, { id: planId }));
    const { name } = await get();
    const all = (...kinds: string[]) => kinds.map((kind) => `${kind} ${name} ${day} 09:30`).toSorted();
    for (const [now, ...kinds] of [
      [midnight(day) - 2 * dayMs - 1],
      [midnight(day) - 2 * dayMs, 'drillSoon'],
      [midnight(day), 'drillSoon', 'drillToday'],
      [midnight(day) + dayMs, 'drillSoon', 'drillToday', 'drillOverdue'],
    ] as const) {
      for (let twice = 0; twice < 2; twice++) await remindAt(now);
      expect((await noticed(head)).toSorted()).toEqual(all(...kinds));
    }
    await site.end(await site.started({ planId, kind: 'test' }));
    expect(await get()).toMatchObject({ lastRunOn: null, nextOn: day });
    await site.end(await site.started({ planId }));
    expect(await get()).toMatchObject({ lastRunOn: dayIn(0), nextOn: dayIn(23) });
  });

  test('reminds accounts that may change plans if no person in charge has an account', async () => {
    const reading = ['base:message:notice:view', 'bp:drill:drillPlan:view'];
    const reader = await logInAs(site.muster, site.admin, { permissions: reading });
    const writer = await logInAs(site.muster, site.admin, { permissions: [...reading, 'bp:drill:drillPlan:edit'] });
    await plan({ scheduledOn: dayIn(1) });
    await remindAt(midnight(dayIn(0)));
    expect(await noticed(writer)).toEqual([expect.stringMatching(/^drillSoon .* 10:00$/)]);
    expect(await noticed(reader)).toEqual([]);
  });
});
