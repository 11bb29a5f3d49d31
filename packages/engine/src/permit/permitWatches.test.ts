import type { PermitConfig } from '@muster/engine/input.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';
import { rectangleOf } from '@muster/testkit/frame.ts';
import { eventsOf, randomLog } from '@muster/testkit/randomLog.ts';
import { siteTags } from '@muster/testkit/randomSite.ts';
import { scenario, Scenario, timeOf } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

import { createEngine, restoreEngine } from '../createEngine.ts';
import type { EngineEvent } from '../event.ts';
import type { Input } from '../input.ts';

function permit(facts: Partial<PermitConfig> = {}): PermitConfig {
  const roster = { workerIds: ['Wim', 'Wes'], guardianIds: [], maxPeople: null };
  return { id: 'p1', regions: [rectangleOf(0, 0, 10, 10)], ...roster, endAt: timeOf('09:00:00'), ...facts };
}

const put = (facts: Partial<PermitConfig> = {}) => ({ permits: { put: [permit(facts)] } });
const remove = { permits: { remove: ['p1'] } };

/** The emitted deadlines. */
function notices(story: Scenario, what: 'overdue' | 'noWorker'): string[] {
  return story.events().filter((line) => line.includes(what));
}

describe('work past its end', () => {
  it('is reported at the end, and every ten minutes after while the permit is in progress', () => {
    const story = scenario();
    story.at('08:55:00').change(put());
    story.at('09:25:00').change(remove);
    story.at('10:00:00').nothing();
    expect(notices(story, 'overdue')).toEqual(['09:00:00 overdue p1', '09:10:00 overdue p1', '09:20:00 overdue p1']);
  });

  it('is not reported of a permit that ended in time, nor at an instant within a pause', () => {
    const story = scenario();
    story.at('08:55:00').change(put());
    story.at('08:59:59').change(remove);
    story.at('09:05:00').change(put());
    story.at('09:15:00').change(remove);
    story.at('09:33:00').change(put());
    story.at('09:41:00').change(remove);
    expect(notices(story, 'overdue')).toEqual(['09:10:00 overdue p1', '09:40:00 overdue p1']);
  });

  it('precedes the inputs of its time: reported if the permit ends then, and not if it starts then', () => {
    const story = scenario();
    story.at('08:50:00').change(put());
    story.at('09:00:00').change(remove);
    story.at('09:10:00').change(put());
    story.at('09:20:00').nothing();
    expect(notices(story, 'overdue')).toEqual(['09:00:00 overdue p1', '09:20:00 overdue p1']);
  });

  it('has its own time, however late site time reaches it', () => {
    const story = scenario({ latenessMs: 2000 });
    story.at('08:00:00').change(put());
    story.at('09:00:01').nothing();
    expect(notices(story, 'overdue')).toEqual([]);
    story.at('09:00:02').nothing();
    expect(notices(story, 'overdue')).toEqual(['09:00:00 overdue p1']);
    expect(story.engine.nextDue()).toBe(timeOf('09:10:00'));
  });

  it('follows an end that is moved, and no other change', () => {
    const story = scenario();
    story.at('08:55:00').change(put());
    story.at('09:05:00').change(put({ maxPeople: 4 }));
    story.at('09:12:00').change(put({ endAt: timeOf('09:15:00') }));
    story.at('09:16:00').nothing();
    expect(notices(story, 'overdue')).toEqual(['09:00:00 overdue p1', '09:10:00 overdue p1', '09:15:00 overdue p1']);
  });

  it('is reported permit by permit, at one time in order of their ids', () => {
    const story = scenario();
    story.at('08:55:00').change({ permits: { put: [permit({ id: 'p2' }), permit({ id: 'p1' })] } });
    story.at('09:00:00').nothing();
    expect(notices(story, 'overdue')).toEqual(['09:00:00 overdue p1', '09:00:00 overdue p2']);
  });

  it('is reported of a permit with which the site begins', () => {
    const story = scenario({ permits: [permit()] });
    story.at('09:05:00').nothing();
    story.at('09:10:00').nothing();
    expect(notices(story, 'overdue')).toEqual(['09:10:00 overdue p1']);
  });

  it("moves with the server's clock like every deadline, and the next start uses the clock of then", () => {
    const story = scenario();
    story.at('08:55:00').change(put());
    story.at('08:56:00').movesClock(3600);
    story.at('10:11:00').change(remove);
    story.at('10:12:00').change(put());
    story.at('10:21:00').nothing();
    expect(notices(story, 'overdue')).toEqual(['10:00:00 overdue p1', '10:10:00 overdue p1', '10:20:00 overdue p1']);
    story.at('10:21:00').change(remove);
    story.at('10:22:00').movesClock(-3605);
    story.at('09:22:00').change(put());
    story.at('09:31:00').nothing();
    expect(notices(story, 'overdue')).toEqual(['09:30:00 overdue p1']);
  });
});

describe('a permit without a worker inside', () => {
  it('is reported ten minutes after its start, once', () => {
    const story = scenario();
    story.at('08:00:00').change(put());
    story.at('08:05:00').person('Gil').sends(5, 5);
    story.at('08:05:00').person('Wim').sends(-5, 5);
    story.at('08:09:59').nothing();
    expect(notices(story, 'noWorker')).toEqual([]);
    story.at('08:59:00').nothing();
    expect(notices(story, 'noWorker')).toEqual(['08:10:00 noWorker p1']);
  });

  it('is reported ten minutes after the last one left, and again only if one was inside in between', () => {
    const story = scenario();
    story.at('08:00:00').change(put());
    story.at('08:05:00').person('Wim').sends(5, 5);
    story.at('08:05:30').person('Wes').sends(5, 5);
    story.at('08:06:00').person('Wim').sends(-5, 5);
    story.at('08:07:00').person('Wes').sends(-5, 5);
    story.at('08:30:00').person('Wes').sends(5, 5);
    story.at('08:31:00').person('Wes').sends(-5, 5);
    story.at('08:55:00').nothing();
    expect(notices(story, 'noWorker')).toEqual(['08:17:00 noWorker p1', '08:41:00 noWorker p1']);
  });

  it('is reported ten minutes after the last one became unknown', () => {
    const story = scenario();
    story.at('08:00:00').change(put());
    story.at('08:05:00').person('Wim').sends(5, 5);
    story.at('08:30:00').nothing();
    expect(notices(story, 'noWorker')).toEqual(['08:18:00 noWorker p1']);
  });

  it('is not reported while one is inside, nor if one enters in time', () => {
    const story = scenario();
    story.at('08:00:00').change(put());
    for (let minute = 9; minute < 30; minute += 2) {
      story
        .at(`08:${String(minute).padStart(2, '0')}:00`)
        .person('Wim')
        .sends(5, 5);
    }
    expect(notices(story, 'noWorker')).toEqual([]);
  });

  it('is reported at the instant at which a worker enters: deadlines come first', () => {
    for (const latenessMs of [0, 5000]) {
      const story = scenario({ latenessMs });
      story.at('08:00:00').change(put());
      const start = latenessMs === 0 ? '08:10:00' : '08:09:55';
      story.at(start).person('Wim').sends(5, 5);
      story.at('08:10:10').nothing();
      expect(notices(story, 'noWorker')).toEqual([`${start} noWorker p1`]);
    }
  });

  it('starts again after a pause', () => {
    const story = scenario();
    story.at('08:00:00').change(put());
    story.at('08:05:00').change(remove);
    story.at('08:08:00').change(put());
    story.at('08:17:59').nothing();
    expect(notices(story, 'noWorker')).toEqual([]);
    story.at('08:18:00').nothing();
    expect(notices(story, 'noWorker')).toEqual(['08:18:00 noWorker p1']);
  });

  it('uses the current roster: a removed worker has left, an added one has come', () => {
    const story = scenario();
    story.at('08:00:00').change(put());
    story.at('08:02:00').person('Wim').sends(5, 5);
    story.at('08:03:00').change(put({ workerIds: ['Wes'] }));
    story.at('08:04:00').change(put({ workerIds: ['Wes'], maxPeople: 2 }));
    story.at('08:04:59').person('Wim').sends(5, 5);
    story.at('08:07:00').person('Wim').sends(5, 5);
    story.at('08:09:00').person('Wim').sends(5, 5);
    story.at('08:11:00').person('Wim').sends(5, 5);
    story.at('08:13:00').person('Wim').sends(5, 5);
    expect(notices(story, 'noWorker')).toEqual(['08:13:00 noWorker p1']);
    story.at('08:13:30').change(put());
    story.at('08:14:00').change(put({ workerIds: [] }));
    story.at('08:24:00').nothing();
    expect(notices(story, 'noWorker')).toEqual(['08:24:00 noWorker p1']);
  });
});

/** The events of a day, step by step. */
const day: ((story: Scenario) => void)[] = [
  (story) => story.at('08:00:00').change(put({ guardianIds: ['Gil'], maxPeople: 1 })),
  (story) => story.at('08:00:10').person('Sue').sends(5, 5),
  (story) => story.at('08:02:00').person('Wim').sends(5, 5),
  (story) => story.at('08:20:00').nothing(),
  (story) => story.at('08:20:01').change(remove),
  (story) => story.at('08:20:02').change(put({ guardianIds: ['Gil'] })),
  (story) => story.at('08:20:03').person('Sue').sends(5, 5),
  (story) => story.at('08:25:00').person('Wim').sends(5, 5),
  (story) => story.at('08:26:00').movesClock(-60),
  (story) => story.at('08:25:10').person('Wim').sends(-5, 5),
  (story) => story.at('08:40:00').nothing(),
  (story) => story.at('09:15:00').change(put({ endAt: timeOf('09:16:00') })),
  (story) => story.at('09:30:00').nothing(),
];

it('a snapshot taken anywhere keeps areas and deadlines of permits, byte for byte', () => {
  const through = scenario({ latenessMs: 2000 });
  const whole = day.flatMap((step) => {
    step(through);
    return through.events();
  });
  for (const what of ['noWorker', 'overdue', 'raise understaffing', 'raise overcrowding', 'raise boundaryCrossing']) {
    expect(whole.join('\n')).toContain(what);
  }
  let story = scenario({ latenessMs: 2000 });
  const interrupted = day.flatMap((step) => {
    const bytes = story.engine.snapshot();
    story = new Scenario(restoreEngine(bytes));
    expect(story.engine.snapshot()).toEqual(bytes);
    step(story);
    return story.events();
  });
  expect(interrupted).toEqual(whole);
});

/** A random log with permits that start, change, pause and end in it. */
function withPermits(seed: number) {
  const random = seededRandom(`permits ${seed}`);
  const { site, inputs } = randomLog(seed);
  const steps = inputs.flatMap((input): Input[] => {
    if (!random.chance(0.06)) return [input];
    const { receivedAt } = input;
    const id = random.pick(['p1', 'p2']);
    if (random.chance(0.3)) return [{ kind: 'config', receivedAt, change: { permits: { remove: [id] } } }, input];
    const subjects = siteTags.flatMap((tag) => [tag, `subject-of-${tag}`]);
    const config: PermitConfig = {
      id,
      regions: [rectangleOf(random.integer(-20, 0), -15, random.integer(5, 25), 15)],
      workerIds: subjects.filter(() => random.chance(0.3)),
      guardianIds: subjects.filter(() => random.chance(0.1)),
      maxPeople: random.pick([null, 0, 2]),
      endAt: receivedAt + random.integer(-900_000, 900_000),
    };
    return [{ kind: 'config', receivedAt, change: { permits: { put: [config] } } }, input];
  });
  return { site, inputs: steps };
}

it('random sites with permits emit the same events wherever they are stopped, and without the fast path', () => {
  const told = new Set<string>();
  for (let seed = 1; seed <= 6; seed++) {
    const log = withPermits(seed);
    const random = seededRandom(`stops ${seed}`);
    const through = createEngine(log.site);
    let stopped = createEngine(log.site);
    const events: EngineEvent[] = [];
    for (const input of log.inputs) {
      if (random.chance(0.03)) {
        const bytes = stopped.snapshot();
        stopped = restoreEngine(bytes);
        expect(Buffer.compare(stopped.snapshot(), bytes)).toBe(0);
      }
      const said = through.apply(input);
      expect(JSON.stringify(stopped.apply(input))).toBe(JSON.stringify(said));
      events.push(...said);
    }
    expect(JSON.stringify(eventsOf(log, false))).toBe(JSON.stringify(events));
    for (const event of events) {
      if (event.kind === 'permit') told.add(event.what);
      else if (event.kind === 'raise' && event.alarm.areaId?.startsWith('permit:')) told.add(event.alarm.rule);
    }
  }
  expect([...told].sort()).toEqual(['boundaryCrossing', 'noWorker', 'overcrowding', 'overdue', 'understaffing']);
});
