import type { Input, SiteConfig } from '@muster/engine/input.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';

import type { RandomRun, Step } from './randomRun.ts';

/** From three seconds to ten years. */
const seconds = [3, -3, 45, -45, 3600, -3600, 600_000, -315_360_000, 315_360_000];

/** About this many of them, and summer time neither begins nor ends. */
const weekMs = 7 * 86_400_000;

/** A random run in which the server's clock is moved now and then, and the same run without that. */
export interface MovedClock {
  site: SiteConfig;
  /** With `clock` inputs; events after one have the time of the moved clock. */
  moved: Step[];
  /** The same steps by the original clock: a `clock` is a tick there. */
  unmoved: Step[];
  /** How far the clock was moved at each of the steps, milliseconds. */
  movedBy: number[];
}

/**
 * Moves the clock of a random run about three times.
 *
 * @param by 'seconds': by a second to ten years and back, on a site without calendar queries; 'weeks': by whole
 *   weeks, after which windows repeat. Qualifications end at a calendar day by any clock: no subject has one.
 */
export function moveClock(run: RandomRun, seed: number, by: 'seconds' | 'weeks'): MovedClock {
  const random = seededRandom(`clock ${seed}`);
  const steps = run.steps.map((step) => (step.kind === 'config' ? withoutCalendar(step, by) : step));
  const story: MovedClock = { site: withoutCalendar(run.site, by), moved: [], unmoved: [], movedBy: [] };
  let ms = 0;
  for (const step of steps) {
    if (random.chance(3 / steps.length)) {
      const difference = by === 'weeks' ? random.integer(-2, 12) * weekMs - ms : random.pick(seconds) * 1000;
      story.moved.push({ kind: 'clock', receivedAt: step.receivedAt + ms, difference });
      story.unmoved.push({ kind: 'tick', receivedAt: step.receivedAt });
      story.movedBy.push(ms);
      ms += difference;
    }
    story.moved.push(told(step, ms));
    story.unmoved.push(step);
    story.movedBy.push(ms);
  }
  return story;
}

/** The same step by a clock that is `ms` ahead, at the server and in the devices. */
function told(step: Step, ms: number): Step {
  const receivedAt = step.receivedAt + ms;
  if (step.kind === 'positions') {
    return { ...step, receivedAt, batch: { ...step.batch, t: step.batch.t.map((t) => t + ms) } };
  }
  if (step.kind === 'camera') return { ...step, receivedAt, pulse: { ...step.pulse, t: step.pulse.t + ms } };
  return { ...step, receivedAt };
}

/**
 * The same run with devices whose clocks are wrong, always or for a while: for half of the tags the clock is ahead by
 * up to 59 s, and for half it does not follow that of the server.
 */
export function withWrongDevices({ moved, movedBy }: Pick<MovedClock, 'moved' | 'movedBy'>, seed: number): Step[] {
  const random = seededRandom(`devices ${seed}`);
  const clocks = new Map<string, { aheadMs: number; follows: boolean; from: number; to: number }>();
  return moved.map((step, place): Step => {
    if (step.kind !== 'positions') return step;
    const t = step.batch.t.map((time, row) => {
      const tag = step.batch.tags[row];
      const clock = clocks.get(tag) ?? {
        aheadMs: random.chance(0.5) ? random.integer(0, 59_000) : 0,
        follows: random.chance(0.5),
        from: random.chance(0.5) ? place : place + random.integer(0, moved.length),
        to: place + random.integer(0, 2 * moved.length),
      };
      clocks.set(tag, clock);
      if (place < clock.from || place >= clock.to) return time;
      return time + clock.aheadMs - (clock.follows ? 0 : movedBy[place]);
    });
    return { ...step, batch: { ...step.batch, t } };
  });
}

/** Removes calendar settings from a configuration, or a change of it. */
function withoutCalendar<T extends SiteConfig | Extract<Input, { kind: 'config' }>>(config: T, by: string): T {
  const left = by === 'weeks' ? ['qualifications'] : ['qualifications', 'windows'];
  const text = JSON.stringify(config, (name: string, value: unknown) => (left.includes(name) ? undefined : value));
  // Plain data from which only optional fields are removed.
  return JSON.parse(text) as T;
}
