import type { Position } from '@muster/model/position/positionBatch.ts';
import { decodeMusterJson } from '@muster/protocols/musterJson.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { Conditions } from '../core/health/conditions.ts';
import { DeviceClocks } from './deviceClocks.ts';

const start = 1_763_600_000_000;
const hourMs = 3_600_000;

let passed: number;
let isServerInDoubt: boolean;
let conditions: Conditions;
let clocks: DeviceClocks;

beforeEach(() => {
  passed = 0;
  isServerInDoubt = false;
  const now = (): number => start + passed;
  conditions = new Conditions(now);
  clocks = new DeviceClocks({
    conditions: conditions.reporterOf('ingest'),
    isRegistered: (_buildingId, tag) => tag.startsWith('T'),
    isServerInDoubt: () => isServerInDoubt,
    elapsed: () => passed,
    now,
  });
});

/** After some seconds a tag sends a position with a clock that is this many ms ahead. */
function send(afterS: number, aheadMs: number, more: Partial<Position> = {}): void {
  passed += afterS * 1000;
  const now = start + passed;
  const position = { tag: 'T1', t: now + aheadMs, battery: 50, ...more };
  clocks.note('b1', decodeMusterJson(JSON.stringify(position), { now }));
}
const told = () =>
  conditions.all().map(({ subject, since, facts }) => [subject, (since - start) / 1000, facts['seconds']]);

describe("a device's clock", () => {
  it.each([
    ['ahead', 120_000, 120],
    ['behind', -8 * 24 * hourMs, -691_200],
  ])('that is %s for a minute is reported, with the difference, since the first', (_name, aheadMs, seconds) => {
    send(5, aheadMs);
    send(59, aheadMs);
    expect(told()).toEqual([]);
    send(1, aheadMs);
    expect(told()).toEqual([['T1', 5, seconds]]);
  });

  it('is reported as well if all that it sends is calls for help, which are accepted', () => {
    for (let sent = 0; sent < 3; sent++) send(30, 120_000, { sos: true });
    expect(told()).toEqual([['T1', 30, 120]]);
  });

  it('that is right again ends the condition, and starts again', () => {
    for (let sent = 0; sent < 3; sent++) send(30, 120_000);
    send(1, 0);
    expect(told()).toEqual([]);
    send(59, 120_000);
    send(59, 120_000);
    expect(told()).toEqual([]);
  });

  it('within its window is right, and an old position between right ones is ignored', () => {
    for (let sent = 0; sent < 10; sent++) {
      send(10, sent % 2 === 0 ? -8 * 24 * hourMs : 59_000);
    }
    expect(told()).toEqual([]);
  });

  it('that has stopped is reported once, not every second again', () => {
    let changes = 0;
    conditions.listen(() => changes++);
    for (let sent = 0; sent < 200; sent++) send(1, -8 * 24 * hourMs - sent * 1000);
    expect(changes).toBe(1);
  });

  it('that is no longer received, or whose card was deleted, is dropped', () => {
    for (let sent = 0; sent < 3; sent++) send(30, 120_000);
    passed += hourMs - 1;
    clocks.tick();
    expect(told()).toHaveLength(1);
    passed += 2;
    clocks.tick();
    expect(told()).toEqual([]);
  });

  it('is not reported for an unregistered tag, nor while the clock of the server is in doubt', () => {
    for (let sent = 0; sent < 3; sent++) send(30, 120_000, { tag: 'X1' });
    isServerInDoubt = true;
    for (let sent = 0; sent < 5; sent++) send(30, 120_000);
    expect(told()).toEqual([]);
    isServerInDoubt = false;
    send(59, 120_000);
    expect(told()).toEqual([]);
    send(1, 120_000);
    expect(told()).toHaveLength(1);
  });

  it('of a whole network is reported by twenty of them', () => {
    for (let sent = 0; sent < 3; sent++) {
      for (let tag = 0; tag < 30; tag++) send(1, 120_000, { tag: `T${tag}` });
    }
    for (let tag = 0; tag < 30; tag++) send(1, 120_000, { tag: `T${tag}` });
    expect(told()).toHaveLength(20);
  });
});
