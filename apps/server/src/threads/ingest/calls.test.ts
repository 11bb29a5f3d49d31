import type { Position } from '@muster/model/position/positionBatch.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { fullVisibility } from '../../core/auth/visibility.ts';
import { historyText } from '../../modules/position/position/history.ts';
import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';
import { moveTracks } from '../../tracks/moveTracks.ts';

let ingest: TestIngest;
let now: number;

beforeEach(async () => {
  now = Date.now();
  ingest = await startTestIngest();
  await ingest.register('T1', 'p1', '王芳');
  await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'person', ids: ['p1'] });
});
afterEach(async () => {
  await ingest.remove();
  expect(ingest.fatal).toEqual([]);
});

const at = (tag: string, t: number, more: Partial<Position> = {}): Position => ({
  tag,
  t,
  lon: 121.5,
  lat: 31.25,
  ...more,
});
const calls = async (): Promise<(string | null)[]> =>
  (await ingest.database.db.selectFrom('alarm').select('tag').where('type', '=', 'oneKeyHelp').execute()).map(
    ({ tag }) => tag,
  );
const handle = async (tag: string): Promise<void> => {
  const { db } = ingest.database;
  const { id } = await db.selectFrom('alarm').select('id').where('tag', '=', tag).executeTakeFirstOrThrow();
  const handler = { handlerId: 'a1', handlerAccount: 'olga', handler: 'Olga' };
  const command = { kind: 'handle', alarmIds: [id], action: 'handle', info: '', ...handler } as const;
  await ingest.web.call('command', { buildingId: 'b1', command });
};

describe.each(['T1', 'X1'])('a call for help of %s', (tag) => {
  it('at the same time as a report without one raises an alarm, and is stored once', async () => {
    await ingest.post(at(tag, now));
    expect((await ingest.post(at(tag, now, { sos: true }))).data).toMatchObject({ accepted: 1, duplicates: 0 });
    await eventually(async () => expect(await calls()).toEqual([tag]));
    if (tag === 'X1') return;
    await moveTracks(ingest.database.db, 'b1');
    const everything = { buildingId: 'b1', departIds: null, patrolDepartIds: null, visibility: fullVisibility };
    const spans = [{ tag, from: now - 1000, to: now + 1000 }];
    const text = await Array.fromAsync(historyText(ingest.database.db, everything, spans, undefined));
    const { data }: { data: { points: unknown[] }[] } = JSON.parse(text.join(''));
    expect(data.flatMap(({ points }) => points)).toHaveLength(1);
  });

  it('in one batch with that report raises an alarm, in either order', async () => {
    await ingest.post([at(tag, now), at(tag, now, { sos: true }), at(tag, now + 1)]);
    await eventually(async () => expect(await calls()).toEqual([tag]));
  });

  it('that is sent twice raises once, also when it was handled, and after a restart', async () => {
    const call = at(tag, now, { sos: true });
    await ingest.post(call);
    await eventually(async () => expect(await calls()).toEqual([tag]));
    await handle(tag);
    expect((await ingest.post(call)).data).toMatchObject({ accepted: 0, duplicates: 1 });
    await ingest.restart();
    expect((await ingest.post(call)).data).toMatchObject({ accepted: 0, duplicates: 1 });
    expect(await calls()).toEqual([tag]);
  });

  it('that is sent twice raises once when it was moved into the tracks before a restart', async () => {
    const call = at(tag, now, { sos: true });
    await ingest.post([call, at(tag, now + 1)]);
    await eventually(async () => expect(await calls()).toEqual([tag]));
    await handle(tag);
    await moveTracks(ingest.database.db, 'b1');
    await ingest.restart();
    expect((await ingest.post(call)).data).toMatchObject({ accepted: 0, duplicates: 1 });
    expect((await ingest.post(at(tag, now + 2, { sos: true }))).data).toMatchObject({ accepted: 1, duplicates: 0 });
  });

  it('by a stopped clock raises each time', async () => {
    const call = at(tag, 0, { sos: true });
    expect((await ingest.post(call)).data.accepted).toBe(1);
    await eventually(async () => expect(await calls()).toEqual([tag]));
    await handle(tag);
    expect((await ingest.post(call)).data.accepted).toBe(1);
    await eventually(async () => expect(await calls()).toEqual([tag, tag]));
  });

  it.each([
    ['120 s ahead', 120_000],
    ['8 days behind', -8 * 86_400_000],
    ['of 1970', -Infinity],
  ])('by a clock %s gets the current time, with the device time in the evidence', async (_name, offset) => {
    const t = Math.max(0, now + offset);
    expect((await ingest.post(at(tag, t, { sos: true }))).data.accepted).toBe(1);
    await eventually(async () => expect(await calls()).toEqual([tag]));
    const row = await ingest.database.db
      .selectFrom('alarm')
      .select(['raisedAt', 'late', 'evidence'])
      .executeTakeFirstOrThrow();
    expect(row.late).toBe(false);
    expect(Math.abs(Date.parse(row.raisedAt) - now)).toBeLessThan(60_000);
    expect(row.evidence).toMatchObject({ positions: [{ tag, sos: true, clockOff: true, deviceT: t }] });
    expect((await ingest.post(at(tag, t, { sos: false }))).data.accepted).toBe(0);
  });

  it('by MQTT with a wrong clock is acknowledged and raises an alarm', async () => {
    const client = await ingest.connect();
    await client.publishAsync('muster/b1/position', JSON.stringify(at(tag, 5, { sos: true })), { qos: 1 });
    await eventually(async () => expect(await calls()).toEqual([tag]));
  });

  it('raises an alarm from any place, however far from the previous fix, and at 0/0', async () => {
    await ingest.post(at(tag, now));
    await ingest.post(at(tag, now + 1000, { lat: 50, sos: true }));
    await eventually(async () => expect(await calls()).toEqual([tag]));
    await handle(tag);
    await ingest.post(at(tag, now + 2000, { lon: 0, lat: 0, sos: true }));
    await eventually(async () => expect(await calls()).toEqual([tag, tag]));
    // 0/0 is no place: the next valid fix is one.
    expect((await ingest.logged()).positions.at(-1)).not.toHaveProperty('lon');
  });
});
