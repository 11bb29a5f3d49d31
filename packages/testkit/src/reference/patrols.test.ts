import type { EvaluatedSite } from '@muster/engine/evaluation.ts';
import type { PatrolRouteConfig } from '@muster/engine/input.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';
import { describe, expect, it } from 'vitest';

import { degreesOf, rectangleOf, siteOrigin } from '../frame.ts';
import { referenceEvaluation } from './evaluation.ts';
import { roundWindowsOf } from './roundWindows.ts';

const route: PatrolRouteConfig = {
  id: 'route',
  teamId: 'team',
  patrolAreaId: 'yard',
  pointIds: ['gate', 'tank'],
  timesPerDay: 2,
  startTime: '10:00',
  endTime: '10:20',
  errorBefore: 2,
  errorAfter: 1,
  indicators: ['points'],
  minPoints: 2,
  minVisits: 1,
  minDwell: 1,
};

const [gateX, tankX] = [0, 30];

function siteWith(changes: Partial<PatrolRouteConfig>, permits: EvaluatedSite['permits'] = []): EvaluatedSite {
  const placeOf = (x: number): { lon: number; lat: number; floor: null } => {
    const [lon, lat] = degreesOf(x, 0);
    return { lon, lat, floor: null };
  };
  return {
    timeZone: 'Europe/Zurich',
    origin: [...siteOrigin],
    start: at('09:57:00'),
    areas: [],
    permits,
    patrols: {
      points: [
        { id: 'gate', sensing: 'fence', place: placeOf(gateX), distance: 5, mustVisit: false },
        { id: 'tank', sensing: 'fence', place: placeOf(tankX), distance: 5, mustVisit: false },
        { id: 'shed', sensing: 'beacon', beaconId: 'b', threshold: -70, mustVisit: false },
      ],
      areas: [{ id: 'yard', pointIds: ['gate', 'tank', 'shed'] }],
      teams: [{ id: 'team', tags: ['anna', 'ben'] }],
      routes: [{ ...route, ...changes }],
    },
  };
}

/** A time of that day by the site's clock. */
function at(time: string): number {
  return Date.parse(`2025-11-19T${time}+01:00`);
}

function fix(tag: string, time: string, x: number, y = 0): Position {
  const [lon, lat] = degreesOf(x, y);
  return { tag, t: at(time), lon, lat };
}

/** Events as short lines, without presence and alarms of permits. */
function told(site: EvaluatedSite, rows: readonly Position[]): string[] {
  return referenceEvaluation(site, rows).flatMap((event) => {
    const time = new Date(event.t + 3_600_000).toISOString().slice(11, 19);
    if (event.event === 'round') return [`${time} ${event.round.slice(11)} ${event.state}`];
    if (event.event === 'visit' || event.event === 'leave') {
      return [`${time} ${event.event} ${event.pointId} ${event.tag} ${event.round.slice(11)}`];
    }
    return event.event === 'overdue' ? [`${time} overdue ${event.permitId}`] : [];
  });
}

describe('the reference implementation of patrols', () => {
  it('makes a round good with the required visit, and opens the next then, for which that visit counts too', () => {
    const rows = [
      fix('anna', '09:57:59', 0),
      fix('anna', '10:00:00', 0),
      fix('anna', '10:00:30', 30),
      fix('ben', '10:08:30', 30),
      fix('ben', '10:09:10', 0),
      fix('ben', '10:09:20', 100),
    ];
    expect(told(siteWith({}), rows)).toEqual([
      '09:58:00 visit gate anna 1',
      '09:58:59 leave gate anna 1',
      '10:00:00 visit gate anna 1',
      '10:00:30 leave gate anna 1',
      '10:00:30 visit tank anna 1',
      '10:00:30 1 good',
      '10:01:30 leave tank anna 1',
      '10:08:30 visit tank ben 2',
      '10:09:10 leave tank ben 2',
      '10:09:10 visit gate ben 2',
      '10:09:10 2 good',
      '10:09:20 leave gate ben 2',
    ]);
    const early = told(siteWith({ errorBefore: 20 }), rows.slice(0, 3));
    expect(early.slice(4)).toEqual(['10:00:30 visit tank anna 1', '10:00:30 1 good', '10:00:30 visit tank anna 2']);
  });

  it('keeps a round open until the instant before its end, and evaluates finished rounds with the last row', () => {
    const rows = [
      fix('anna', '10:01:00', 0),
      fix('anna', '10:01:10', 100),
      fix('anna', '10:11:00', 30),
      fix('anna', '10:11:10', 100),
      fix('ben', '10:21:00', 100),
    ];
    expect(told(siteWith({}), rows)).toEqual([
      '10:01:00 visit gate anna 1',
      '10:01:10 leave gate anna 1',
      '10:11:00 1 partial',
      '10:11:00 visit tank anna 2',
      '10:11:10 leave tank anna 2',
      '10:21:00 2 partial',
    ]);
    expect(told(siteWith({}), rows.slice(4))).toEqual(['10:11:00 1 missed', '10:21:00 2 missed']);
  });

  it('adds the time of several people, up to sixty seconds after the newest fix', () => {
    const rows = [fix('anna', '10:00:00', 0), fix('ben', '10:00:30', 0), fix('anna', '10:05:00', 100)];
    expect(told(siteWith({ indicators: ['dwell'] }), rows).slice(0, 2)).toEqual([
      '10:00:00 visit gate anna 1',
      '10:00:30 visit gate ben 1',
    ]);
    expect(told(siteWith({ indicators: ['dwell'] }), rows)).toContain('10:01:00 1 good');
    expect(told(siteWith({ indicators: ['dwell'], minDwell: 2 }), rows).filter((line) => line.includes(' 1 '))).toEqual(
      [],
    );
  });

  it('checks the order of points only if it is a condition', () => {
    const rows = [fix('anna', '10:01:00', 30), fix('anna', '10:01:40', 0)];
    expect(told(siteWith({}), rows)).toContain('10:01:40 1 good');
    expect(told(siteWith({ inOrder: true }), rows)).not.toContain('10:01:40 1 good');
    expect(told(siteWith({ inOrder: true, pointIds: ['tank', 'gate'] }), rows)).toContain('10:01:40 1 good');
  });

  it('accepts a beacon by telemetry too, until sixty seconds after the newest reading that is strong enough', () => {
    const heard = (time: string, rssi: number): Position => {
      return { tag: 'anna', t: at(time), beacons: [{ id: 'b', rssi }] };
    };
    const rows = [heard('10:01:00', -71), heard('10:01:10', -70), heard('10:02:00', -60), heard('10:02:30', -90)];
    expect(told(siteWith({ pointIds: ['shed'], minPoints: 1 }), [...rows, fix('ben', '10:04:00', 100)])).toEqual([
      '10:01:10 visit shed anna 1',
      '10:01:10 1 good',
      '10:03:00 leave shed anna 1',
    ]);
  });

  it('divides a span changed by summer time into equal parts, and names rounds by their start day', () => {
    const windows = (startTime: string, endTime: string, day: string): string[] => {
      const noon = Date.parse(`${day}T12:00:00Z`);
      const all = roundWindowsOf({ ...route, startTime, endTime }, 'Europe/Zurich', noon, noon);
      const called = all.filter(({ round }) => round.startsWith(day));
      return called.map(({ round, from, to }) => {
        return `${round} ${new Date(from).toISOString().slice(5, 16)} ${new Date(to).toISOString().slice(5, 16)}`;
      });
    };
    expect(windows('22:00', '06:00', '2025-10-25')).toEqual([
      '2025-10-25#1 10-25T20:00 10-26T00:30',
      '2025-10-25#2 10-26T00:30 10-26T05:00',
    ]);
    expect(windows('22:00', '22:00', '2026-03-28')).toEqual([
      '2026-03-28#1 03-28T21:00 03-29T08:30',
      '2026-03-28#2 03-29T08:30 03-29T20:00',
    ]);
    expect(windows('02:30', '03:30', '2026-03-29')[0]).toContain('03-29T01:30');
  });
});

describe('the reference implementation of permits', () => {
  it('reports work past its end, at the end and every ten minutes after', () => {
    const permit = {
      id: '7',
      regions: [rectangleOf(-10, -10, 10, 10)],
      workers: ['anna'],
      guardians: ['ben'],
      maxPeople: null,
      endAt: at('10:00:00'),
      steps: [
        { t: at('09:58:00'), step: 'start' as const },
        { t: at('10:10:00'), step: 'pause' as const },
        { t: at('10:20:00'), step: 'resume' as const },
        { t: at('10:31:00'), step: 'end' as const },
      ],
    };
    const rows = [fix('carl', '10:00:00', 300), fix('carl', '10:45:00', 300)];
    const overdue = told(siteWith({}, [permit]), rows).filter((line) => line.includes('overdue'));
    expect(overdue).toEqual(['10:00:00 overdue 7', '10:10:00 overdue 7', '10:30:00 overdue 7']);
  });
});
