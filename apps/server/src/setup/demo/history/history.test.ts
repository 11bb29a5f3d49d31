import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { quickCost } from '../../../core/auth/password.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import {
  requestDemoHistory,
  type DemoHistoryMark,
  readDemoHistory,
} from '../../../modules/system/demoHistory/demoHistory.store.ts';
import { chooseDemoLanguage } from '../../../modules/system/demoHistory/demoLanguage.store.ts';
import { freshDatabase, type TestDatabase } from '../../../testing/testDatabase.ts';
import { openChunk } from '../../../tracks/storedChunk.ts';
import { firstStart } from '../../firstStart.ts';
import { makeHistory, pastOf } from './makeHistory.ts';

/** A Thursday in China, 10:00: the two days before are working days, with the drill of the week. */
const now = Date.parse('2026-03-05T10:00:00+08:00');
const accounts = { adminPassword: 'Muster_2026', ingestKey: 'a-key-of-the-test', passwordCost: quickCost };

let database: TestDatabase;
let mark: DemoHistoryMark;

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  await firstStart(db, { demo: 'fresh', ...accounts });
  const { id } = await db.selectFrom('building').select('id').executeTakeFirstOrThrow();
  mark = pastOf(id, 2, now);
  await withTransaction(db, (transaction) => requestDemoHistory(transaction, mark));
  // Interrupted after the first day; the next start continues.
  let written = 0;
  const first = { db, mark, isStopped: () => written > 0, onProgress: (days: number) => (written = days) };
  expect(await makeHistory(first)).toBe(false);
  const left = await readDemoHistory(db);
  expect(left?.daysDone).toBe(1);
  if (left !== null) expect(await makeHistory({ ...first, mark: left, isStopped: () => false })).toBe(true);
});
afterAll(() => database.drop());

const counted = async (query: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.raw(query)}`.execute(
    database.db,
  );
  return rows[0]?.count ?? Number.NaN;
};

describe('the history of the demo site', () => {
  it('continues after an interruption, writes nothing twice, and ends before the live site begins', async () => {
    expect((await readDemoHistory(database.db))?.daysDone).toBe(2);
    expect(await counted('(SELECT tag, hour FROM track_chunk GROUP BY 1, 2 HAVING count(*) > 1) twice')).toBe(0);
    const { rows } = await sql<{ first: number; last: number }>`
      SELECT min(first_t)::float8 AS first, max(last_t)::float8 AS last FROM track_chunk`.execute(database.db);
    expect(rows[0]?.first).toBeGreaterThanOrEqual(mark.from);
    expect(rows[0]?.last).toBeLessThanOrEqual(mark.to);
    expect(await counted(`presence_event WHERE t > ${now}`)).toBe(0);
    expect(await counted('(SELECT 1 FROM track_chunk GROUP BY hour) hours')).toBeGreaterThanOrEqual(48);
  });

  it('leaves nobody inside, so that the live engine starts empty', async () => {
    // The area of a permit is removed with its work, whoever is inside.
    const last = `(SELECT DISTINCT ON (tag, area_id) kind FROM presence_event
      WHERE area_id NOT LIKE 'permit:%' ORDER BY tag, area_id, t DESC) last`;
    expect(await counted(`${last} WHERE kind = 'enter'`)).toBe(0);
    expect(await counted("presence_event WHERE kind = 'enter'")).toBeGreaterThan(500);
  });

  it('has handled every alarm, by accounts on duty, and sent nothing outside', async () => {
    const alarms = await database.db.selectFrom('alarm').selectAll().execute();
    expect(alarms.length).toBeGreaterThan(20);
    expect(alarms.filter(({ status, clearedAt }) => status !== 'handled' || clearedAt === null)).toEqual([]);
    expect(new Set(alarms.map(({ handlerAccount }) => handlerAccount)).size).toBeGreaterThan(1);
    expect(new Set(alarms.map(({ type }) => type)).size).toBeGreaterThan(3);
    for (const table of ['outbox', 'alarm_delivery', 'bracelet_queue', 'notice']) expect(await counted(table)).toBe(0);
  });

  it("has raised each alarm at the place of its subject's track", async () => {
    const alarms = await database.db
      .selectFrom('alarm')
      .select(['tag', 'raisedAt', 'lon', 'lat'])
      .where('subjectKind', '=', 'person')
      // A reopened one is at the place of its last raise.
      .where('occurrences', '=', 1)
      .execute();
    expect(alarms.length).toBeGreaterThan(5);
    for (const { tag, raisedAt, lon, lat } of alarms) {
      const t = Date.parse(String(raisedAt));
      const chunks = await database.db
        .selectFrom('trackChunk')
        .select(['payload', 'checksum'])
        .where('tag', '=', tag ?? '')
        .where('firstT', '<=', t + 60_000)
        .where('lastT', '>=', t - 60_000)
        .execute();
      const points = chunks.map(openChunk);
      const isThere = points.some((track) =>
        track.t.some(
          (at, row) =>
            Math.abs(at - t) <= 60_000 &&
            Math.abs((track.lon[row] ?? 0) - (lon ?? 0)) < 1e-3 &&
            Math.abs((track.lat[row] ?? 0) - (lat ?? 0)) < 1e-3,
        ),
      );
      expect(isThere, `${tag} ${String(raisedAt)}`).toBe(true);
    }
  });

  it('has records of the gate for each visit, answers to messages, shift handovers', async () => {
    expect(await counted("visit WHERE status = 'left'")).toBeGreaterThan(2);
    const passed = `SELECT 1 FROM access_record record WHERE record.subject_id = visit.person_id
      AND record.direction = 'enter' AND record.at BETWEEN visit.checked_in_at - interval '2 minutes'
      AND visit.checked_in_at + interval '2 minutes'`;
    expect(
      await counted(`visit WHERE checked_in_at > to_timestamp(${mark.from / 1000 + 3600}) AND NOT EXISTS (${passed})`),
    ).toBe(0);
    expect(await counted('bracelet_delivery WHERE reply IS NOT NULL')).toBeGreaterThan(5);
    expect(await counted("shift_handover WHERE status = 'confirmed' AND from_id <> to_id")).toBe(4);
  });

  it('has passes of the turnstile, and some exceptions, closed at the end', async () => {
    // Subjects inside at the beginning came before, and those at the end have not left.
    const came = await counted(
      "access_event WHERE checkpoint_name = '大门闸机' AND direction = 'in' AND subject_id IS NOT NULL",
    );
    const left = await counted("access_event WHERE direction = 'out' AND subject_id IS NOT NULL");
    expect(came).toBeGreaterThan(150);
    expect(left).toBeGreaterThan(came / 2);
    expect(await counted("access_event WHERE checkpoint_name = '大门闸机' AND NOT granted")).toBe(0);
    expect(await counted('access_event WHERE checkpoint_id IS NULL')).toBe(0);
    const exceptions = await database.db.selectFrom('accessException').select(['kind', 'state']).execute();
    expect(new Set(exceptions.map(({ state }) => state))).toEqual(new Set(['closed']));
    expect(exceptions.map(({ kind }) => kind)).toContain('noSwipeRecord');
    // Exceptions are rare: most people swipe, and are where their events are.
    expect(exceptions.length).toBeLessThan(0.1 * came);
  });

  it('contains decisions of doors, most granted and some refused with their reason, and events of the door that decides alone', async () => {
    const decisions = await database.db
      .selectFrom('accessDecision')
      .select(['granted', 'reason', 'ruleName'])
      .execute();
    const refused = decisions.filter(({ granted }) => !granted);
    expect(decisions.length).toBeGreaterThan(50);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(0.5 * decisions.length);
    expect(refused.every(({ reason, ruleName }) => reason !== 'rule' && ruleName === null)).toBe(true);
    const passed = "access_event WHERE checkpoint_name IN ('罐区门禁', '维修车间二层门禁')";
    expect(await counted(`${passed} AND granted`)).toBeGreaterThan(decisions.length - refused.length - 1);
    expect(await counted(`${passed} AND NOT granted`)).toBe(0);
    expect(await counted("access_event WHERE checkpoint_name = '办公楼门禁' AND granted")).toBeGreaterThan(20);
  });

  it('has most shifts attended in the work zone, and corrections with a reason', async () => {
    const over = "workday WHERE result NOT IN ('running')";
    expect(await counted(over)).toBeGreaterThan(80);
    expect(await counted(`${over} AND result = 'present'`)).toBeGreaterThan(0.8 * (await counted(over)));
    expect(await counted(`${over} AND position = 'appeared'`)).toBeGreaterThan(0.5 * (await counted(over)));
    expect(await counted('(SELECT 1 FROM workday GROUP BY shift_name) shifts')).toBe(6);
    expect(await counted('attendance_correction WHERE requester_id IS NOT NULL')).toBeGreaterThan(0);
  });

  it('has permits that were requested, signed, measured, started and ended by permitted accounts', async () => {
    const permits = await database.db.selectFrom('workPermit').selectAll().execute();
    expect(permits.length).toBeGreaterThan(6);
    for (const { number, status, steps, confirmations, ticks, applicantId, confirmerId } of permits) {
      expect(status, number).toBe('ended');
      expect(steps?.map(({ action }) => action)).toEqual(['start', ...pausesOf(steps), 'end']);
      expect(steps?.every(({ override }) => override === undefined)).toBe(true);
      const signers = confirmations?.map(({ personId }) => personId) ?? [];
      expect([signers[0], signers.at(-1)]).toEqual([applicantId, confirmerId]);
      expect(new Set(confirmations?.map(({ accountName }) => accountName)).size).toBe(signers.length);
      expect(ticks?.length).toBeGreaterThan(1);
    }
    const measured = permits.filter(({ type }) => type === 'hotWork' || type === 'confinedSpace');
    expect(measured.length).toBeGreaterThan(1);
    expect(measured.filter(({ analyses }) => (analyses ?? []).length === 0)).toEqual([]);
  });

  it('has judged rounds with visits, and checks of visitors, without notifications', async () => {
    expect(await counted("patrol_round WHERE state = 'good'")).toBeGreaterThan(10);
    expect(await counted(`patrol_round WHERE to_at > to_timestamp(${mark.to / 1000})`)).toBe(0);
    expect(await counted('patrol_visit')).toBeGreaterThan(80);
    const visited = `SELECT 1 FROM patrol_visit v WHERE v.route_id = patrol_check.route_id
      AND v.round = patrol_check.round_name AND v.point_id = patrol_check.point_id AND v.subject_id = person_id`;
    expect(await counted('patrol_check')).toBeGreaterThan(5);
    expect(await counted(`patrol_check WHERE NOT EXISTS (${visited})`)).toBe(0);
    expect(await counted("audit_log WHERE address = 'history'")).toBe(0);
  });

  it('has hidden dangers that were reported, assigned and rectified, and checked control measures', async () => {
    expect(await counted("hidden_danger WHERE status = 'reported'")).toBeGreaterThan(0);
    expect(await counted("hidden_danger WHERE status = 'assigned' AND person_id IS NOT NULL")).toBeGreaterThan(0);
    expect(await counted('risk_measure_record')).toBeGreaterThan(3);
    expect(await counted('risk_measure WHERE done_at IS NOT NULL')).toBeGreaterThan(3);
  });

  it('has a drill with arrivals and ticks, whose counters match its people', async () => {
    const [result, ...others] = await database.db.selectFrom('evacuationResult').selectAll().execute();
    expect(others).toEqual([]);
    expect(result?.arrived).toBeGreaterThan(20);
    expect(await counted('evacuation_result_person WHERE was_inside')).toBe(result?.expected);
    expect(await counted('evacuation_result_person WHERE was_inside AND arrived_at IS NOT NULL')).toBe(result?.arrived);
    expect(await counted('evacuation_result_person WHERE tick IS NOT NULL')).toBeGreaterThan(0);
    expect(await counted('muster WHERE ended_at IS NOT NULL AND message_id IS NOT NULL')).toBe(1);
    expect(result?.plan?.steps.filter(({ doneAt }) => doneAt !== null).length).toBeGreaterThan(3);
    expect(result?.goalSeconds).toBe(480);
  });
});

/** The steps between start and end: each pause with its resumption. */
function pausesOf(steps: readonly { action: string }[] | null): string[] {
  const pauses = Math.max(0, (steps?.length ?? 0) - 2) / 2;
  return Array.from({ length: pauses }, () => ['pause', 'resume']).flat();
}

describe('the names of the demo site', () => {
  it('are in the language of its first administrator, chosen once', async () => {
    const { db } = database;
    const chosen = await withTransaction(db, (transaction) => chooseDemoLanguage(transaction, 'en_US'));
    expect(chosen).toBe(mark.buildingId);
    const names = await db.selectFrom('area').select('name').execute();
    expect(names.map(({ name }) => name)).toContain('Tank farm');
    for (const [table, columns] of chineseOf) {
      const { rows } = await sql<object>`SELECT ${sql.raw(columns)} FROM ${sql.table(table)}`.execute(db);
      expect(rows.length, table).toBeGreaterThan(0);
      expect(JSON.stringify(rows).match(/\p{Script=Han}+/gu), table).toBeNull();
    }
    expect(await withTransaction(db, (transaction) => chooseDemoLanguage(transaction, 'zh_CN'))).toBeNull();
    expect((await db.selectFrom('area').select('name').execute()).map(({ name }) => name)).toContain('Tank farm');
  });
});

const chineseOf = [
  ['building', 'name, address'],
  ['map', 'name, plan'],
  ['area', 'name'],
  ['area_type', 'name'],
  ['district', 'name'],
  ['depart', 'name'],
  ['job', 'name, description'],
  ['person', 'name, major, title, certificates, work_experience, training'],
  ['account', 'real_name'],
  ['role', 'name'],
  ['vehicle_type', 'name'],
  ['camera', 'name'],
  ['emergency_supply', 'name, storage_location'],
  ['drill_marker', 'name'],
  ['patrol_route', 'name'],
  // The alarm of a permit is named in the language of the site, whatever the language of the console.
  ['alarm', 'CASE WHEN permit_id IS NULL THEN area_name END, handler, handling_info'],
  ['alarm_event', 'actor, words'],
  ['access_record', 'area_name'],
  ['visit', 'visitor_name, company, reason'],
  ['work_permit', 'content, safety_measures, steps, confirmations, ticks'],
  ['patrol_point', 'name, checklist'],
  ['patrol_team', 'name'],
  ['patrol_area', 'name'],
  ['patrol_round', 'route_name, team_name'],
  ['patrol_round_detail', 'points, members'],
  ['patrol_check', 'point_name, person_name, route_name, items, findings'],
  ['risk_measure', 'name, content'],
  ['risk_measure_record', 'name, note'],
  ['hidden_danger', 'title, content, reporter_name, steps'],
  ['drill_plan', 'name, scenario, steps'],
  ['bracelet_message', 'content, sender_name'],
  ['bracelet_delivery', 'person_name'],
  ['shift', 'name'],
  ['roster', 'name'],
  ['work_zone', 'name'],
  ['workday', 'person_name, shift_name'],
  ['attendance_correction', 'person_name, shift_name, reason, requested_by, decided_by'],
  ['shift_handover', 'from_name, to_name, notes'],
  ['muster', 'cause, points, plan'],
  ['evacuation_result', 'cause, area_name, plan'],
  ['evacuation_result_person', 'depart_name'],
] as const;
