import { degreesOf, siteOrigin } from '@muster/testkit/frame.ts';
import { type PatrolParts, patrolSite } from '@muster/testkit/patrolSite.ts';
import { describe, expect, it } from 'vitest';

import { Evaluation } from './evaluation.ts';

/** A time of day at the site. */
function at(clock: string): number {
  return Date.parse(`2025-11-19T${clock}Z`);
}

/** Rounds and visit ends that are printed for rows: when, who, x metres east. */
function printed(rows: readonly [clock: string, tag: string, x: number][], parts: PatrolParts = {}): string[] {
  const evaluation = new Evaluation({ timeZone: 'UTC', origin: [...siteOrigin], areas: [], ...patrolSite(parts) });
  for (const [clock, tag, x] of rows) {
    const [lon, lat] = degreesOf(x, 0);
    evaluation.add({ tag, t: at(clock), lon, lat });
  }
  return evaluation.events().flatMap((event) => {
    const clock = new Date(event.t).toISOString().slice(11, 19);
    if (event.event === 'round') return [`${clock} ${event.round} ${event.state}`];
    return event.event === 'leave' ? [`${clock} leave ${event.pointId} ${event.tag}`] : [];
  });
}

describe('a run over a recording with patrols', () => {
  it('prints the corrected results for rows out of order: each round once, and each end of a visit', () => {
    const rows: [string, string, number][] = [
      ['08:20:00', 'Bea', 500],
      ['08:50:00', 'Ada', 0],
      ['09:06:00', 'Bea', 500],
    ];
    expect(printed(rows)).toEqual(['08:51:00 leave gate Ada', '09:05:00 2025-11-19#1 partial']);
    expect(printed([...rows, ['08:50:40', 'Ada', 0], ['08:51:20', 'Ada', 100]])).toEqual([
      '08:51:20 leave gate Ada',
      '08:51:20 2025-11-19#1 good',
      '08:52:20 leave tank Ada',
    ]);
  });

  it('prints no result of a round that rows out of order have reopened', () => {
    const rows: [string, string, number][] = [
      ['08:20:00', 'Bea', 500],
      ['08:29:00', 'Ada', 0],
      ['08:31:00', 'Bea', 500],
    ];
    const dwell = { route: { indicators: ['dwell'] as const } };
    expect(printed(rows, dwell)).toEqual(['08:30:00 leave gate Ada', '08:30:00 2025-11-19#1 good']);
    expect(printed([...rows, ['08:29:30', 'Ada', 40]], dwell)).toEqual(['08:29:30 leave gate Ada']);
  });
});
