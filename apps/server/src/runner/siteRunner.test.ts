import type { Engine } from '@muster/engine/engine.ts';
import type { AlarmState, EngineEvent } from '@muster/engine/event.ts';
import type { Input } from '@muster/engine/input.ts';
import { toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { LogEntry } from '../ingest/log/positionLog.ts';
import type { KnownSite } from './site.ts';
import { SiteRunner, type RunnerStart } from './siteRunner.ts';
import type { StepResult } from './stepResult.ts';
import { noSubscriptions } from './subscriptions.ts';

const site: KnownSite = {
  revision: 0,
  config: { timeZone: 'UTC' },
  rules: { timeZone: 'UTC', areas: [], areaTypes: [], permits: [], templates: [], notices: {} },
  carriers: new Map([['T1', { kind: 'person', id: 'p1' }]]),
  cardSns: new Map(),
  refused: [],
  areaNames: new Map(),
  departNames: new Map(),
  subjectNames: new Map(),
  registered: new Set(),
  frames: new Map(),
  cameras: new Map(),
  beaconSns: new Map(),
  subscriptions: noSubscriptions,
  accessAreas: new Set(),
  sosOffBy: { account: null, at: null },
  leftOut: [],
};
const batch = toPositionBatch([{ tag: 'T1', t: 0, sos: true }]);
const positions = (seq: number, receivedAt = seq * 1000): LogEntry => ({
  seq,
  receivedAt,
  buildingId: 'b1',
  kind: 'positions',
  payload: new Uint8Array(),
});

const call = (id: string, change: Partial<AlarmState> = {}): AlarmState => ({
  id,
  rule: 'oneKeyHelp',
  level: 1,
  areaId: null,
  subjectKind: 'tag',
  subjectId: 'T1',
  tag: 'T1',
  raisedAt: 1,
  lastRaisedAt: 1,
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
  lon: null,
  lat: null,
  floor: null,
  evidence: { ruleVersion: 1, parameters: {}, positions: [] },
  ...change,
});

/** An engine that records its inputs and returns what the test sets. */
let inputs: Input[];
let conclude: (input: Input) => EngineEvent[];
const engine: Engine = {
  apply: (input) => {
    inputs.push(input);
    return conclude(input);
  },
  config: () => ({ timeZone: 'UTC', areas: [] }),
  rules: () => ({ timeZone: 'UTC', areas: [] }),
  bindingsOf: () => [],
  siteTime: () => 0,
  alarms: () => [],
  evacuations: () => [],
  rounds: () => [],
  nextDue: () => Infinity,
  tag: () => undefined,
  drainChangedTags: () => [],
  snapshot: () => new Uint8Array([7]),
};

let now: number;
let written: StepResult[];
let write: () => Promise<void>;
const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };

beforeEach(() => {
  inputs = [];
  written = [];
  now = 5000;
  conclude = () => [];
  write = async () => {};
  log.error.mockClear();
});

function openRunner(start: Partial<RunnerStart> = {}): SiteRunner {
  const beginning = { seq: 0, reachedAt: 0 };
  return new SiteRunner(
    'b1',
    { engine, site, engineAt: beginning, written: beginning, callingTags: [], ...start },
    {
      now: () => now,
      log,
      publish: () => {},
      write: async (_buildingId, result) => {
        await write();
        written.push(result);
        return [];
      },
    },
  );
}

const raise = (id: string): EngineEvent => ({ kind: 'raise', t: 1, alarm: call(id) });

describe('site runner', () => {
  it('answers an input only when its alarms are written, with their log place', async () => {
    const gate = Promise.withResolvers<void>();
    write = () => gate.promise;
    conclude = () => [raise('a1')];
    const runner = openRunner();
    const applied = vi.fn<(events: readonly EngineEvent[]) => void>();
    const answer = runner.apply(positions(1), batch).then(applied);
    await new Promise((resolve) => setImmediate(resolve));
    expect(inputs).toHaveLength(1);
    expect(applied).not.toHaveBeenCalled();
    gate.resolve();
    await answer;
    expect(applied).toHaveBeenCalledWith([raise('a1')]);
    expect(written).toMatchObject([
      { place: { seq: 1, reachedAt: 1000 }, alarms: [{ change: 'raise', state: { id: 'a1' } }] },
    ]);
  });

  it('writes presence, marks of outliers and alarms in one step, each to its table', async () => {
    const enter: EngineEvent = { kind: 'enter', t: 1, areaId: 'a1', tag: 'T1', subjectId: 'p1' };
    const outlier: EngineEvent = { kind: 'outlier', t: 2, tag: 'T1' };
    conclude = () => [enter, outlier, raise('a1')];
    await openRunner().apply(positions(1), batch);
    expect(written).toMatchObject([{ presence: [enter], outliers: [outlier], alarmEvents: [raise('a1')] }]);
  });

  it('writes nothing without conclusions', async () => {
    await openRunner().apply(positions(1), batch);
    expect(written).toEqual([]);
  });

  it('collects inputs while a step is written, and keeps their order', async () => {
    const gate = Promise.withResolvers<void>();
    write = () => gate.promise;
    conclude = (input) => [raise(`a${input.receivedAt}`)];
    const runner = openRunner();
    const all = [1, 2, 3].map((seq) => runner.apply(positions(seq), batch));
    gate.resolve();
    await Promise.all(all);
    expect(written.map(({ alarms }) => alarms.map(({ state }) => state.id))).toEqual([['a1000'], ['a2000', 'a3000']]);
  });

  it('retries until alarms are written, and applies nothing meanwhile', async () => {
    let failures = 3;
    write = async () => {
      if (failures-- > 0) throw new Error('the database is away');
    };
    conclude = (input) => (input.receivedAt === 1000 ? [raise('a1')] : []);
    const runner = openRunner();
    const order: number[] = [];
    await Promise.all([1, 2].map((seq) => runner.apply(positions(seq), batch).then(() => order.push(seq))));
    expect(written).toHaveLength(1);
    expect(order).toEqual([1, 2]);
    expect(runner.writingSince).toBeUndefined();
  });

  it('writes an alarm once a step, in its final state, and still announces that it was raised', async () => {
    conclude = () => [raise('a1'), { kind: 'clear', t: 2, alarm: call('a1', { clearedAt: 2 }) }];
    await openRunner().apply(positions(1), batch);
    expect(written[0]?.alarms).toEqual([{ change: 'raise', state: call('a1', { clearedAt: 2 }) }]);
  });

  it('replays to the engine what was written before without writing it again', async () => {
    conclude = () => [raise('a1')];
    const runner = openRunner({ written: { seq: 2, reachedAt: 2500 } });
    const events = await Promise.all([1, 2, 3].map((seq) => runner.apply(positions(seq), batch)));
    expect(events.map(({ length }) => length)).toEqual([0, 0, 1]);
    expect(written.map(({ place }) => place.seq)).toEqual([3]);
    expect(inputs).toHaveLength(3);
  });

  it('skips entries that are in its snapshot', async () => {
    const runner = openRunner({ engineAt: { seq: 2, reachedAt: 2000 } });
    await Promise.all([1, 2, 3].map((seq) => runner.apply(positions(seq), batch)));
    expect(inputs.map(({ receivedAt }) => receivedAt)).toEqual([3000]);
  });

  it('advances time only while no input is in progress', async () => {
    const runner = openRunner();
    await runner.tick();
    const onItsWay = runner.begin();
    now = 6000;
    await runner.tick();
    onItsWay.done();
    now = 7000;
    await runner.tick();
    expect(inputs).toEqual([
      { kind: 'tick', receivedAt: 5000 },
      { kind: 'tick', receivedAt: 7000 },
    ]);
  });

  it('stamps no input before the latest tick, whatever the clock, also after a restart', async () => {
    conclude = () => [raise('a1')];
    const runner = openRunner();
    await runner.tick();
    now = 4000;
    expect(runner.begin().receivedAt).toBe(5000);
    expect(written[0]?.place).toEqual({ seq: 0, reachedAt: 5000 });
    expect(openRunner({ written: { seq: 0, reachedAt: 5000 } }).stamp()).toBe(5000);
  });

  it('continues after an input on which the engine fails', async () => {
    conclude = (input) => {
      if (input.receivedAt === 1000) throw new Error('no such thing');
      return [raise('a2')];
    };
    const runner = openRunner();
    expect(await runner.apply(positions(1), batch)).toEqual([]);
    expect(await runner.apply(positions(2), batch)).toHaveLength(1);
    expect(log.error).toHaveBeenCalledOnce();
  });

  it('reads configurations and commands as they were appended', async () => {
    const runner = openRunner();
    const payload = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
    const change = { areas: { remove: ['a1'] } };
    const command = { kind: 'acknowledge', alarmIds: ['x'], accountId: '管理员' };
    await runner.apply({ ...positions(1), kind: 'config', payload: payload(change) }, undefined);
    await runner.apply({ ...positions(2), kind: 'command', payload: payload(command) }, undefined);
    expect(inputs).toEqual([
      { kind: 'config', receivedAt: 1000, change },
      { kind: 'command', receivedAt: 2000, command },
    ]);
  });

  it('knows open calls for help', async () => {
    const runner = openRunner({ callingTags: ['T9'] });
    conclude = () => [raise('a1')];
    await runner.apply(positions(1), batch);
    expect([runner.isCalling('T1'), runner.isCalling('T9'), runner.isCalling('T2')]).toEqual([true, true, false]);
    conclude = () => [{ kind: 'handle', t: 2, alarm: call('a1', { handledAt: 2 }) }];
    await runner.apply(positions(2), batch);
    expect(runner.isCalling('T1')).toBe(false);
  });

  it('returns its state with its log place', async () => {
    const runner = openRunner();
    await runner.apply(positions(4), batch);
    expect(runner.snapshot()).toEqual({ seq: 4, reachedAt: 4000, bytes: new Uint8Array([7]) });
  });
});
