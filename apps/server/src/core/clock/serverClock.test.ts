import { describe, expect, it } from 'vitest';

import { TestMachine } from '../../testing/testMachine.ts';
import { ServerClock } from './serverClock.ts';
import { StepWatch } from './stepWatch.ts';

/** Clocks that stop except when a test moves them. */
class StillMachine extends TestMachine {
  override readonly time = (): number => 1_763_600_000_000 + this.ran;
  override readonly wall = (): number => this.time() + this.wrongBy;
  override readonly monotonic = (): number => 5000 + this.ran;
  ran = 0;
  wrongBy = 0;
}

const hourMs = 3_600_000;

describe("the server's clock", () => {
  it('runs forward at its own pace, whatever the system clock is set to', () => {
    const machine = new StillMachine();
    const clock = new ServerClock(undefined, machine);
    expect(clock.now()).toBe(machine.wall());
    for (const wrongBy of [hourMs, -hourMs, 87_660 * hourMs]) {
      machine.wrongBy = wrongBy;
      const before = clock.now();
      machine.ran += 1500;
      expect(clock.now() - before).toBe(1500);
      expect(clock.difference).toBe(wrongBy);
    }
  });

  it('is one for all threads', () => {
    const machine = new StillMachine();
    const clock = new ServerClock(undefined, machine);
    const other = new ServerClock(clock.shared, machine);
    clock.anchorAt(clock.anchor - hourMs);
    clock.doubt(60_000);
    clock.awayFor(5000);
    expect(other.now()).toBe(machine.wall() - hourMs);
    expect(other.confirmedNow()).toBe(other.now() - 60_000);
    expect(other.retentionNow()).toBe(other.now() - 65_000);
  });

  it('never goes back behind an earlier time', () => {
    const machine = new StillMachine();
    const clock = new ServerClock(undefined, machine);
    clock.showAtLeast(machine.wall() + hourMs);
    expect(clock.now()).toBe(machine.wall() + hourMs);
    clock.showAtLeast(machine.wall() - hourMs);
    expect(clock.now()).toBe(machine.wall());
  });
});

describe('a step of the system clock', () => {
  function watched() {
    const machine = new StillMachine();
    const clock = new ServerClock(undefined, machine);
    const watch = new StepWatch(clock);
    const lookAfter = (ms: number) => {
      machine.ran += ms;
      return watch.look();
    };
    return { machine, clock, lookAfter };
  }

  it.each([2000, -2000, 0])('of %i ms is ignored', (wrongBy) => {
    const { machine, lookAfter } = watched();
    machine.wrongBy = wrongBy;
    expect(lookAfter(100)).toBeNull();
    expect(lookAfter(120_000)).toBeNull();
  });

  it.each([2001, -2001, hourMs, -hourMs, 87_660 * hourMs])(
    'of %i ms is followed after 60 s, in whole seconds',
    (wrongBy) => {
      const { machine, clock, lookAfter } = watched();
      const agreedAt = clock.now();
      machine.wrongBy = wrongBy;
      expect(lookAfter(100)).toEqual({ difference: wrongBy, since: agreedAt, moveBy: null });
      expect(lookAfter(59_899)?.moveBy).toBeNull();
      expect(lookAfter(1)?.moveBy).toBe(Math.round(wrongBy / 1000) * 1000);
    },
  );

  it('that is reverted before is forgotten', () => {
    const { machine, lookAfter } = watched();
    machine.wrongBy = hourMs;
    lookAfter(59_000);
    machine.wrongBy = 0;
    expect(lookAfter(100)).toBeNull();
    machine.wrongBy = hourMs;
    expect(lookAfter(59_000)?.moveBy).toBeNull();
  });

  it('that is followed by others is followed to where the clock is then', () => {
    const { machine, lookAfter } = watched();
    machine.wrongBy = hourMs;
    lookAfter(30_000);
    machine.wrongBy = -5000;
    expect(lookAfter(30_000)?.moveBy).toBe(-5000);
  });
});
