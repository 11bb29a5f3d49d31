import { createEngine, restoreEngine } from '@muster/engine/createEngine.ts';
import type { EvacuationResult } from '@muster/engine/state/evacuationResult.ts';
import type { EngineEvent } from '@muster/engine/event.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';
import { describe, expect, it } from 'vitest';

import { compareRun } from './compare.ts';
import { moveClock, withWrongDevices } from './movedClock.ts';
import { randomRun } from './randomRun.ts';
import { inFullSuite } from './suiteSize.ts';

const count = inFullSuite(300, 4);
const seeds = Array.from({ length: count }, (_, i) => 2001 + i);

/** Timeout on a busy machine; milliseconds. */
const timeoutMs = 60_000 + 2000 * count;

/** Events of one step, by a clock that is `ms` behind. Simultaneous events are in order of ids, which differ. */
function eventsAt(events: readonly EngineEvent[], ms: number): string[] {
  return events.map((event) => JSON.stringify(shownOf(event, ms))).sort();
}

function shownOf(event: EngineEvent, ms: number): unknown {
  const t = event.t - ms;
  if (event.kind === 'evacuation') return { ...event, t, result: resultAt(event.result, ms) };
  if (!('alarm' in event)) return { ...event, t };
  const { rule, areaId, subjectId, level, occurrences, late, unverified, escalationStep, lon, lat } = event.alarm;
  const { suppressed, outOfService, clearedAt, handledAt, evidence } = event.alarm;
  return {
    kind: event.kind,
    t,
    about: [rule, areaId, subjectId, level, occurrences, late, unverified, escalationStep, lon, lat],
    marks: [suppressed, outOfService, clearedAt !== null, handledAt !== null],
    headCount: evidence.headCount,
    members: evidence.members,
    shown: evidence.positions.map((position) => [position.tag, position.lon, position.lat, position.battery]),
  };
}

/** The result of an evacuation by a clock that is `ms` behind. */
function resultAt(result: EvacuationResult, ms: number): EvacuationResult {
  const people = result.people.map((one) => ({
    ...one,
    start: one.start === null ? null : { ...one.start, t: one.start.t - ms },
    arrivedAt: one.arrivedAt === null ? null : one.arrivedAt - ms,
  }));
  return { ...result, startedAt: result.startedAt - ms, endedAt: result.endedAt - ms, people };
}

describe.each(['seconds', 'weeks'] as const)('a site whose clock is moved by %s', (by) => {
  it(
    'emits the same events as without the move',
    () => {
      let said = 0;
      for (const seed of seeds) {
        const { site, moved, unmoved, movedBy } = moveClock(randomRun(seed), seed, by);
        const [engine, other] = [createEngine(site), createEngine(site)];
        moved.forEach((step, place) => {
          const same = unmoved[place];
          if (step.kind === 'handleOne' || same === undefined || same.kind === 'handleOne') return;
          const events = eventsAt(engine.apply(step), movedBy[place]);
          const expected = eventsAt(other.apply(same), 0);
          expect({ seed, place, events }).toEqual({ seed, place, events: expected });
          said += events.length;
        });
        const ms = movedBy.at(-1) ?? 0;
        expect(engine.siteTime()).toBe(other.siteTime() + ms);
        expect(engine.nextDue()).toBe(other.nextDue() + ms);
      }
      expect(said).toBeGreaterThan(40 * count);
    },
    timeoutMs,
  );

  it(
    'agrees event for event with the slow reference implementation, also with devices whose clocks are wrong',
    () => {
      for (const seed of seeds) {
        const story = moveClock(randomRun(seed), seed, by);
        expect({ seed, ...compareRun(story.site, story.moved) }).toMatchObject({ seed, differences: [] });
        const { differences } = compareRun(story.site, withWrongDevices(story, seed));
        expect({ seed, differences }).toEqual({ seed, differences: [] });
      }
    },
    timeoutMs,
  );
});

it(
  'a site whose clock is moved emits the same remaining events, byte for byte, wherever it is restored from a snapshot',
  () => {
    for (const seed of seeds) {
      const random = seededRandom(`stops ${seed}`);
      const run = randomRun(seed);
      const { moved } = moveClock(run, seed, 'seconds');
      // On the unchanged site: calendar queries also continue.
      const through = createEngine(run.site);
      let stopped = createEngine(run.site);
      for (const step of moved) {
        if (step.kind === 'handleOne') continue;
        if (step.kind === 'clock' || random.chance(10 / moved.length)) {
          const snapshot = stopped.snapshot();
          stopped = restoreEngine(snapshot);
          expect(Buffer.compare(stopped.snapshot(), snapshot)).toBe(0);
        }
        expect(JSON.stringify(stopped.apply(step))).toBe(JSON.stringify(through.apply(step)));
      }
    }
  },
  timeoutMs,
);

it(
  'tags whose clocks are ahead are compared too where the clock of the server stops',
  () => {
    for (const seed of seeds) {
      const { site, steps } = randomRun(seed);
      const standing = { moved: steps, movedBy: steps.map(() => 0) };
      const { differences } = compareRun(site, withWrongDevices(standing, seed));
      expect({ seed, differences }).toEqual({ seed, differences: [] });
    }
  },
  timeoutMs,
);
