import { eventually } from '@muster/testkit/eventually.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { writePresence } from '../../runner/alarmWriter.store.ts';
import { cellsOf, download } from '../../testing/sheetForm.ts';
import {
  clippedStays,
  crowdOf,
  dayName,
  days,
  siteDay,
  startStaySite,
  type Stay,
  type StaySite,
} from '../../testing/staySite.ts';
import type { Client, TestApp } from '../../testing/testApp.ts';
import { dataOf, logInAs } from '../../testing/testSite.ts';
import { readHourPieces } from './areaHours/hourPieces.store.ts';
import { HourSum } from './areaHours/hourSum.ts';
import { keepStayDays } from './areaHours/stayDays.ts';

const minute = 60_000;
const hour = 60 * minute;
const dayMs = 24 * hour;

let muster: TestApp;
let admin: Client;
let ids: StaySite['ids'];
let stays: Stay[];
beforeAll(async () => {
  ({ muster, admin, ids, stays } = await startStaySite());
});
afterAll(() => muster.close());

const clipped = (from: number, until: number, isWanted: (stay: Stay) => boolean): Stay[] =>
  clippedStays(stays.filter(isWanted), from, until);

type Cell = { kind: string; value?: number; text?: string; ms?: number; t?: number; key?: string };
const plain = (row: readonly Cell[]) =>
  row.map(({ value, text, ms, t, key }) => value ?? text ?? ms ?? t ?? key ?? null);
const rowsOf = async (path: string, query: Record<string, string>) => {
  const { tables } = dataOf(await admin.get(`/pod/report/${path}`, query));
  return (tables[0].rows as Cell[][]).map(plain);
};
const iso = (t: number): string => new Date(t).toISOString();

describe('the stay report', () => {
  const noon = siteDay(2) + 12 * hour;
  const span = { atFrom: iso(noon), atTo: iso(noon + dayMs) };

  test('has each stay of the selected types of people, clipped to the span at both ends', async () => {
    const rows = await rowsOf('stay', { ...span, personType: 'internal' });
    const wanted = clipped(noon, noon + dayMs, ({ person }) => person.type === 'internal');
    expect(wanted.length).toBeGreaterThan(10);
    expect(rows).toHaveLength(wanted.length);
    const lengths = (all: readonly unknown[]) => all.map(Number).toSorted((one, other) => one - other);
    expect(lengths(rows.map((row) => row.at(-1)))).toEqual(lengths(wanted.map(({ since, till }) => till - since)));
    // A stay that began before or did not end has no time for it.
    const before = stays.filter(({ person, since, till }) => person.type === 'internal' && since < noon && till > noon);
    expect(rows.filter((row) => row[5] === null)).toHaveLength(before.length);
  });

  test.each([
    ['person', ({ person }: Stay) => person.id],
    ['area', () => ''],
    ['depart', ({ person }: Stay) => person.departId],
    ['personType', ({ person }: Stay) => person.type],
  ] as const)('is grouped by %s: the groups add up to the stays', async (stayBy, key) => {
    const rows = await rowsOf('stay', { ...span, personType: 'internal,visitor', stayBy });
    const wanted = clipped(noon, noon + dayMs, () => true);
    const groups = [...Map.groupBy(wanted, (stay) => `${key(stay)} ${stay.areaId}`).values()];
    const total = (each: readonly Stay[]): number => each.reduce((sum, { since, till }) => sum + till - since, 0);
    const totals = rows.map((row) => Number(row.at(-3)));
    expect(totals).toEqual(groups.map(total).toSorted((one, other) => other - one));
    expect(totals.reduce((sum, ms) => sum + ms, 0)).toBe(total(wanted));
  });

  test('is of one area, department and person, if requested', async () => {
    const all = { ...span, personType: 'internal,visitor' };
    const rows = await rowsOf('stay', { ...all, areaId: ids.gate, departId: ids.north });
    const wanted = clipped(
      noon,
      noon + dayMs,
      (stay) => stay.areaId === ids.gate && stay.person.departId === ids.north,
    );
    expect(rows).toHaveLength(wanted.length);
    const [first] = wanted;
    const own = await rowsOf('stay', { ...all, areaId: ids.gate, personId: first?.person.id ?? '' });
    expect(own).toHaveLength(wanted.filter(({ person }) => person === first?.person).length);
  });

  test('refuses what specification §5 refuses, in the reader’s language, and names the field', async () => {
    const now = muster.clock.now;
    const refusals = [
      [{ ...span }, 'personType', 'Select a person type to see the stays', '请选择人员类型，再查看停留统计'],
      [
        { atFrom: span.atTo, atTo: span.atFrom },
        'atTo',
        'The first value must not be above the second',
        '起始值不能大于结束值',
      ],
      [
        { ...span, atTo: iso(noon + dayMs + 1) },
        'atTo',
        'The span must not exceed 24 hours',
        '时间跨度不能超过 24 小时',
      ],
      [
        { atFrom: iso(now - hour), atTo: iso(now - 10 * minute + 1) },
        'atTo',
        'The end must be at least 10 minutes ago',
        '结束时间须至少早于当前时间 10 分钟',
      ],
    ] as const;
    for (const [query, field, english, chinese] of refusals) {
      const asked = field === 'personType' ? query : { ...query, personType: 'internal' };
      const refused = await admin.get('/pod/report/stay', asked);
      expect([refused.code, refused.data.fields[0].message, refused.data.fields[0].field]).toEqual([
        -1,
        english,
        field,
      ]);
      const headers = { authtoken: admin.token, 'accept-language': 'zh-CN' };
      const inChinese = await muster.ask('GET', `/pod/report/stay?${new URLSearchParams(asked).toString()}`, {
        headers,
      });
      expect(inChinese.data.fields[0].message).toBe(chinese);
    }
    expect((await admin.get('/pod/report/stay', { ...span, personType: 'internal', colour: 'red' })).code).not.toBe(0);
    expect((await admin.get('/pod/report/stay', { ...span, personType: 'robot' })).code).not.toBe(0);
    const latest = { atFrom: iso(now - hour), atTo: iso(now - 10 * minute), personType: 'internal' };
    expect((await admin.get('/pod/report/stay', latest)).code).toBe(0);
  });

  test('shows nobody outside the reader’s departments, is exported as a sheet, and needs its own permission', async () => {
    const permissions = ['pod:report:stay:view', 'pod:report:stay:export'];
    const south = { dataScope: 'designated' as const, designatedDepartIds: [ids.south] };
    const reader = await logInAs(muster, admin, { permissions, ...south });
    const query = { ...span, personType: 'internal,visitor' };
    const seen = clipped(noon, noon + dayMs, ({ person }) => person.departId === ids.south).length;
    expect(dataOf(await reader.get('/pod/report/stay', query)).tables[0].total).toBe(seen);
    const file = await download(muster, reader, `/pod/report/stay/export?${new URLSearchParams(query).toString()}`);
    const [headings, ...rows] = await cellsOf(file.body);
    expect(headings).toContain('Person type');
    expect(rows).toHaveLength(seen);
    const other = await logInAs(muster, admin, { permissions: ['pod:report:employee:view'] });
    expect((await other.get('/pod/report/stay', query)).code).toBe(-3);
  });
});

describe('area working hours', () => {
  const asked = { dayFrom: dayName(0), dayTo: dayName(days - 1) };

  const groups = ['area', 'day', 'depart', 'personType'] as const;

  /** Reference, from the stays. */
  function recomputed(hoursBy: (typeof groups)[number], isWanted: (stay: Stay) => boolean = () => true) {
    const wanted = Array.from({ length: hoursBy === 'day' ? days : 1 }, (_, n) => n).flatMap((n) => {
      const until = hoursBy === 'day' ? siteDay(n + 1) : siteDay(days);
      return clipped(siteDay(n), until, isWanted).map((stay) => ({ ...stay, day: dayName(n) }));
    });
    const keyOf = { area: () => '', day: ({ day }: { day: string }) => day, depart: null, personType: null };
    const key = keyOf[hoursBy] ?? (({ person }: Stay) => (hoursBy === 'depart' ? person.departId : person.type));
    const grouped = Map.groupBy(wanted, (stay) => `${key(stay)} ${stay.areaId}`);
    const rows = [...grouped.values()].map((pieces) => {
      const ms = pieces.reduce((sum, { since, till }) => sum + till - since, 0);
      const { most, at } = crowdOf(pieces);
      const people = new Set(pieces.map(({ person }) => person.id)).size;
      return [people, pieces.length, ms / hour, ms / pieces.length, most, at];
    });
    return byHours(rows);
  }
  const byHours = (all: readonly unknown[][]) => all.toSorted((one, other) => Number(one[2]) - Number(other[2]));
  const figuresOf = async (hoursBy: string, query: Record<string, string> = asked) =>
    byHours((await rowsOf('areaHours', { ...query, hoursBy })).map((row) => row.slice(-6)));

  test.each(groups)(
    'by %s equal a plain re-computation from the stays: people, stays, hours, maximum and its time',
    async (hoursBy) => {
      expect(await figuresOf(hoursBy)).toEqual(recomputed(hoursBy));
      // The second time finished days are not counted again.
      const all = { ...asked, personType: 'internal,visitor' };
      for (const query of [asked, all]) expect(await figuresOf(hoursBy, query)).toEqual(recomputed(hoursBy));
    },
  );

  test('are summed as days close, and again when late data changes them', async () => {
    const { db } = muster.database;
    const held = async () =>
      (await sql<{ begins: number }>`select begins from stay_day where kept = revision order by begins`.execute(db))
        .rows;
    const keep = () => keepStayDays({ db, now: () => muster.clock.now, log: pino({ level: 'silent' }) });
    await sql`delete from stay_day`.execute(db);
    await keep();
    // A new day may have a concurrent writer.
    expect(await held()).toEqual([]);
    // Two at once, the timer and a reader: one of them sums each day.
    await Promise.all([keep(), keep()]);
    expect((await held()).map(({ begins }) => begins)).toEqual([-3, -2, -1, 0, 1, 2, 3, 4].map(siteDay));
    const [late] = stays.filter(({ areaId, till }) => areaId === ids.gate && till < siteDay(3));
    if (late === undefined) throw new Error('Everybody stays.');
    // Late data of a card that was out of range: an hour of the third day.
    const stay = { person: late.person, areaId: ids.gate, since: siteDay(3) + 1000, till: siteDay(3) + hour };
    const event = { areaId: ids.gate, tag: 'late', subjectId: late.person.id };
    const events = [
      { ...event, kind: 'enter' as const, t: stay.since },
      { ...event, kind: 'exit' as const, t: stay.till },
    ];
    await db.transaction().execute((transaction) => writePresence(transaction, muster.buildingId, events));
    stays.push(stay);
    expect((await held()).map(({ begins }) => begins)).toEqual([-3, -2, -1, 0, 1, 2].map(siteDay));
    for (const hoursBy of groups) expect(await figuresOf(hoursBy)).toEqual(recomputed(hoursBy));
    expect(await held()).toHaveLength(8);
  });

  test('of slices of days equal those of all days at once, for each group', async () => {
    const site = { buildingId: muster.buildingId, departIds: null, patrolDepartIds: null };
    const whole = { ...site, visibility: { areaIds: null, subjects: null } };
    const all = Array.from({ length: days }, (_, n) => ({ begins: siteDay(n), ends: siteDay(n + 1) }));
    for (const size of [1, 2])
      for (const by of groups) {
        const sum = new HourSum();
        for (let n = 0; n < days; n += size)
          sum.add(await readHourPieces(muster.database.db, whole, all.slice(n, n + size), { by }));
        const rows = sum.hours().map((each) => {
          const { people, stays: count, ms, most, mostAt } = each;
          return [people, count, ms / hour, ms / count, most, mostAt];
        });
        expect(byHours(rows)).toEqual(recomputed(by));
      }
  });

  test('count nobody who is deleted, also in the most at once', async () => {
    const crowd = crowdOf(clipped(siteDay(0), siteDay(days), ({ areaId }) => areaId === ids.gate));
    const gone = stays.find(
      ({ areaId, since, till, person }) =>
        areaId === ids.gate && since <= crowd.at && till > crowd.at && person.id !== stays[0]?.person.id,
    );
    if (gone === undefined) throw new Error('Nobody is there.');
    dataOf(await admin.post('/bp/person/delete', { ids: [gone.person.id] }));
    for (let at = stays.length - 1; at >= 0; at -= 1) if (stays[at]?.person === gone.person) stays.splice(at, 1);
    for (const hoursBy of groups) expect(await figuresOf(hoursBy)).toEqual(recomputed(hoursBy));
  });

  test('report their progress while they run, and stop when the caller has gone', async () => {
    const { db } = muster.database;
    await sql`update stay_day set kept = -1`.execute(db);
    const kept = async () => (await sql`select 1 from stay_day where kept = revision`.execute(db)).rows.length;
    const progress = async (client: Client) => dataOf(await client.get('/pod/report/progress', { id: 'p1' }));
    const gone = new AbortController();
    const query = new URLSearchParams({ ...asked, progressId: 'p1' }).toString();
    const other = await logInAs(muster, admin, { permissions: ['pod:report:areaHours:view'] });
    let run: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (transaction) => {
      // The third day waits for this.
      await sql`select 1 from stay_day where begins = ${siteDay(2)} for update`.execute(transaction);
      const headers = { authtoken: admin.token };
      run = muster.app.inject({ url: `/pod/report/areaHours?${query}`, headers, signal: gone.signal }).then(
        () => 'answered',
        () => 'gone',
      );
      await eventually(async () => expect(await progress(admin)).toEqual({ done: 2, total: days }));
      // It is nobody else's.
      expect(await progress(other)).toBeNull();
      gone.abort();
      expect(await run).toBe('gone');
    });
    await eventually(async () => expect(await progress(admin)).toBeNull());
    expect(await kept()).toBe(3);
  });

  test('add up: the hours of the days are those of the span', async () => {
    const hours = async (query: Record<string, string>) =>
      (await rowsOf('areaHours', query)).reduce((sum, row) => sum + Number(row.at(-4)), 0);
    expect(await hours({ ...asked, hoursBy: 'day' })).toBeCloseTo(await hours(asked), 9);
  });

  test('include selected and visible people', async () => {
    const [gate] = await rowsOf('areaHours', {
      ...asked,
      areaId: ids.gate,
      personType: 'visitor',
      departId: ids.north,
    });
    const wanted = clipped(
      siteDay(0),
      siteDay(days),
      ({ areaId, person }) => areaId === ids.gate && person.type === 'visitor' && person.departId === ids.north,
    );
    expect(gate?.slice(0, 3)).toEqual(['Gate', new Set(wanted.map(({ person }) => person.id)).size, wanted.length]);
    const subjects = { personIds: [stays[0]?.person.id ?? ''], vehicleIds: [], departIds: [], personTypes: [] };
    const reader = await logInAs(muster, admin, { permissions: ['pod:report:areaHours:view'], subjects });
    const { tables } = dataOf(await reader.get('/pod/report/areaHours', asked));
    for (const row of tables[0].rows) expect(row[1].value).toBe(1);
  });
});
