import type { AlarmEvent, AlarmState } from '@muster/engine/event.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freshDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import type { AlarmNames } from './alarmRow.ts';
import { supplementClosed } from './alarmWriter.store.ts';
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
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const nothing = { presence: [], outliers: [], alarms: [], alarmEvents: [] };
const step = (alarms: AlarmState[], seq: number, given = names) =>
  writeStep(database.db, 'b1', {
    ...nothing,
    place: { seq, reachedAt: seq * 1000 },
    alarms: alarms.map((state) => ({ change: 'raise', state })),
    names: given,
  });

const recordOf = (id: string) =>
  database.db
    .selectFrom('alarmEvent')
    .select(['t', 'kind', 'accountId', 'action', 'actor', 'words', 'untilT', 'target'])
    .where('alarmId', '=', id)
    .orderBy('t')
    .orderBy('words')
    .execute();
const nobody = { accountId: null, action: null, actor: null, words: null, untilT: null, target: null };

describe("an alarm's record", () => {
  it('keeps every remark about an alarm, also two at one moment, each once', async () => {
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
      await writeStep(database.db, 'b1', { ...nothing, place: { seq, reachedAt: 0 }, alarmEvents, names });
    }
    const supplemented = { ...nobody, kind: 'handle', accountId: 'wang', action: 'supplement', actor: 'wang.f' };
    const rows = await recordOf('o10');
    expect(rows.slice(0, 3)).toEqual([
      { ...nobody, t: 1_763_600_001_000, kind: 'shelve', accountId: 'li', words: '检修', untilT: 1_763_600_900_000 },
      { ...nobody, t: 1_763_600_002_000, kind: 'escalate', target: 'immediateSuperior' },
      {
        ...nobody,
        t: 1_763_600_060_000,
        kind: 'handle',
        accountId: 'li',
        action: 'handle',
        actor: '李强',
        words: '已到现场',
      },
    ]);
    const last = { ...supplemented, t: 1_763_600_070_000 };
    expect(rows.slice(3)).toHaveLength(2);
    expect(rows.slice(3)).toEqual(
      expect.arrayContaining([
        { ...last, words: '无人受伤' },
        { ...last, words: '设备已报修' },
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
    const cleared = { ...alarm, clearedAt: 1_763_600_090_000 };
    const changes = await step([cleared], 14, { ...names, cameras: new Map() });
    expect(changes).toMatchObject([{ alarm: { subjectName: '罐区东侧', lon: 121.4, lat: 31.2, floor: 2 } }]);
  });

  it('continues after the engine has dropped the alarm: later remarks are added to it', async () => {
    const over = { ...overcrowding, id: 'o11', clearedAt: 1_763_600_030_000, handledAt: 1_763_600_060_000 };
    await step([over], 15);
    const said = { handlerId: 'li', handlerAccount: 'li.q', handler: '李强', info: '原因已查明' };
    const command = { kind: 'handle', action: 'supplement', alarmIds: ['o11'], ...said } as const;
    for (const t of [1_763_700_000_000, 1_763_700_000_000, 1_763_800_000_000]) {
      await supplementClosed(database.db, 'b1', ['o11'], command, t);
    }
    const words = { accountId: 'li', action: 'supplement', actor: '李强', words: '原因已查明' };
    expect(await recordOf('o11')).toEqual([
      { ...nobody, t: 1_763_700_000_000, kind: 'handle', ...words },
      { ...nobody, t: 1_763_800_000_000, kind: 'handle', ...words },
    ]);
  });
});
