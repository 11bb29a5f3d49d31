import { readFile } from 'node:fs/promises';

import { isSosRestricted, type SosSetting, sosEnd } from '@muster/model/alarm/sosSwitch.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freshDatabase, type TestDatabase } from '../../testing/testDatabase.ts';

const migration = new URL('../../../../../migrations/0092_sos_switches.sql', import.meta.url);

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const sql = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;

const settings: Record<string, SosSetting> = {
  plain: { level: 2 },
  off: { on: false },
  windows: { windows: [{ weekdays: [1], start: '08:00', end: '09:00' }] },
  exempt: { who: { exempt: ['p1'] } },
  nobodyExempt: { on: true, windows: [], who: { exempt: [] } },
  ended: { on: false, offReason: 'maintenance', offUntil: '2026-01-01T00:00:00Z' },
};

describe('an upgrade of a database with limited calls for help', () => {
  beforeAll(async () => {
    await sql('ALTER TABLE alarm_setting DROP COLUMN sos_off_by, DROP COLUMN sos_off_at');
    for (const [id, oneKeyHelp] of Object.entries(settings))
      await sql('INSERT INTO alarm_setting (id, building_id, alarms) VALUES ($1, $1, $2)', [id, { oneKeyHelp }]);
    await sql(`INSERT INTO alarm_setting (id, building_id, alarms) VALUES ('garbage', 'garbage', '[1]')`);
    await sql(`INSERT INTO audit_log (id, at, account_name, action, entity, row_id)
      VALUES ('a1', '2026-05-01T08:00:00Z', 'olga', 'edit', 'alarmSetting', 'exempt')`);
    const switches = { oneKeyHelp: { on: false }, retention: { on: false } };
    const template = `INSERT INTO alarm_template (id, building_id, name, kind, subjects, alarms) VALUES ($1, 'b', $1, 'person', '[]', $2)`;
    await sql(template, ['off', switches]);
    await sql(template, ['on', { oneKeyHelp: { on: true } }]);
    await sql(template, ['garbage', JSON.stringify('garbage')]);
    const types = {
      oneKeyHelp: { ...switches.oneKeyHelp, sound: false, popUp: false, level: 2 },
      retention: { on: false },
    };
    const notice = `INSERT INTO alarm_notice (id, building_id, types, sounds, voice, voice_speed) VALUES ($1, $1, $2, '{}', 'female', 'normal')`;
    await sql(notice, ['off', types]);
    await sql(notice, ['garbage', JSON.stringify([])]);
    await database.pool.query(await readFile(migration, 'utf8'));
  });

  it('gives limits without an end one a day ahead, and changes nothing else', async () => {
    const rows = await sql('SELECT id, alarms, sos_off_by, sos_off_at FROM alarm_setting ORDER BY id');
    const day = 86_400_000;
    for (const { id, alarms } of rows) {
      const before = settings[id];
      if (before === undefined) continue;
      const isLimited = isSosRestricted(before) && before.offUntil === undefined;
      expect(alarms.oneKeyHelp, id).toMatchObject(before);
      expect(Number.isFinite(sosEnd(alarms.oneKeyHelp)), id).toBe(isLimited || id === 'ended');
      if (isLimited) expect(Math.abs(sosEnd(alarms.oneKeyHelp) - Date.now() - day), id).toBeLessThan(day / 2);
    }
    expect(rows.find(({ id }) => id === 'exempt')).toMatchObject({ sos_off_by: 'olga' });
    expect(rows.find(({ id }) => id === 'plain')).toMatchObject({ sos_off_by: null, sos_off_at: null });
  });

  it('removes the switch from templates and notice settings, and nothing else', async () => {
    expect(await sql('SELECT id, alarms FROM alarm_template ORDER BY id')).toEqual([
      { id: 'garbage', alarms: 'garbage' },
      { id: 'off', alarms: { retention: { on: false } } },
      { id: 'on', alarms: { oneKeyHelp: { on: true } } },
    ]);
    expect(await sql('SELECT id, types FROM alarm_notice ORDER BY id')).toEqual([
      { id: 'garbage', types: [] },
      { id: 'off', types: { oneKeyHelp: { level: 2 }, retention: { on: false } } },
    ]);
  });
});
