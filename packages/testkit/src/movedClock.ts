import type { Input, SiteConfig } from '@muster/engine/input.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';

import type { RandomRun, Step } from './randomRun.ts';

/** From three seconds to ten years. */
const seconds = [3, -3, 45, -45, 3600, -3600, 600_000, -315_360_000, 315_360_000];

/** So many of them, more or less, and summer time neither begins nor ends. */
const weekMs = 7 * 86_400_000;

/** A life in which the server's clock is moved now and then, and the same where it is not. */
export interface MovedClock {
  site: SiteConfig;
  /** With `clock` inputs; what comes behind one is told by the clock that it made. */
  moved: Step[];
  /** Step for step the same by the clock of the beginning: a `clock` is a tick there. */
  unmoved: Step[];
  /** By how much the clock was moved when each of the steps was taken, milliseconds. */
  movedBy: number[];
}

/**
 * Moves the clock of a random life some three times.
 *
 * @param by 'seconds': by anything from a second to ten years and back, on a site that asks no calendar; 'weeks': by whole
 *   weeks, of which windows repeat. Qualifications end by a day of the calendar, whichever clock shows it: nobody has any.
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

/** The same step by a clock that shows `ms` more, at the server and in the devices. */
function told(step: Step, ms: number): Step {
  const receivedAt = step.receivedAt + ms;
  if (step.kind === 'positions') {
    return { ...step, receivedAt, batch: { ...step.batch, t: step.batch.t.map((t) => t + ms) } };
  }
  if (step.kind === 'camera') return { ...step, receivedAt, pulse: { ...step.pulse, t: step.pulse.t + ms } };
  return { ...step, receivedAt };
}

/**
 * The same life with devices whose clocks are wrong, for as long as it lasts or for a while: of half of the tags the clock
 * runs ahead by up to 59 s, and of half it does not follow that of the server.
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

/** What a calendar is asked for is left out of a configuration, or of a change of it. */
function withoutCalendar<T extends SiteConfig | Extract<Input, { kind: 'config' }>>(config: T, by: string): T {
  const left = by === 'weeks' ? ['qualifications'] : ['qualifications', 'windows'];
  const text = JSON.stringify(config, (name: string, value: unknown) => (left.includes(name) ? undefined : value));
  // Plain data, of which only fields are left out that may be left out.
  return JSON.parse(text) as T;
}
