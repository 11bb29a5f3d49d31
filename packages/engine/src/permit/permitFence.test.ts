import { rectangleOf } from '@muster/testkit/frame.ts';
import { scenario, Scenario, timeOf, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

import { restoreEngine } from '../createEngine.ts';
import type { PermitConfig, SiteConfig } from '../input.ts';
import { previewChange } from '../previewChange.ts';

/** Ten by ten metres, until the evening. */
function permit(facts: Partial<PermitConfig> = {}): PermitConfig {
  const roster = { workerIds: ['Wim'], guardianIds: ['Gil'], maxPeople: 9 };
  return { id: 'p1', regions: [rectangleOf(0, 0, 10, 10)], ...roster, endAt: timeOf('18:00:00'), ...facts };
}

/** The permit has started at 08:00:00. */
function started(facts: Partial<PermitConfig> = {}, site: Partial<SiteConfig> = {}): Scenario {
  const story = scenario(site);
  story.at('08:00:00').change({ permits: { put: [permit(facts)] } });
  return story;
}

const resume = { permits: { put: [permit()] } };
const pause = { permits: { remove: ['p1'] } };

describe('in the area of a permit in progress', () => {
  it('a subject who is not on the roster raises an alarm of level 1 after five seconds', () => {
    const story = started({ guardianIds: [] });
    story.at('08:00:10').person('Sue').sends(5, 5);
    story.at('08:00:14').nothing();
    expect(story.events()).toEqual(['08:00:10 enter permit:p1 Sue']);
    story.at('08:00:15').nothing();
    expect(story.events()).toEqual(['08:00:15 raise boundaryCrossing permit:p1 Sue']);
    expect(story.alarm('boundaryCrossing', 'Sue').level).toBe(1);
  });

  it('workers and guardians may be inside, and vehicles do not count', () => {
    const story = started();
    story.at('08:00:10').person('Wim').sends(5, 5);
    story.at('08:00:10').person('Gil').sends(5, 5);
    story.at('08:00:10').vehicle('truck').sends(5, 5);
    story.at('08:01:00').nothing();
    expect(story.events()).toEqual(['Wim', 'Gil', 'truck'].map((tag) => `08:00:10 enter permit:p1 ${tag}`));
  });

  it('a guardian who is absent for sixty seconds is missing until one returns', () => {
    const story = started({ guardianIds: ['Gil', 'Gus'] });
    story.at('08:00:30').person('Wim').sends(5, 5);
    story.at('08:01:10').person('Gus').sends(5, 5);
    story.at('08:01:20').person('Gus').sends(-5, 5);
    story.at('08:02:20').nothing();
    expect(story.events()).toEqual([
      '08:00:30 enter permit:p1 Wim',
      '08:01:00 raise understaffing permit:p1',
      '08:01:10 enter permit:p1 Gus',
      '08:01:10 clear understaffing permit:p1',
      '08:01:20 exit permit:p1 Gus',
      '08:02:20 raise understaffing permit:p1 ×2',
    ]);
    expect(story.alarm('understaffing', 'permit:p1').level).toBe(1);
  });

  it('a guardian whose card is silent is missing a minute later', () => {
    const story = started();
    story.at('08:00:10').person('Gil').sends(5, 5);
    story.at('08:05:00').nothing();
    expect(story.events()).toEqual([
      '08:00:10 enter permit:p1 Gil',
      '08:03:10 unknown permit:p1 Gil',
      '08:04:10 raise understaffing permit:p1',
    ]);
  });

  it('more people than permitted are too many at once, whoever they are', () => {
    const story = started({ maxPeople: 1 });
    story.at('08:00:10').person('Wim').sends(5, 5);
    story.at('08:00:11').person('Gil').sends(5, 5);
    expect(story.events().at(-1)).toBe('08:00:11 raise overcrowding permit:p1');
    expect(story.alarm('overcrowding', 'permit:p1')).toMatchObject({ level: 1, evidence: { headCount: 2 } });
  });

  it('its regions decide who is inside, floor by floor', () => {
    const regions = [{ ...rectangleOf(20, 0, 30, 10), floor: 2 }];
    const story = started({ regions });
    story.at('08:00:10').person('Wim').sends(5, 5, { floor: 2 });
    story.at('08:00:20').person('Wim').sends(25, 5);
    story.at('08:00:30').person('Wim').sends(25, 5, { floor: 2 });
    expect(story.events()).toEqual(['08:00:30 enter permit:p1 Wim']);
  });

  it('people are subjects: a worker with another card is still on the roster', () => {
    const subjects = [{ tag: 'card-7', kind: 'person', id: 'Wim' } as const];
    const story = started({ guardianIds: [] }, { subjects });
    story.at('08:00:10').person('card-7').sends(5, 5);
    story.at('08:00:30').nothing();
    expect(story.events()).toEqual(['08:00:10 enter permit:p1 card-7']);
  });

  it('two permits are two areas, even in the same place', () => {
    const story = started({ guardianIds: [] });
    story.at('08:00:00').change({ permits: { put: [permit({ id: 'p2', workerIds: [], guardianIds: [] })] } });
    story.at('08:00:10').person('Wim').sends(5, 5);
    story.at('08:00:20').nothing();
    expect(story.events().slice(2)).toEqual(['08:00:15 raise boundaryCrossing permit:p2 Wim']);
  });

  it('an area beside it keeps its own rules and presence while permits start and end', () => {
    const story = scenario({ areas: [yard({ retention: { on: true, minutes: 1 } })] });
    story.at('08:00:00').person('Wim').sends(5, 5);
    story.at('08:00:20').change(resume);
    story.at('08:00:40').change(pause);
    story.at('08:01:00').nothing();
    expect(story.events()).toEqual(['08:00:00 enter yard Wim', '08:01:00 raise retention yard Wim']);
  });

  it('a site that has neither origin nor areas gets its plane from the permit', () => {
    const site: SiteConfig = { timeZone: 'Europe/Zurich', areas: [], openSubjects: true, permits: [permit()] };
    const story = new Scenario(scenario(site).engine);
    story.at('08:00:10').person('Wim').sends(5, 5);
    expect(story.events()).toEqual(['08:00:10 enter permit:p1 Wim']);
  });
});

describe('a permit that pauses or ends', () => {
  it('clears its alarms at that moment, without exits', () => {
    const story = started({ maxPeople: 0 });
    story.at('08:00:10').person('Sue').sends(5, 5);
    story.at('08:01:30').change(pause);
    story.at('08:05:00').nothing();
    expect(story.events()).toEqual([
      '08:00:10 enter permit:p1 Sue',
      '08:00:10 raise overcrowding permit:p1',
      '08:00:15 raise boundaryCrossing permit:p1 Sue',
      '08:01:00 raise understaffing permit:p1',
      '08:01:30 clear boundaryCrossing permit:p1 Sue',
      '08:01:30 clear overcrowding permit:p1',
      '08:01:30 clear understaffing permit:p1',
    ]);
  });

  it('raises nothing that was still delayed or that site time has not reached', () => {
    const story = started({ maxPeople: 0 }, { latenessMs: 5000 });
    story.at('08:00:10').person('Sue').sends(5, 5);
    story.at('08:00:12').change(pause);
    story.at('08:05:00').nothing();
    expect(story.events()).toEqual(['08:00:10 enter permit:p1 Sue']);
  });

  it('is removed together with the evidence of its alarms', () => {
    const story = started();
    story.at('08:00:10').person('Sue').sends(5, 5);
    story.at('08:00:20').change(pause);
    story.at('08:00:30').person('Sue').sends(6, 5);
    story.at('08:01:15').nothing();
    const { evidence, clearedAt } = story.alarm('boundaryCrossing', 'Sue');
    expect(clearedAt).toBe(timeOf('08:00:20'));
    expect(evidence.positions.map(({ t }) => t)).toEqual([timeOf('08:00:10'), timeOf('08:00:30')]);
    expect(evidence.parameters).toEqual({ mode: 'noEntry' });
  });

  it('begins again when it returns: nobody is inside or outside before the next fix', () => {
    const story = started();
    story.at('08:00:10').person('Gil').sends(5, 5);
    story.at('08:00:10').person('Sue').sends(5, 5);
    story.at('08:00:11').person('Wim').sends(-5, 5);
    story.events();
    for (const [from, to] of [
      ['08:00:20', '08:00:30'],
      ['08:00:40', '08:00:40'],
    ] as const) {
      story.at(from).change(pause);
      expect(story.engine.tag('Gil')?.areaIds).toEqual([]);
      story.at(to).change(resume);
      expect(story.engine.tag('Gil')?.areaIds).toEqual([]);
    }
    story.events();
    // Sue is unknown to the rules, and Gil is missing, until their next fix.
    story.at('08:01:40').nothing();
    story.at('08:01:50').person('Gil').sends(5, 5);
    story.at('08:01:51').person('Sue').sends(5, 5);
    story.at('08:01:52').person('Wim').sends(-5, 5);
    story.at('08:01:56').nothing();
    expect(story.events()).toEqual([
      '08:01:40 raise understaffing permit:p1',
      '08:01:50 enter permit:p1 Gil',
      '08:01:50 clear understaffing permit:p1',
      '08:01:51 enter permit:p1 Sue',
      '08:01:56 raise boundaryCrossing permit:p1 Sue ×2',
    ]);
  });

  it('counts afterwards only subjects with a fix inside since', () => {
    const story = started({ maxPeople: 1 });
    const again = { permits: { put: [permit({ maxPeople: 1 })] } };
    story.at('08:00:10').person('Gil').sends(5, 5);
    story.at('08:00:20').change(pause);
    story.at('08:00:30').change(again);
    story.at('08:00:40').person('Wim').sends(5, 5);
    expect(story.events().filter((line) => line.includes('overcrowding'))).toEqual([]);
    story.at('08:00:50').person('Gil').sends(6, 5);
    expect(story.events().at(-1)).toBe('08:00:50 raise overcrowding permit:p1');
  });

  it('is unknown for a late fix from the time of the pause', () => {
    const story = started();
    story.at('08:00:10').person('Gil').sends(5, 5);
    story.at('08:00:20').change(pause);
    story.at('08:00:30').change(resume);
    story.at('08:00:40').person('Gil').since('08:00:05').sends(5, 5);
    expect(story.events()).toEqual(['08:00:10 enter permit:p1 Gil']);
  });
});

describe('a permit that is changed while it is in progress', () => {
  it('keeps presence, and uses its new roster and limit', () => {
    const story = started();
    story.at('08:00:10').person('Gil').sends(5, 5);
    story.at('08:00:10').person('Wim').sends(5, 5);
    story.events();
    story.at('08:00:20').change({ permits: { put: [permit({ workerIds: [], maxPeople: 1 })] } });
    story.at('08:00:25').nothing();
    story.at('08:00:30').change(resume);
    expect(story.events()).toEqual([
      '08:00:20 raise overcrowding permit:p1',
      '08:00:25 raise boundaryCrossing permit:p1 Wim',
      '08:00:30 clear boundaryCrossing permit:p1 Wim',
      '08:00:30 clear overcrowding permit:p1',
    ]);
  });
});

it('permits are part of the configuration that the engine returns, their areas are not', () => {
  const story = started();
  expect(story.engine.config()).toMatchObject({ areas: [], permits: [permit()] });
  story.at('08:00:10').change(pause);
  expect(story.engine.config().permits).toEqual([]);
});

it('the preview of a change is the same whether a permit is in progress or not', () => {
  const site = { areas: [yard()], subjects: [{ tag: 'Sue', kind: 'person', id: 'sue' } as const] };
  const story = scenario(site);
  const other = started({ maxPeople: 0 }, site);
  for (const one of [story, other]) one.at('08:00:10').person('Sue').sends(5, 5);
  const question = {
    change: { areas: { put: [yard({ overcrowding: { on: true, max: 0 } })] } },
    areaIds: ['yard'],
    horizonMs: 3_600_000,
  };
  const [plain, withPermit] = [story, other].map(({ engine }) => {
    return previewChange(restoreEngine(engine.snapshot()), question);
  });
  expect(withPermit).toEqual(plain);
  expect(plain.now).toHaveLength(1);
});
