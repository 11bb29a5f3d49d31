import { degreesOf, rectangleOf } from '@muster/testkit/frame.ts';
import { timeOf } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

import { type EvaluatedSite, Evaluation } from './evaluation.ts';

const yard = { id: 'yard', regions: [rectangleOf(0, 0, 10, 10)] };

function rowOf(tag: string, clock: string, x: number) {
  const [lon, lat] = degreesOf(x, 5);
  return { tag, t: timeOf(clock), lon, lat, kind: 'person' as const };
}

function evaluate(site: Partial<EvaluatedSite>, rows: readonly ReturnType<typeof rowOf>[]) {
  const evaluation = new Evaluation({ timeZone: 'Europe/Zurich', areas: [yard], ...site });
  for (const row of rows) evaluation.add(row);
  return evaluation.events();
}

const pass = (tag: string, clock: string, direction: 'in' | 'out') => {
  return { checkpoint: 'gate', t: timeOf(clock), tag, direction };
};

describe('an evaluation with gates and shifts', () => {
  it('prints exceptions with the time of their cause, and attendance every five minutes', () => {
    const site: Partial<EvaluatedSite> = {
      groundAreaId: 'yard',
      accessEvents: [pass('Bob', '08:00:30', 'in')],
      shifts: [{ id: 'day', tag: 'Ada', start: '08:00', end: '17:00', zoneIds: ['yard'] }],
    };
    const rows = [rowOf('Ada', '08:00:00', 5), rowOf('Ada', '08:02:59', 5), rowOf('Ada', '08:05:30', 50)];
    expect(evaluate(site, rows)).toEqual([
      { t: timeOf('08:00:00'), event: 'attendance', shiftId: 'day', tag: 'Ada', state: 'notPresent' },
      { t: timeOf('08:00:00'), event: 'enter', areaId: 'yard', tag: 'Ada' },
      { t: timeOf('08:02:00'), event: 'exception', kind: 'noSwipeRecord', tag: 'Ada', of: timeOf('08:00:00') },
      { t: timeOf('08:05:00'), event: 'attendance', shiftId: 'day', tag: 'Ada', state: 'appeared' },
      { t: timeOf('08:05:30'), event: 'exception', kind: 'noRealTimeData', tag: 'Bob', of: timeOf('08:00:30') },
      { t: timeOf('08:05:30'), event: 'exit', areaId: 'yard', tag: 'Ada' },
    ]);
  });

  it('applies events before positions of the same time, and earlier events when the site begins', () => {
    const accessEvents = [pass('Ada', '08:00:00', 'in'), pass('Bob', '07:56:00', 'in'), pass('Cid', '07:54:00', 'in')];
    const rows = [rowOf('Ada', '08:00:00', 5), rowOf('Ada', '08:02:30', 5)];
    const alarms = { understaffing: { on: true, level: 1 as const, min: 1 } };
    const events = evaluate({ groundAreaId: 'yard', accessEvents, areas: [{ ...yard, alarms }] }, rows);
    expect(events.map(({ t, event }) => [t, event])).toEqual([
      [timeOf('08:00:00'), 'raise'],
      [timeOf('08:00:00'), 'enter'],
      [timeOf('08:00:00'), 'clear'],
      [timeOf('08:01:00'), 'exception'],
    ]);
  });

  it('prints a fix far from the checkpoint also where it is in the last row', () => {
    const [lon, lat] = degreesOf(0, 5);
    const checkpoints = [{ id: 'gate', place: { lon, lat } }];
    const accessEvents = [pass('Ada', '08:00:30', 'in')];
    const rows = [rowOf('Ada', '08:00:00', 50), rowOf('Ada', '08:00:32', 150)];
    expect(evaluate({ checkpoints, accessEvents }, rows)).toEqual([
      { t: timeOf('08:00:32'), event: 'exception', kind: 'abnormalPosition', tag: 'Ada', of: timeOf('08:00:30') },
    ]);
  });

  it('applies no event later than the last row', () => {
    const accessEvents = [pass('Ada', '08:10:00', 'in')];
    expect(evaluate({ accessEvents }, [rowOf('Ada', '08:00:00', 50), rowOf('Ada', '08:09:00', 50)])).toEqual([]);
  });

  it('prints the final state where rows are late', () => {
    const site = {
      groundAreaId: 'yard',
      accessEvents: [pass('Ada', '08:00:00', 'in')],
      shifts: [{ id: 'day', tag: 'Ada', start: '08:00', end: '08:10', zoneIds: ['yard'] }],
    };
    const rows = [
      rowOf('Bob', '08:00:00', 50),
      rowOf('Bob', '08:12:00', 50),
      rowOf('Ada', '08:01:00', 5),
      rowOf('Ada', '08:03:59', 5),
    ];
    const states = evaluate(site, rows).flatMap((event) =>
      'state' in event ? [event.state] : 'kind' in event ? [event.kind] : [],
    );
    expect(states).toEqual(['notPresent', 'appeared']);
  });

  it('prints nothing of them without their configuration', () => {
    const rows = [rowOf('Ada', '08:00:00', 5), rowOf('Ada', '09:00:00', 5)];
    expect(evaluate({}, rows).map(({ event }) => event)).toEqual(['enter', 'unknown', 'enter']);
  });
});
