import type { Position } from '@muster/model/position/positionBatch.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { inFullSuite } from '@muster/testkit/suiteSize.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { insertFullSite, placeAt } from '../../testing/fullSite.ts';
import { cellsOf, garbageFor, ingestTables, spoilCell } from '../../testing/garbage.ts';
import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';

let ingest: TestIngest;

beforeEach(async () => {
  ingest = await startTestIngest();
  for (const buildingId of ['bad', 'good']) await insertFullSite(ingest.database.db, buildingId);
});
afterEach(async () => {
  await ingest.remove();
  expect(ingest.fatal).toEqual([]);
});

const sql = (text: string, values: unknown[] = []) => ingest.database.pool.query(text, values);
const changed = (buildingId: string, entity = 'area') =>
  ingest.web.call('configChanged', { buildingId, entity, ids: [`${buildingId}-a2`] });

/** Reported conditions, as `code buildingId subject`. */
const told = (): string[] =>
  ingest.conditions
    .all()
    .map(({ code, buildingId, subject }) => `${code} ${buildingId} ${subject}`)
    .toSorted();

let calls = 0;

/** A call for help of a card of the site becomes an alarm, and a subject in its area is counted. */
async function expectWorking(buildingId: string): Promise<void> {
  const tag = `${buildingId}-1`;
  const [lon, lat] = placeAt(10, 10);
  const t = Date.now() + calls++;
  const positions: Position[] = [
    { tag, t, lon, lat, sos: true },
    { tag: `${buildingId}-2`, t, lon, lat },
  ];
  expect(await ingest.post(positions, buildingId)).toMatchObject({ status: 200, data: { accepted: 2 } });
  await eventually(async () => {
    const { rows } = await sql(`SELECT type, subject_id FROM alarm WHERE building_id = $1 AND tag = $2`, [
      buildingId,
      tag,
    ]);
    expect(rows).toContainEqual({ type: 'oneKeyHelp', subject_id: `${buildingId}-p1` });
  });
}

describe('a row that no engine accepts', () => {
  const three = (a: unknown, b: unknown, c: unknown) =>
    JSON.stringify([{ shape: 'polygon', points: [a, b, c], floor: 0 }]);
  const a = placeAt(0, 0);
  const b = placeAt(50, 0);

  it.each([
    ['one point three times', three(a, a, a)],
    ['there and back', three(a, b, a)],
    ['no list', '"garbage"'],
  ])('is left out and reported, and everything else runs, also after a restart: %s', async (_, regions) => {
    await sql(`UPDATE area SET regions = $1::jsonb WHERE id = 'bad-a1'`, [regions]);
    // Another change of the same site is applied, and answered as such.
    await expect(changed('bad')).resolves.toBeNull();
    await expect(changed('good')).resolves.toBeNull();
    for (let start = 0; start < 2; start++) {
      expect(told()).toEqual(['rowLeftOut bad area:bad-a1']);
      for (const buildingId of ['bad', 'good']) await expectWorking(buildingId);
      ingest.webIsUp();
      const ready = await fetch(ingest.url('/readyz'));
      expect(ready.status).toBe(200);
      expect(await ready.text()).toContain('area:bad-a1');
      await eventually(async () => {
        const { rows } = await sql(`SELECT DISTINCT area_id FROM presence_event WHERE building_id = 'bad'`);
        expect(rows).toEqual([{ area_id: 'bad-a2' }]);
      });
      await ingest.restart();
    }
    await sql(`UPDATE area SET regions = (SELECT regions FROM area WHERE id = 'good-a1') WHERE id = 'bad-a1'`);
    await changed('bad');
    expect(told()).toEqual([]);
  });

  it('is reported by its invalid part, and the rest of it is in force', async () => {
    await sql(`UPDATE building SET time_zone = 'Mars/Olympus', lat = 'NaN' WHERE id = 'bad'`);
    await sql(`UPDATE area SET regions = jsonb_set(regions, '{1,radius}', '-1'), entry_fixes = -1 WHERE id = 'bad-a1'`);
    await sql(`UPDATE area SET alarms = jsonb_set(alarms, '{overspeed,limit}', '"fast"') WHERE id = 'bad-a2'`);
    await sql(`UPDATE area_type SET alarms = '[1]' WHERE id = 'bad-t1'`);
    await sql(`UPDATE alarm_setting SET alarms = jsonb_set(alarms, '{ai,windows}', '{}') WHERE building_id = 'bad'`);
    await sql(`UPDATE alarm_template SET alarms = '{"retention": {"on": "no"}}' WHERE id = 'bad-m1'`);
    await sql(`UPDATE alarm_notice SET types = jsonb_set(types, '{retention,level}', '9') WHERE building_id = 'bad'`);
    await sql(`UPDATE webhook SET events = '"all"' WHERE id = 'bad-w1'`);
    await sql(
      `UPDATE person SET certificates = jsonb_set(certificates, '{0,validFrom}', '"soon"') WHERE id = 'bad-p2'`,
    );
    await sql(`UPDATE card_binding SET bound_from = '-infinity' WHERE id = 'bad-b4'`);
    await sql(`UPDATE camera SET place = '{"lon": "east"}' WHERE id = 'bad-k1'`);
    await sql(`UPDATE map SET frame = jsonb_set(frame, '{lat}', '90') WHERE id = 'bad-g1'`);
    await changed('bad');
    const rows = ingest.conditions.all().map(({ facts }) => `${facts['entity']} ${facts['row']}`);
    expect(rows.toSorted()).toEqual([
      'alarmNotice bad-n1 (types.retention.level)',
      'alarmSetting bad-s1 (alarms.ai.windows)',
      'alarmTemplate bad-m1',
      'area bad-a1 (regions.1, entryFixes)',
      'area bad-a2 (alarms.overspeed.limit)',
      'areaType bad-t1 (alarms)',
      'building bad (lon, lat, timeZone)',
      'camera bad-k1 (place)',
      'locationCard bad-4',
      'map bad-g1 (frame)',
      'person bad-p2 (certificates.0)',
      'webhook bad-w1',
    ]);
    await expectWorking('bad');
  });

  it('of a gateway prevents no other gateway from sending', async () => {
    await sql(
      `UPDATE gateway_secret SET key_hash = 'garbage' WHERE gateway_id = (SELECT id FROM gateway WHERE name = 'bad')`,
    );
    for (const buildingId of ['bad', 'good']) await changed(buildingId, 'gateway');
    expect((await ingest.post([], 'bad')).status).toBe(401);
    expect(told()).toEqual([expect.stringMatching(/^rowLeftOut bad gateway:/)]);
    await expectWorking('good');
    const client = await ingest.connect();
    expect(client.connected).toBe(true);
  });
});

/** The damage, and the reported table. */
const unreadable: [what: string, spoil: string, table: string | null][] = [
  ['snapshots that are cut short', `UPDATE engine_snapshot SET payload = substr(payload, 1, 100)`, 'engine_snapshot'],
  ['snapshots of garbage', `UPDATE engine_snapshot SET payload = '\\x00ff'`, 'engine_snapshot'],
  [
    'snapshots with one bit that is another',
    `UPDATE engine_snapshot SET payload = set_bit(payload, 8 * length(payload) - 3, 1 - get_bit(payload, 8 * length(payload) - 3))`,
    'engine_snapshot',
  ],
  ['snapshots of what is not in the log', `UPDATE engine_snapshot SET seq = seq + 1000000`, 'engine_snapshot'],
  ['snapshots of another age', `UPDATE engine_snapshot SET taken_at = 9007199254740993`, 'engine_snapshot'],
  ['a place beyond the log', `UPDATE engine_place SET seq = 1000000`, 'engine_place'],
  ['a place in another age', `UPDATE engine_place SET reached_at = 9007199254740000`, 'engine_place'],
  [
    'positions that are cut short',
    `UPDATE position_log SET payload = substr(payload, 1, 40) WHERE kind = 0`,
    'position_log',
  ],
  ['positions of garbage', `UPDATE position_log SET payload = '\\x00ff' WHERE kind = 0`, 'position_log'],
  [
    'positions with one bit that is another',
    `UPDATE position_log SET payload = set_bit(payload, 8 * length(payload) - 3, 1 - get_bit(payload, 8 * length(payload) - 3)) WHERE kind = 0`,
    'position_log',
  ],
  ['a configuration that is no JSON', `UPDATE position_log SET payload = '\\x7b7b' WHERE kind = 1`, 'position_log'],
  ['an invalid configuration', `UPDATE position_log SET payload = 'null' WHERE kind = 1`, 'position_log'],
  ['entries of an unknown kind', `UPDATE position_log SET kind = 99 WHERE kind = 1`, 'position_log'],
  ['entries of another age', `UPDATE position_log SET received_at = 9007199254740993`, 'position_log'],
  ['an entry with a number beyond all', `UPDATE position_log SET seq = 9007199254740993 WHERE seq = 1`, null],
  ['a place of the tracks beyond the log', `INSERT INTO track_place VALUES ('bad', 1000000)`, null],
];

describe('unreadable data of the engine', () => {
  beforeEach(async () => {
    await ingest.restart();
    await expectWorking('bad');
    await expectWorking('good');
  });

  it.each(
    inFullSuite(
      unreadable,
      unreadable.filter((_, index) => index % 3 === 1),
    ),
  )('prevent no start, and are reported: %s', async (_, spoil, table) => {
    await ingest.stop();
    // Otherwise the newest snapshot would hide earlier entries of the log.
    if (table === 'position_log') await sql('DELETE FROM engine_snapshot');
    await sql(spoil);
    await ingest.restart();
    expect(told().filter((each) => !each.endsWith(String(table)))).toEqual([]);
    expect(told().length > 0).toBe(table !== null);
    for (const buildingId of ['bad', 'good']) {
      await changed(buildingId);
      await expectWorking(buildingId);
    }
    await ingest.restart();
    for (const buildingId of ['bad', 'good']) await expectWorking(buildingId);
  });
});

describe('invalid rows of every table that the start of the ingest thread reads', () => {
  const rounds = process.env['MUSTER_TEST_FULL'] === undefined ? 2 : 60;

  it('prevent neither its start nor another site from working', { timeout: 60_000 + rounds * 10_000 }, async () => {
    const random = seededRandom('garbage of the intake');
    for (let round = 0; round < rounds; round++) {
      const cells = await cellsOf(ingest.database.pool, 'bad', ingestTables);
      const spoilt: unknown[] = [];
      for (let count = 0; count < 25; count++) spoilt.push(await spoilCell(ingest.database.pool, random, cells));
      const { rows } = await sql(`SELECT seq, payload FROM position_log WHERE building_id = 'bad'`);
      for (const { seq, payload } of rows) {
        const flipped = Buffer.from(payload);
        for (let count = 0; count < 3; count++) flipped[random.integer(0, flipped.length - 1)] = random.integer(0, 255);
        if (random.chance(0.5)) await sql('UPDATE position_log SET payload = $1 WHERE seq = $2', [flipped, seq]);
      }
      const text = garbageFor(random, { sqlType: 'text', text: '' });
      await sql(
        `UPDATE gateway_secret SET key_hash = $1 WHERE gateway_id IN (SELECT id FROM gateway WHERE building_id = 'bad')`,
        [text ?? ''],
      );
      await ingest.restart();
      const what = JSON.stringify(spoilt).slice(0, 5000);
      await expectWorking('good').catch((error: unknown) => Promise.reject(new Error(what, { cause: error })));
      await changed('good');
      await changed('bad');
    }
  });
});
