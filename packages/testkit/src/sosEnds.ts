import type { SiteConfig } from '@muster/engine/input.ts';
import type { AlarmCover } from '@muster/model/alarm/alarmRule.ts';
import type { SosSetting } from '@muster/model/alarm/sosSwitch.ts';
import { toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { type SeededRandom, seededRandom } from '@muster/model/random/seededRandom.ts';

import type { RandomRun, Step } from './randomRun.ts';
import { siteStart, siteTags } from './randomSite.ts';
import { siteMs } from './randomWalk.ts';

/**
 * A random run in which calls for help are switched off, or limited to some people or times, until a time within it;
 * more of its tags call, also late ones, and at the moment of the end. Settings that change meanwhile may have another
 * end.
 */
export function withSosEnds(run: RandomRun, seed: number): RandomRun {
  const random = seededRandom(`sos ends ${seed}`);
  const ends: number[] = [];
  const limited = (alarms: SiteConfig['alarms']): SiteConfig['alarms'] => {
    const end = siteStart + random.integer(0, siteMs);
    ends.push(end);
    return { ...alarms, oneKeyHelp: { ...alarms?.oneKeyHelp, ...limit(random), ...until(end) } };
  };
  const site = { ...run.site, alarms: limited(run.site.alarms) };
  const steps = run.steps.map((step): Step => {
    const alarms = step.kind === 'config' ? step.change.site?.alarms : undefined;
    if (step.kind !== 'config' || alarms === undefined) return step;
    return { ...step, change: { ...step.change, site: { ...step.change.site, alarms: limited(alarms) } } };
  });
  const last = steps.at(-1)?.receivedAt ?? siteStart;
  const calls = [...ends, ...Array.from({ length: 30 }, () => siteStart + random.integer(0, siteMs))]
    .flatMap((t) => [t, t - 1].map((time) => call(random, time)))
    .filter(({ receivedAt }) => receivedAt <= last);
  return { ...run, site, steps: [...steps, ...calls].toSorted((a, b) => a.receivedAt - b.receivedAt) };
}

/** The same run in which limits of calls for help do not end. */
export function withoutSosEnds({ site, steps, ...run }: RandomRun): RandomRun {
  return { ...run, site: endless(site), steps: steps.map((step) => (step.kind === 'config' ? endless(step) : step)) };
}

/** Plain data from which only an optional field is removed. */
function endless<T extends SiteConfig | Step>(config: T): T {
  return JSON.parse(
    JSON.stringify(config, (name: string, value: unknown) => (name === 'offUntil' ? undefined : value)),
  ) as T;
}

function until(end: number): SosSetting {
  return { offReason: 'maintenance', offUntil: new Date(end).toISOString() };
}

function limit(random: SeededRandom): SosSetting {
  const covers: AlarmCover[] = [{ exempt: ['tag-1', 'subject-of-tag-2'] }, { personTypes: ['visitor'] }];
  const weekdays = [random.pick([3, 4])];
  return random.pick<SosSetting>([
    { on: false },
    { on: true, who: random.pick(covers) },
    { on: true, windows: [{ weekdays, start: '10:05', end: '10:10' }] },
  ]);
}

function call(random: SeededRandom, t: number): Step {
  const receivedAt = t + (random.chance(0.3) ? random.integer(0, 300_000) : 0);
  return { kind: 'positions', receivedAt, batch: toPositionBatch([{ tag: random.pick(siteTags), t, sos: true }]) };
}
