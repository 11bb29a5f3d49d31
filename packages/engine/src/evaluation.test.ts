import type { PolygonRegion } from '@muster/model/area/region.ts';
import { compareEvaluation } from '@muster/testkit/compare.ts';
import { degreesOf, rectangleOf } from '@muster/testkit/frame.ts';
import { patrolRoute } from '@muster/testkit/patrolSite.ts';
import { timeOf } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

import { type EvaluatedSite, Evaluation } from './evaluation.ts';

const yard = { id: 'yard', regions: [rectangleOf(0, 0, 10, 10)] };

function rowOf(tag: string, clock: string, x: number, kind: 'person' | 'vehicle' = 'person') {
  const [lon, lat] = degreesOf(x, 5);
  return { tag, t: timeOf(clock), lon, lat, floor: 0, kind };
}

function evaluate(site: Partial<EvaluatedSite>, rows: readonly ReturnType<typeof rowOf>[]) {
  const evaluation = new Evaluation({ timeZone: 'Europe/Zurich', areas: [yard], ...site });
  for (const row of rows) evaluation.add(row);
  return evaluation.events().map(({ t, ...event }) => ({ at: (t - timeOf('08:00:00')) / 1000, ...event }));
}

describe('an evaluation', () => {
  it("reads SITE.json: the building's alarms, areas with their types, subjects", () => {
    const site: EvaluatedSite = {
      timeZone: 'Europe/Zurich',
      alarms: { oneKeyHelp: { on: false } },
      areas: [{ ...yard, typeId: 'danger', alarms: { boundaryCrossing: { level: 2 } } }],
      areaTypes: [
        { id: 'danger', alarms: { boundaryCrossing: { on: true, level: 4, who: { personTypes: ['visitor'] } } } },
      ],
      subjects: [{ tag: 'card', kind: 'person', id: 'ada', personType: 'visitor' }],
    };
    const rows = [{ ...rowOf('card', '08:00:00', 5), sos: true }, rowOf('other', '08:00:01', 5)];
    expect(evaluate(site, rows)).toEqual([
      { at: 0, event: 'enter', areaId: 'yard', tag: 'card' },
      expect.objectContaining({
        at: 0,
        event: 'raise',
        rule: 'boundaryCrossing',
        areaId: 'yard',
        subject: 'card',
        level: 2,
      }),
      { at: 1, event: 'enter', areaId: 'yard', tag: 'other' },
    ]);
  });

  it('reads patrols, and prints visits, their ends and the results of rounds', () => {
    const [lon, lat] = degreesOf(20, 5);
    // As parsed from JSON, without absent fields.
    const point = JSON.parse(
      JSON.stringify({ id: 'gate', sensing: 'fence', place: { lon, lat }, distance: 5, mustVisit: true }),
    );
    const patrols = {
      points: [point],
      areas: [{ id: 'area', pointIds: ['gate'] }],
      teams: [{ id: 'team', tags: ['Ada'] }],
      routes: [patrolRoute({ pointIds: ['gate'], minPoints: 1, errorBefore: 0, errorAfter: 0 })],
    };
    const rows = [rowOf('Ada', '08:00:00', 20), rowOf('Ada', '08:00:10', 30), rowOf('Ada', '10:00:00', 30)];
    const north = { routeId: 'north', round: '2025-11-19#1' };
    expect(evaluate({ patrols }, rows)).toEqual([
      { at: 0, event: 'visit', ...north, pointId: 'gate', tag: 'Ada' },
      { at: 0, event: 'round', ...north, state: 'good' },
      { at: 10, event: 'leave', ...north, pointId: 'gate', tag: 'Ada' },
      { at: 7200, event: 'round', routeId: 'north', round: '2025-11-19#2', state: 'missed' },
    ]);
  });

  it('makes a tag without an entry its own subject, of the kind in its row', () => {
    const overcrowding = { on: true, max: 1, who: { include: ['Ada', 'truck'] } };
    const areas = [{ ...yard, alarms: { boundaryCrossing: { on: true }, overcrowding } }];
    const events = evaluate({ areas }, [rowOf('Ada', '08:00:00', 5), rowOf('truck', '08:00:01', 5, 'vehicle')]);
    expect(
      events.map((event) =>
        'rule' in event ? `${event.rule} ${event.subject}` : `${event.event} ${'tag' in event ? event.tag : ''}`,
      ),
    ).toEqual(['enter Ada', 'boundaryCrossing Ada', 'enter truck', 'overcrowding yard']);
  });

  it('applies a region without a floor to all floors, and accepts a closed ring', () => {
    const { points } = rectangleOf(0, 0, 10, 10);
    const [first = [0, 0]] = points;
    // As parsed from JSON, without the field.
    const region = { shape: 'polygon', points: [...points, first] } as unknown as PolygonRegion;
    const site = { timeZone: 'Europe/Zurich', areas: [{ id: 'yard', regions: [region] }] };
    const rows = [rowOf('Ada', '08:00:00', 5), { ...rowOf('Ada', '08:00:10', 5), floor: 2 }];
    expect(evaluate(site, rows)).toEqual([{ at: 0, event: 'enter', areaId: 'yard', tag: 'Ada' }]);
    expect(compareEvaluation(site, rows).differences).toEqual([]);
  });

  it('treats coordinates within 1e-6 degrees of 0/0 as absent, and keeps the rest of the row', () => {
    const nowhere = { lon: 1e-6, lat: -1e-6 };
    const rows = [
      rowOf('Ada', '08:00:00', 5),
      { ...rowOf('Ada', '08:00:01', 5), ...nowhere, battery: 5 },
      { ...rowOf('Ada', '08:00:02', 5), ...nowhere },
      { ...rowOf('Ada', '08:00:03', 5), ...nowhere, sos: true },
      rowOf('Ada', '08:00:04', 5),
    ];
    const site = { areas: [yard], alarms: { lowBattery: { on: true } } };
    expect(evaluate(site, rows).map(({ at, event, ...facts }) => [at, event, Object.values(facts)[0]])).toEqual([
      [0, 'enter', 'yard'],
      [1, 'raise', 'lowBattery'],
      [3, 'raise', 'oneKeyHelp'],
    ]);
    expect(compareEvaluation({ timeZone: 'Europe/Zurich', ...site }, rows).differences).toEqual([]);
    // A place on the equator is valid.
    const far = { ...rowOf('Bea', '08:00:00', 5), lon: 0, lat: 2e-6 };
    const island = {
      ...yard,
      regions: [{ shape: 'circle' as const, center: [0, 0] as [number, number], radius: 9, floor: 0 }],
    };
    expect(evaluate({ areas: [island] }, [far])).toHaveLength(1);
  });

  it('prints nothing of an outlier', () => {
    const rows = [rowOf('Ada', '08:00:00', 5), rowOf('Ada', '08:00:01', 500), rowOf('Ada', '08:00:02', 5)];
    expect(evaluate({}, rows)).toEqual([{ at: 0, event: 'enter', areaId: 'yard', tag: 'Ada' }]);
  });

  it('begins the site at `start`, in both time formats', () => {
    const windows = [{ weekdays: [3], start: '07:00', end: '08:30' }];
    const areas = [{ ...yard, alarms: { boundaryCrossing: { on: true, windows } } }];
    for (const start of ['2025-11-19T07:30:00+01:00', timeOf('07:30:00')]) {
      expect(evaluate({ areas, start }, [rowOf('Ada', '08:00:00', 5)])).toHaveLength(2);
    }
    expect(() => evaluate({ start: 'soon' }, [])).toThrow('start soon is no time');
  });

  it('names persons, vehicles and tags by the tag, areas by their id, groups by their sorted tags', () => {
    const who = { include: ['zoe', 'truck'] };
    const areas = [
      {
        ...yard,
        alarms: {
          boundaryCrossing: { on: true },
          overcrowding: { on: true, max: 1, who },
          overspeed: { on: true, limit: 10 },
          cluster: { on: true, count: 2, radius: 20, time: 0, who },
        },
      },
    ];
    const alarms = { lowBattery: { on: true }, heartRate: { on: true, upperMinutes: 0, lowerMinutes: 0 } };
    const subjects = [{ tag: 'card', kind: 'person', id: 'zoe' } as const];
    const rows = [
      { ...rowOf('truck', '08:00:00', 5, 'vehicle'), speed: 9 },
      { ...rowOf('card', '08:00:01', 6), battery: 3, heartRate: 150 },
      { ...rowOf('Ada', '08:00:02', -50), heartRate: 40, sos: true },
      rowOf('Ada', '08:00:09', -50),
    ];
    const raised = evaluate({ areas, alarms, subjects }, rows).flatMap((event) =>
      event.event === 'raise' && 'rule' in event ? [`${event.rule} ${event.areaId} ${event.subject}`] : [],
    );
    expect(raised.toSorted()).toEqual([
      'boundaryCrossing yard card',
      'cluster yard card,truck',
      'heartRate.high null card',
      'heartRate.low null Ada',
      'lowBattery null card',
      'oneKeyHelp null Ada',
      'overcrowding yard yard',
      'overspeed yard truck',
    ]);
  });

  it('receives each row at its own time: deadlines fire up to the last one', () => {
    const areas = [{ ...yard, alarms: { retention: { on: true, minutes: 1 } } }];
    const rows = [rowOf('Ada', '08:00:00', 5), rowOf('Bea', '08:00:30', 5), rowOf('Cid', '08:01:29', -5)];
    expect(evaluate({ areas }, rows).map(({ at, event }) => `${at} ${event}`)).toEqual([
      '0 enter',
      '30 enter',
      '60 raise',
    ]);
  });

  it('returns events in order of time, then of occurrence, also where rows are late or delayed', () => {
    const rows = [
      rowOf('Ada', '08:00:00', 5),
      rowOf('Bea', '08:10:00', 5),
      rowOf('Ada', '08:01:00', -5),
      rowOf('Bea', '08:09:00', -5),
    ];
    expect(evaluate({}, rows).map((event) => `${event.at} ${event.event} ${'tag' in event ? event.tag : ''}`)).toEqual([
      '0 enter Ada',
      '60 exit Ada',
      '180 unknown Ada',
      '600 enter Bea',
    ]);
  });
});
