import { degreesOf, rectangleOf } from '@muster/testkit/frame.ts';
import { timeOf } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

import { type EvaluatedPermit, type EvaluatedSite, Evaluation } from './evaluation.ts';

type Row = [clock: string, tag: string, x: number];

/** Evaluates a site with one permit from 08:00:00 on, and returns its events, one a line. */
function evaluate(permit: Partial<EvaluatedPermit>, rows: readonly Row[], site: Partial<EvaluatedSite> = {}): string[] {
  const steps = [{ t: timeOf('08:00:00'), step: 'start' as const }];
  const roster = { workers: ['Wim'], guardians: [], maxPeople: null };
  const regions = [rectangleOf(0, 0, 10, 10)];
  const permits = [{ id: 'p1', type: 'hotWork', regions, ...roster, endAt: timeOf('18:00:00'), steps, ...permit }];
  const evaluation = new Evaluation({ timeZone: 'Europe/Zurich', areas: [], permits, ...site });
  for (const [clock, tag, x] of rows) {
    const [lon, lat] = degreesOf(x, 5);
    evaluation.add({ tag, t: timeOf(clock), lon, lat, kind: 'person' });
  }
  return evaluation.events().map((event) => {
    const clock = new Date(event.t + 3_600_000).toISOString().slice(11, 19);
    if ('rule' in event) return `${clock} ${event.event} ${event.rule} ${event.areaId} ${event.subject} ${event.level}`;
    if ('areaId' in event) return `${clock} ${event.event} ${event.areaId} ${event.tag}`;
    return `${clock} ${event.event} ${'permitId' in event ? event.permitId : ''}`;
  });
}

const at = (clock: string, step: 'start' | 'pause' | 'resume' | 'end') => ({ t: timeOf(clock), step });

describe('an evaluation of permits', () => {
  it('prints presence in the temporary area and its alarms like those of any area', () => {
    const rows: Row[] = [
      ['08:00:05', 'Gil', 5],
      ['08:00:10', 'Sue', 5],
      ['08:00:20', 'Wim', 5],
      ['08:00:30', 'Gil', -5],
      ['08:01:40', 'Sue', 5],
    ];
    expect(evaluate({ guardians: ['Gil'], maxPeople: 2 }, rows)).toEqual([
      '08:00:05 enter permit:p1 Gil',
      '08:00:10 enter permit:p1 Sue',
      '08:00:15 raise boundaryCrossing permit:p1 Sue 1',
      '08:00:20 enter permit:p1 Wim',
      '08:00:20 raise overcrowding permit:p1 permit:p1 1',
      '08:00:30 exit permit:p1 Gil',
      '08:00:30 clear overcrowding permit:p1 permit:p1 1',
      '08:01:30 raise understaffing permit:p1 permit:p1 1',
    ]);
  });

  it('has a new area from each start or resume to pause or end, and clears its alarms with it', () => {
    const steps = [at('08:00:00', 'start'), at('08:01:00', 'pause'), at('08:02:00', 'resume'), at('08:03:00', 'end')];
    const rows: Row[] = [
      ['07:59:50', 'Sue', 5],
      ['08:00:10', 'Sue', 5],
      ['08:01:30', 'Sue', 5],
      ['08:02:30', 'Sue', 5],
      ['08:03:30', 'Sue', 5],
    ];
    // In any order.
    expect(evaluate({ steps: steps.toReversed() }, rows)).toEqual([
      '08:00:10 enter permit:p1 Sue',
      '08:00:15 raise boundaryCrossing permit:p1 Sue 1',
      '08:01:00 clear boundaryCrossing permit:p1 Sue 1',
      '08:02:30 enter permit:p1 Sue',
      '08:02:35 raise boundaryCrossing permit:p1 Sue 1',
      '08:03:00 clear boundaryCrossing permit:p1 Sue 1',
    ]);
  });

  it('applies steps before the positions of their time, and none after the last row', () => {
    const rows: Row[] = [
      ['08:00:00', 'Sue', 5],
      ['08:00:10', 'Sue', 5],
    ];
    expect(evaluate({ steps: [at('08:00:00', 'start'), at('08:00:11', 'end')] }, rows)).toEqual([
      '08:00:00 enter permit:p1 Sue',
      '08:00:05 raise boundaryCrossing permit:p1 Sue 1',
    ]);
    expect(evaluate({ steps: [at('08:00:00', 'start'), at('08:00:10', 'end')] }, rows).at(-1)).toBe(
      '08:00:10 clear boundaryCrossing permit:p1 Sue 1',
    );
  });

  it('ignores a start in progress, and applies both a pause and a resumption at one time', () => {
    const rows: Row[] = [
      ['08:00:10', 'Wim', 5],
      ['08:00:40', 'Wim', 5],
    ];
    const again = evaluate({ steps: [at('08:00:00', 'start'), at('08:00:20', 'resume')] }, rows);
    expect(again).toEqual(['08:00:10 enter permit:p1 Wim']);
    const steps = [at('08:00:00', 'start'), at('08:00:20', 'pause'), at('08:00:20', 'resume')];
    expect(evaluate({ steps }, rows)).toEqual(['08:00:10 enter permit:p1 Wim', '08:00:40 enter permit:p1 Wim']);
  });

  it('prints overdue at the end and every ten minutes after, and no notice of missing workers', () => {
    const rows: Row[] = [
      ['08:00:10', 'Sue', -5],
      ['08:30:00', 'Sue', -5],
    ];
    expect(evaluate({ endAt: timeOf('08:10:00') }, rows)).toEqual([
      '08:10:00 overdue p1',
      '08:20:00 overdue p1',
      '08:30:00 overdue p1',
    ]);
  });

  it('accepts both time formats, and names an invalid time', () => {
    const rows: Row[] = [['08:10:00', 'Wim', 5]];
    const iso = { endAt: '2025-11-19T07:05:00Z', steps: [{ t: '2025-11-19T08:00:00+01:00', step: 'start' as const }] };
    expect(evaluate(iso, rows)).toEqual(['08:05:00 overdue p1', '08:10:00 enter permit:p1 Wim']);
    expect(() => evaluate({ endAt: 'soon' }, rows)).toThrow('endAt soon is no time');
    expect(() => evaluate({ steps: [{ t: 'now', step: 'start' }] }, rows)).toThrow('t now is no time');
  });

  it('identifies workers and guardians by their tags, whoever carries them', () => {
    const subjects = [
      { tag: 'card-1', kind: 'person', id: 'wim', boundTo: timeOf('08:00:20') },
      { tag: 'card-1', kind: 'person', id: 'wes', boundFrom: timeOf('08:00:20') },
      { tag: 'card-2', kind: 'person', id: 'gil' },
      { tag: 'card-3', kind: 'person' },
    ] as const;
    const rows: Row[] = [
      ['08:00:10', 'card-1', 5],
      ['08:00:11', 'card-2', 5],
      ['08:00:12', 'card-3', 5],
      ['08:00:30', 'card-1', 5],
      ['08:01:59', 'card-2', 5],
    ];
    const permit = { workers: ['card-1', 'card-3'], guardians: ['card-2'] };
    const events = evaluate(permit, rows, { subjects: [...subjects] });
    expect(events.filter((line) => line.includes('raise'))).toEqual([]);
  });

  it('begins the site with the first row or step, whichever is earlier, unless a start is given', () => {
    const areas = [
      { id: 'gate', regions: [rectangleOf(50, 0, 60, 10)], alarms: { understaffing: { on: true, min: 1 } } },
    ];
    const rows: Row[] = [['08:00:30', 'Wim', 5]];
    const enter = '08:00:30 enter permit:p1 Wim';
    const missing = (clock: string): string => `${clock} raise understaffing gate gate 1`;
    expect(evaluate({}, rows, { areas })).toEqual([missing('08:00:00'), enter]);
    expect(evaluate({ steps: [at('08:00:40', 'start')] }, rows, { areas })).toEqual([missing('08:00:30')]);
    // A step before the start of the site is in force from the start.
    const start = timeOf('08:00:20');
    const late: Row[] = [['08:01:19', 'Wim', 5], ...rows, ['08:01:20', 'Wim', 5]];
    expect(evaluate({ guardians: ['Gil'] }, late.slice(1), { areas, start })).toEqual([
      missing('08:00:20'),
      enter,
      '08:01:20 raise understaffing permit:p1 permit:p1 1',
    ]);
  });
});
