import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import { rectangleOf } from '@muster/testkit/frame.ts';
import { scenario, timeOf, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

import { restoreEngine } from './createEngine.ts';
import type { AreaConfig, SubjectConfig } from './input.ts';
import { previewChange } from './previewChange.ts';

type Story = ReturnType<typeof scenario>;

const people = ['Ada', 'Ben', 'Cleo', 'Dan'];
const subjects: SubjectConfig[] = [
  ...people.map((tag): SubjectConfig => ({ tag, kind: 'person', id: `id ${tag}`, personType: 'internal' })),
  { tag: 'Truck', kind: 'vehicle', id: 'id Truck' },
];

/** Ada and Ben are in the yard since 08:00, Cleo and the truck beside it; Dan sent last at 07:50. */
function morning(alarms: AlarmSettings = {}, presence: Partial<AreaConfig> = {}): Story {
  const story = scenario({ areas: [yard(alarms, presence)], subjects, openSubjects: false });
  story.at('07:50:00').person('Dan').sends(6, 6);
  for (const clock of ['08:00:00', '08:02:00', '08:04:00']) {
    story.at(clock).person('Ada').sends(5, 5);
    story.at(clock).person('Ben').sends(6, 5);
    story.at(clock).person('Cleo').sends(15, 5);
    story.at(clock).vehicle('Truck').sends(25, 5, { speed: 10 });
  }
  story.at('08:05:00').nothing();
  return story;
}

function preview(story: Story, area: AreaConfig | null, hours = 24) {
  const change = area === null ? null : { areas: { put: [area] } };
  const areaIds = [area?.id ?? 'yard'];
  const found = previewChange(restoreEngine(story.engine.snapshot()), {
    change,
    areaIds,
    horizonMs: hours * 3_600_000,
  });
  const nameOf = (id: string): string => id.replace('id ', '');
  return {
    inside: found.inside.map(({ id, isExempt }) => `${nameOf(id)}${isExempt ? ' exempt' : ''}`),
    now: found.now.map(({ rule, subjectId }) => `${rule} ${nameOf(subjectId)}`),
    later: found.later.map(({ rule, subjectId, t }) => `${rule} ${nameOf(subjectId)} +${minutes(t)}`),
    open: found.open.map(({ rule, subjectId }) => `${rule} ${nameOf(subjectId)}`),
  };
}

const minutes = (t: number): number => Math.round((t - timeOf('08:05:00')) / 60_000);

/** What the engine raises when the change is made and every tag sends once more. */
function raised(story: Story, area: AreaConfig): string[] {
  story.events();
  story.at('08:05:00').change({ areas: { put: [area] } });
  story.at('08:05:01').person('Ada').sends(5, 5);
  story.at('08:05:01').person('Ben').sends(6, 5);
  story.at('08:05:01').person('Cleo').sends(15, 5);
  story.at('08:05:01').vehicle('Truck').sends(25, 5, { speed: 10 });
  story.at('08:05:02').nothing();
  return story
    .events()
    .filter((line) => line.includes(' raise '))
    .map((line) => line.split(' raise ')[1]?.replace(/ \S*(yard|field)/, '') ?? '');
}

describe('the preview of a change', () => {
  it.each<[string, AlarmSettings, AreaConfig]>([
    ['a rule that is switched on', {}, yard({ boundaryCrossing: { on: true } })],
    [
      'a dwell that is shortened',
      { retention: { on: true, minutes: 60 } },
      yard({ retention: { on: true, minutes: 4 } }),
    ],
    ['people outside of a no-exit area', {}, yard({ boundaryCrossing: { on: true, mode: 'noExit' } })],
    [
      'a fence that is drawn elsewhere',
      {},
      { ...yard({ boundaryCrossing: { on: true } }), id: 'field', regions: [rectangleOf(12, 0, 20, 10)] },
    ],
    [
      'vehicles that are too fast there',
      {},
      { ...yard({ overspeed: { on: true, limit: 20 } }), id: 'field', regions: [rectangleOf(20, 0, 30, 10)] },
    ],
    ['vehicles outside of their areas', {}, yard({ vehicleOutOfBounds: { on: true } })],
    ['an exempt subject', {}, yard({ boundaryCrossing: { on: true, who: { exempt: ['id Ada'] } } })],
    [
      'a window that is closed',
      {},
      yard({ boundaryCrossing: { on: true, windows: [{ weekdays: [3], start: '09:00', end: '10:00' }] } }),
    ],
  ])('contains what the engine raises at once: %s', (_, alarms, area) => {
    const { now } = preview(morning(alarms), area);
    expect(now.toSorted()).toEqual(raised(morning(alarms), area).toSorted());
  });

  it('lists who is inside, who is exempt, and whose alarm would be raised in how many minutes', () => {
    const rule = { on: true, minutes: 10, who: { exempt: ['id Ben'] } };
    expect(preview(morning(), yard({ retention: rule }))).toEqual({
      inside: ['Ada', 'Ben exempt'],
      now: [],
      later: ['retention Ada +10'],
      open: [],
    });
  });

  it('counts a running dwell from its start', () => {
    const story = morning({ retention: { on: true, minutes: 60 } });
    expect(preview(story, yard({ retention: { on: true, minutes: 10 } })).later).toEqual([
      'retention Ada +5',
      'retention Ben +5',
    ]);
    expect(preview(story, yard({ retention: { on: true, minutes: 10 } }), 0.05).later).toEqual([]);
  });

  it('waits for the window of the rule', () => {
    const windows = [{ weekdays: [3], start: '09:00', end: '10:00' }];
    expect(preview(morning(), yard({ boundaryCrossing: { on: true, windows } }))).toMatchObject({
      now: [],
      later: ['boundaryCrossing Ada +55', 'boundaryCrossing Ben +55'],
    });
  });

  it('counts heads and finds groups', () => {
    const alarms = { overcrowding: { on: true, max: 1 }, cluster: { on: true, count: 2, radius: 5, time: 60 } };
    const { now, later } = preview(morning(), yard(alarms));
    expect(now).toEqual(['overcrowding yard']);
    expect(later).toEqual([expect.stringMatching(/^cluster .+ \+1$/)]);
  });

  it('lists an alarm that is already raised as open, and not again', () => {
    const alarms = { boundaryCrossing: { on: true } };
    expect(preview(morning(alarms), null)).toMatchObject({
      now: [],
      // Dan's state is unknown: his alarm stays.
      open: ['boundaryCrossing Dan', 'boundaryCrossing Ada', 'boundaryCrossing Ben'],
    });
  });

  it('knows who is inside after a few seconds where several fixes make an enter', () => {
    const area = yard({ boundaryCrossing: { on: true } }, { id: 'field', entryFixes: 5 });
    expect(preview(morning(), area).now).toEqual(['boundaryCrossing Ada', 'boundaryCrossing Ben']);
  });

  it('does so also for an area whose settings stay as they are', () => {
    const story = morning({ boundaryCrossing: { on: true } }, { entryFixes: 9 });
    expect(preview(story, null).now).toEqual(['boundaryCrossing Ada', 'boundaryCrossing Ben']);
  });

  it('does not change the engine', () => {
    const story = morning();
    const before = story.engine.snapshot();
    preview(story, yard({ boundaryCrossing: { on: true } }));
    expect(Buffer.compare(story.engine.snapshot(), before)).toBe(0);
  });
});
