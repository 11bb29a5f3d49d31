import type { AlarmEvent, AlarmState } from '@muster/engine/event.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freshDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import type { AlarmNames } from './alarmRow.ts';
import { readCallingTags } from './alarmWriter.store.ts';
import { readPlace } from './enginePlace.store.ts';
import { writeStep } from './writeStep.ts';

const names: AlarmNames = {
  areaNames: new Map([['a1', '罐区']]),
  subjectNames: new Map([['p1', { name: '王芳', departId: 'd1' }]]),
  cameras: new Map([['CAM-7', { name: '罐区东侧', place: { lon: 121.4, lat: 31.2, floor: 2 } }]]),
  subjectOfTag: (tag) => (tag === 'T1' ? 'p1' : null),
};

const overcrowding: AlarmState = {
  id: 'o1',
  rule: 'overcrowding',
  level: 2,
  areaId: 'a1',
  subjectKind: 'area',
  subjectId: 'a1',
  tag: null,
  raisedAt: 1_763_600_000_000,
  lastRaisedAt: 1_763_600_000_000,
  clearedAt: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  handledAt: null,
  handlerId: null,
  handlerAccount: null,
  handler: null,
  handlingAction: null,
  handlingInfo: null,
  occurrences: 1,
  unverified: false,
  late: false,
  shelvedUntil: null,
  shelvedBy: null,
  shelveReason: null,
  suppressed: false,
  outOfService: false,
  escalationStep: 0,
  escalatedTo: null,
  lon: 121.5,
  lat: 31.25,
  floor: -1,
  evidence: { ruleVersion: 1, parameters: { max: 3 }, headCount: 4, positions: [{ tag: 'T1', t: 1 }] },
};
const call: AlarmState = {
  ...overcrowding,
  id: 'c1',
  rule: 'oneKeyHelp',
  level: 1,
  areaId: null,
  subjectKind: 'tag',
  subjectId: 'T1',
  tag: 'T1',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const step = (alarms: AlarmState[], seq: number, change: 'raise' | 'clear' | 'evidence' = 'raise') =>
  writeStep(database.db, 'b1', {
    place: { seq, reachedAt: seq * 1000 },
    presence: [],
    outliers: [],
    alarms: alarms.map((state) => ({ change, state })),
    alarmEvents: alarms.map((alarm) => ({ kind: change, t: alarm.lastRaisedAt, alarm })),
    names,
  });

describe('a written step', () => {
  it('returns the rows for consoles, with the names of the moment', async () => {
    const changes = await step([overcrowding, call], 1);
    expect(changes).toMatchObject([
      {
        type: 'alarm',
        change: 'raise',
        alarm: {
          id: 'o1',
          version: 1,
          type: 'overcrowding',
          status: 'alarming',
          subjectName: '罐区',
          areaName: '罐区',
          raisedAt: '2025-11-20T00:53:20.000Z',
          handledAt: null,
          floor: -1,
        },
      },
      { change: 'raise', alarm: { id: 'c1', subjectName: '王芳', departId: 'd1', areaName: null } },
    ]);
    expect(changes[0]?.alarm).not.toHaveProperty('evidence');
  });

  it('has the same result when it is written twice', async () => {
    const again = await step([overcrowding], 1);
    expect(again).toMatchObject([{ alarm: { id: 'o1', version: 2 } }]);
    const { count } = await database.db
      .selectFrom('alarm')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(2);
  });

  it('changes an alarm but keeps its names', async () => {
    const handled = {
      ...overcrowding,
      handledAt: 1_763_600_060_000,
      handler: '李强',
      handlingAction: 'handle' as const,
    };
    const changes = await writeStep(database.db, 'b1', {
      place: { seq: 2, reachedAt: 2000 },
      presence: [],
      outliers: [],
      alarms: [{ change: 'handle', state: handled }],
      alarmEvents: [],
      names: { ...names, areaNames: new Map([['a1', '新罐区']]) },
    });
    expect(changes).toMatchObject([
      { change: 'handle', alarm: { status: 'handled', handler: '李强', areaName: '罐区', subjectName: '罐区' } },
    ]);
  });

  it('stores the evidence in the row and does not send it to consoles', async () => {
    expect(await step([{ ...overcrowding, id: 'o2' }], 3, 'evidence')).toEqual([]);
    const row = await database.db.selectFrom('alarm').select('evidence').where('id', '=', 'o2').executeTakeFirst();
    expect(row?.evidence).toEqual(overcrowding.evidence);
  });

  it('writes the place with it, or nothing at all', async () => {
    expect(await readPlace(database.db, 'b1')).toEqual({ seq: 3, reachedAt: 3000 });
    await expect(step([{ ...overcrowding, id: 'o3', lon: 'east' as never }], 4)).rejects.toThrow('double precision');
    expect(await readPlace(database.db, 'b1')).toEqual({ seq: 3, reachedAt: 3000 });
  });

  it('stores presence once', async () => {
    const presence = [
      { kind: 'enter' as const, t: 1_763_600_000_000, areaId: 'a1', tag: 'T1', subjectId: 'p1' },
      { kind: 'exit' as const, t: 1_763_600_009_000, areaId: 'a1', tag: 'T1', subjectId: 'p1' },
    ];
    for (const seq of [5, 6]) {
      await writeStep(database.db, 'b1', {
        place: { seq, reachedAt: 0 },
        presence,
        outliers: [],
        alarms: [],
        alarmEvents: [],
        names,
      });
    }
    const rows = await database.db.selectFrom('presenceEvent').selectAll().orderBy('t').execute();
    expect(rows).toEqual(presence.map((event) => ({ ...event, buildingId: 'b1' })));
  });

  it('marks an outlier once', async () => {
    const outlier = { kind: 'outlier' as const, t: 1_763_600_000_000, tag: 'T1' };
    for (const seq of [6, 7]) {
      await writeStep(database.db, 'b1', {
        place: { seq, reachedAt: 0 },
        presence: [],
        outliers: [outlier, { ...outlier, t: outlier.t + seq }],
        alarms: [],
        alarmEvents: [],
        names,
      });
    }
    const rows = await database.db.selectFrom('positionOutlier').selectAll().orderBy('t').execute();
    expect(rows).toEqual([0, 6, 7].map((ms) => ({ buildingId: 'b1', tag: 'T1', t: outlier.t + ms })));
  });

  it('stores events of an alarm, each once and with its account', async () => {
    const again = { ...overcrowding, id: 'o9', occurrences: 2 };
    const handled = { ...again, handledAt: 1_763_600_060_000, handlerId: 'li' };
    const alarmEvents: AlarmEvent[] = [
      { kind: 'raise', t: 1_763_600_000_000, alarm: again },
      { kind: 'clear', t: 1_763_600_010_000, alarm: again },
      { kind: 'raise', t: 1_763_600_020_000, alarm: again },
      { kind: 'evidence', t: 1_763_600_050_000, alarm: again },
      { kind: 'handle', t: 1_763_600_060_000, alarm: handled },
    ];
    for (const seq of [8, 9]) {
      await writeStep(database.db, 'b1', {
        place: { seq, reachedAt: 0 },
        presence: [],
        outliers: [],
        alarms: [],
        alarmEvents,
        names,
      });
    }
    const rows = await database.db
      .selectFrom('alarmEvent')
      .select(['kind', 't', 'accountId'])
      .where('alarmId', '=', 'o9')
      .orderBy('t')
      .execute();
    expect(rows).toEqual([
      { kind: 'raise', t: 1_763_600_000_000, accountId: null },
      { kind: 'clear', t: 1_763_600_010_000, accountId: null },
      { kind: 'raise', t: 1_763_600_020_000, accountId: null },
      { kind: 'handle', t: 1_763_600_060_000, accountId: 'li' },
    ]);
  });

  it('stores every remark about an alarm, also two at one moment, each once', async () => {
    const handled: AlarmState = {
      ...overcrowding,
      id: 'o10',
      handledAt: 1_763_600_060_000,
      handlerId: 'li',
      handler: '李强',
      handlerAccount: 'li.q',
      handlingAction: 'handle',
      handlingInfo: '已到现场',
    };
    const supplement = (handlingInfo: string): AlarmState => ({
      ...handled,
      handlingAction: 'supplement',
      handlerId: 'wang',
      handler: '',
      handlerAccount: 'wang.f',
      handlingInfo,
    });
    const shelved = {
      ...overcrowding,
      id: 'o10',
      shelvedBy: 'li',
      shelveReason: '检修',
      shelvedUntil: 1_763_600_900_000,
    };
    const alarmEvents: AlarmEvent[] = [
      { kind: 'shelve', t: 1_763_600_001_000, alarm: shelved },
      { kind: 'escalate', t: 1_763_600_002_000, alarm: { ...shelved, escalatedTo: 'immediateSuperior' } },
      { kind: 'handle', t: 1_763_600_060_000, alarm: handled },
      { kind: 'handle', t: 1_763_600_070_000, alarm: supplement('无人受伤') },
      { kind: 'handle', t: 1_763_600_070_000, alarm: supplement('设备已报修') },
    ];
    for (const seq of [10, 11]) {
      const nothing = { presence: [], outliers: [], alarms: [] };
      await writeStep(database.db, 'b1', { place: { seq, reachedAt: 0 }, ...nothing, alarmEvents, names });
    }
    const rows = await database.db
      .selectFrom('alarmEvent')
      .select(['kind', 'action', 'actor', 'words', 'untilT', 'target'])
      .where('alarmId', '=', 'o10')
      .orderBy('t')
      .orderBy('words')
      .execute();
    const nobody = { action: null, actor: null, words: null, untilT: null, target: null };
    expect(rows).toHaveLength(5);
    expect(rows).toEqual(
      expect.arrayContaining([
        { ...nobody, kind: 'shelve', words: '检修', untilT: 1_763_600_900_000 },
        { ...nobody, kind: 'escalate', target: 'immediateSuperior' },
        { ...nobody, kind: 'handle', action: 'handle', actor: '李强', words: '已到现场' },
        { ...nobody, kind: 'handle', action: 'supplement', actor: 'wang.f', words: '无人受伤' },
        { ...nobody, kind: 'handle', action: 'supplement', actor: 'wang.f', words: '设备已报修' },
      ]),
    );
  });

  it('names a camera, and permanently stores its place with the alarm', async () => {
    const seen = { subjectKind: 'camera' as const, areaId: null, tag: null, lon: null, lat: null, floor: null };
    const alarm: AlarmState = { ...overcrowding, ...seen, id: 'v1', rule: 'ai', subjectId: 'CAM-7' };
    expect(await step([alarm], 12)).toMatchObject([
      { alarm: { subjectName: '罐区东侧', lon: 121.4, lat: 31.2, floor: 2, areaName: null } },
    ]);
    const unknown = await step([{ ...alarm, id: 'v2', subjectId: 'CAM-8' }], 13);
    expect(unknown).toMatchObject([{ alarm: { subjectName: 'CAM-8', lon: null, floor: null } }]);
    const changes = await writeStep(database.db, 'b1', {
      place: { seq: 14, reachedAt: 0 },
      presence: [],
      outliers: [],
      alarms: [{ change: 'clear', state: { ...alarm, clearedAt: 1_763_600_090_000 } }],
      alarmEvents: [],
      names: { ...names, cameras: new Map() },
    });
    expect(changes).toMatchObject([{ alarm: { subjectName: '罐区东侧', lon: 121.4, lat: 31.2, floor: 2 } }]);
  });

  it('returns tags with open calls for help', async () => {
    expect(await readCallingTags(database.db, 'b1')).toEqual(['T1']);
    expect(await readCallingTags(database.db, 'b2')).toEqual([]);
  });

  it('writes more alarms than one statement can have', async () => {
    const many = Array.from({ length: 2500 }, (_, n) => ({ ...call, id: `m${n}`, tag: `M${n}`, subjectId: `M${n}` }));
    expect(await step(many, 7)).toHaveLength(2500);
  });
});
