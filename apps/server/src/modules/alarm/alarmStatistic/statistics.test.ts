import type { AlarmStatistics, StatisticGroup } from '@muster/model/alarm/statisticWire.ts';
import { alarmRules } from '@muster/model/alarm/alarmRule.ts';
import { statisticTables } from '@muster/model/alarm/statisticTable.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type AlarmLife, alarmLife, randomLives, writeLives } from '../../../testing/alarmLives.ts';
import { download } from '../../../testing/sheetForm.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

const path = '/pod/alarm/statistics';
const view = 'pod:alarm:alarm:view';
const minute = 60_000;
const day = 86_400_000;
/** Berlin puts its clock back on 2026-10-25: 02:00–03:00 occurs twice. */
const timeZone = 'Europe/Berlin';
const now = Date.parse('2026-11-10T14:30:00+01:00');

let muster: TestApp;
let admin: Client;
let [north, south] = ['', ''];

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  await muster.database.db.updateTable('building').set({ timeZone }).execute();
  north = await addRow(admin, '/bp/depart', { name: 'North' });
  south = await addRow(admin, '/bp/depart', { name: 'South' });
});
afterAll(() => muster.close());
beforeEach(async () => {
  muster.clock.now = now;
  await muster.database.db.deleteFrom('alarm').execute();
  await muster.database.db.deleteFrom('alarmEvent').execute();
});

const asked = async (query: Record<string, string> = {}, client = admin): Promise<AlarmStatistics> =>
  dataOf(await client.get(path, query));
const counts = (groups: readonly StatisticGroup[]): Record<string, number> =>
  Object.fromEntries(groups.filter(({ count }) => count > 0).map(({ key, count }) => [key, count]));
/** Local time of the site: `yyyy-MM-dd HH:mm:ss`. */
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
const local = (t: number): string => clock.format(t);

/** The reference count. */
function countBy(lives: readonly AlarmLife[], keyOf: (life: AlarmLife) => string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const life of lives) found[keyOf(life)] = (found[keyOf(life)] ?? 0) + 1;
  return found;
}
const first = ({ raises }: AlarmLife): number => raises[0]?.t ?? 0;

/** The value at a share of all, by nearest rank. */
function rank(values: readonly number[], share: number): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1];
}

/** From each raise to its answer before the next one. */
function responses(lives: readonly AlarmLife[], isIn: (t: number) => boolean, what: 'acknowledged' | 'handled') {
  return lives.flatMap(({ raises, handledAt }) =>
    raises.flatMap(({ t, acknowledgedAt }, index) => {
      if (!isIn(t)) return [];
      const handled = index === raises.length - 1 ? handledAt : null;
      const answers = [what === 'acknowledged' ? acknowledgedAt : null, handled].filter((at) => at !== null);
      return answers.length === 0 ? [] : [Math.min(...answers) - t];
    }),
  );
}

describe.each(['one', 'two', 'three'])('every figure of random alarms (%s)', (seed) => {
  const span = { dayFrom: '2026-10-20', dayTo: '2026-10-30' };
  const from = Date.parse('2026-10-20T00:00:00+02:00');
  const until = Date.parse('2026-10-31T00:00:00+01:00');
  const isIn = (t: number): boolean => t >= from && t < until;
  let lives: AlarmLife[];
  let wanted: AlarmLife[];

  beforeEach(async () => {
    const areas = [null, 'tanks', 'gate', 'yard'];
    const departs = [null, north, south];
    const { buildingId } = muster;
    const given = { seed, count: 500, buildingId, from: from - 2 * day, until: until + 2 * day, areas, departs };
    lives = randomLives(given);
    wanted = lives.filter((life) => isIn(first(life)));
    await writeLives(muster, lives);
  });

  test('equals that of a reference count, also with a day of 25 hours', async () => {
    const statistics = await asked(span);
    expect(statistics.span).toEqual({ ...span, from, until, timeZone });
    expect(counts(statistics.types)).toEqual(countBy(wanted, ({ type }) => type));
    expect(counts(statistics.areas)).toEqual(countBy(wanted, ({ areaId }) => areaId ?? ''));
    expect(counts(statistics.departs)).toEqual(countBy(wanted, ({ departId }) => departId ?? ''));
    expect(counts(statistics.days)).toEqual(countBy(wanted, (life) => local(first(life)).slice(0, 10)));
    const hourOf = (life: AlarmLife): number => Number(local(first(life)).slice(11, 13));
    expect(counts(statistics.hours)).toEqual(countBy(wanted, (life) => String(hourOf(life))));
    expect(statistics.levels).toEqual([1, 2, 3, 4].map((level) => wanted.filter((l) => l.level === level).length));
    const weekday = (life: AlarmLife): number =>
      (new Date(`${local(first(life)).slice(0, 10)}T00:00Z`).getUTCDay() + 6) % 7;
    for (const [at, hours] of statistics.week.entries())
      expect(hours).toEqual(
        hours.map((_, hour) => wanted.filter((life) => weekday(life) === at && hourOf(life) === hour).length),
      );
    expect(statistics.raises).toBe(wanted.reduce((sum, { raises }) => sum + raises.length, 0));
    for (const group of [...statistics.types, ...statistics.areas, ...statistics.days, ...statistics.hours])
      expect(group.levels.reduce((sum, count) => sum + count, 0)).toBe(group.count);
  });

  test('accounts for every alarm: raised = handled + ignored + open', async () => {
    const { account } = await asked(span);
    const outcome = ({ handledAt, action }: AlarmLife): string =>
      handledAt === null ? 'open' : action === 'ignore' ? 'ignored' : 'handled';
    expect(account).toEqual({ raised: wanted.length, ...countBy(wanted, outcome) });
    expect(account.raised).toBe(account.handled + account.ignored + account.open);
  });

  test('includes only selected alarms', async () => {
    const filters = { type: 'overspeed,retention', level: '1,3', areaId: 'tanks', departId: north };
    const some = wanted.filter(
      ({ type, level, areaId, departId }) =>
        ['overspeed', 'retention'].includes(type) && [1, 3].includes(level) && areaId === 'tanks' && departId === north,
    );
    const { account, types } = await asked({ ...span, ...filters });
    expect(some.length).toBeGreaterThan(0);
    expect(account.raised).toBe(some.length);
    expect(counts(types)).toEqual(countBy(some, ({ type }) => type));
  });

  test('has the time from each raise to its answer', async () => {
    const found = (await asked(span)).responses;
    const groups = [
      { by: 'total', key: '', lives },
      ...alarmRules.map((type) => ({ by: 'type', key: type, lives: lives.filter((life) => life.type === type) })),
      ...[1, 2, 3, 4].map((level) => ({ by: 'level', key: `${level}`, lives: lives.filter((l) => l.level === level) })),
    ];
    for (const { by, key, lives: some } of groups) {
      const row = found.find((each) => each.by === by && each.key === key);
      for (const what of ['acknowledged', 'handled'] as const) {
        const times = responses(some, isIn, what);
        const expected = {
          count: times.length,
          medianMs: rank(times, 0.5),
          p90Ms: rank(times, 0.9),
          maxMs: rank(times, 1),
        };
        expect(row?.[what] ?? null, `${by} ${key}`).toEqual(times.length === 0 ? null : expected);
      }
    }
  });
});

describe('the span', () => {
  test('is the last thirty days of the site by default', async () => {
    const { span, days } = await asked();
    expect(span).toEqual({
      dayFrom: '2026-10-12',
      dayTo: '2026-11-10',
      from: Date.parse('2026-10-12T00:00:00+02:00'),
      until: now,
      timeZone,
    });
    expect(days.map(({ key }) => key)).toHaveLength(30);
  });

  test('has the repeated hour once in its table, with the alarms of both, and never the skipped one', async () => {
    const twice = ['2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00'].map(Date.parse);
    await writeLives(
      muster,
      twice.map((t) => alarmLife(muster, t)),
    );
    const { hours, days } = await asked({ dayFrom: '2026-10-25', dayTo: '2026-10-25' });
    expect(counts(hours)).toEqual({ 2: 2 });
    expect(counts(days)).toEqual({ '2026-10-25': 2 });
    await writeLives(muster, [alarmLife(muster, Date.parse('2026-03-29T03:00:00+02:00'))]);
    const spring = await asked({ dayFrom: '2026-03-29', dayTo: '2026-03-29' });
    expect(counts(spring.hours)).toEqual({ 3: 1 });
    expect(spring.span.until - spring.span.from).toBe(23 * 60 * minute);
  });

  test('is a year at most, and does not end before it begins', async () => {
    expect((await admin.get(path, { dayFrom: '2025-11-10', dayTo: '2026-11-10' })).code).toBe(0);
    expect(await admin.get(path, { dayFrom: '2025-11-09', dayTo: '2026-11-10' })).toMatchObject({
      code: -1,
      message: 'At most 366 days',
    });
    expect((await admin.get(path, { dayFrom: '2026-11-02', dayTo: '2026-11-01' })).code).toBe(-1);
    expect((await admin.get(path, { dayFrom: 'yesterday' })).code).toBe(-1);
    expect((await admin.get(path, { type: 'flying' })).code).toBe(-1);
  });
});

describe('today compared with the last thirty days', () => {
  const at = (text: string): AlarmLife => alarmLife(muster, Date.parse(text));

  test('is averaged over whole days, and up to the current time of day', async () => {
    await writeLives(muster, [
      at('2026-11-10T00:00:00+01:00'),
      at('2026-11-10T14:29:00+01:00'),
      at('2026-11-09T14:00:00+01:00'),
      at('2026-11-08T15:00:00+01:00'),
      // Summer time: the clock of the site counts.
      at('2026-10-11T14:20:00+02:00'),
      at('2026-10-10T23:59:59+02:00'),
    ]);
    expect((await asked()).today).toEqual({
      day: '2026-11-10',
      count: 2,
      days: 30,
      average: 0.1,
      averageByNow: 2 / 30,
    });
  });

  test('is independent of the span, but uses the filters of the alarms', async () => {
    await writeLives(muster, [at('2026-11-10T00:00:00+01:00'), at('2026-10-11T10:00:00+02:00')]);
    const other = { dayFrom: '2026-01-01', dayTo: '2026-01-02' };
    expect((await asked(other)).today).toMatchObject({ count: 1, average: 1 / 30 });
    expect((await asked({ ...other, type: 'retention' })).today).toMatchObject({ count: 0, average: 0 });
  });

  test('of a young site is averaged over its own days, and over none on its first', async () => {
    await writeLives(muster, [at('2026-11-08T10:00:00+01:00'), at('2026-11-09T10:00:00+01:00')]);
    expect((await asked()).today).toMatchObject({ days: 2, average: 1, averageByNow: 1 });
    await muster.database.db.deleteFrom('alarm').execute();
    await writeLives(muster, [at('2026-11-10T10:00:00+01:00')]);
    expect((await asked()).today).toMatchObject({ count: 1, days: 0, average: null, averageByNow: null });
  });
});

describe('the caller', () => {
  beforeEach(() =>
    writeLives(muster, [
      alarmLife(muster, now - minute, { departId: north }),
      alarmLife(muster, now - minute, { departId: south }),
      alarmLife(muster, now - minute, { departId: south }),
      alarmLife({ buildingId: 'another site' }, now - minute, { departId: north }),
    ]),
  );

  test('sees the departments of its data scope, and nothing of other sites', async () => {
    expect((await asked()).account.raised).toBe(3);
    const rights = { permissions: [view], dataScope: 'designated', designatedDepartIds: [north] } as const;
    const limited = await logInAs(muster, admin, rights);
    const { account, departs, today } = await asked({}, limited);
    expect(account.raised).toBe(1);
    expect(departs).toMatchObject([{ key: north, name: 'North', count: 1 }]);
    expect(today.count).toBe(1);
  });

  test('needs the permission to see alarms, and to export them for the sheet', async () => {
    const stranger = await logInAs(muster, admin, { permissions: ['bp:organization:job:view'] });
    expect((await stranger.get(path)).code).toBe(-3);
    const viewer = await logInAs(muster, admin, { permissions: [view] });
    expect((await viewer.get(path)).code).toBe(0);
    expect((await viewer.get(`${path}/export`)).code).toBe(-3);
  });
});

describe('the sheet', () => {
  test('has the tables of the page with the same figures', async () => {
    await writeLives(muster, [
      alarmLife(muster, now - day, {
        areaId: 'tanks',
        areaName: 'Tanks',
        raises: [{ t: now - day, clearedAt: now - day + minute, acknowledgedAt: now - day + 5000 }],
        handledAt: now - day + 90_000,
        action: 'ignore',
      }),
      alarmLife(muster, now - minute, { type: 'retention', level: 1 }),
    ]);
    const { read, utils } = await import('@e965/xlsx');
    const { Sheets, SheetNames } = read((await download(muster, admin, `${path}/export`)).body);
    const cellsOf = (name: string): unknown[][] => utils.sheet_to_json(Sheets[name] ?? {}, { header: 1, defval: null });
    const tables = statisticTables(await asked());
    expect(SheetNames).toHaveLength(tables.length);
    for (const [index, { rows, columns }] of tables.entries()) {
      const [headings, ...cells] = cellsOf(SheetNames[index] ?? '');
      expect(headings).toHaveLength(columns.length);
      const figures = rows.map((row) => row.map((cell) => (cell.kind === 'count' ? cell.value : null)));
      const found = rows.map((row, at) =>
        row.map(({ kind }, column) => (kind === 'count' ? cells[at]?.[column] : null)),
      );
      expect(found).toEqual(figures);
    }
    const [headings, ...responses] = cellsOf('Response times');
    expect(headings?.slice(0, 3)).toEqual(['Type or level', 'Acknowledged', 'Acknowledged, median (s)']);
    expect(responses.find(([name]) => name === 'All')).toEqual(['All', 1, 5, 5, 5, 1, 90, 90, 90]);
  });
});
