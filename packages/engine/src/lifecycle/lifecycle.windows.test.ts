import type { AlarmRuleSetting, AlarmWindow } from '@muster/model/alarm/alarmRule.ts';
import { degreesOf, siteOrigin } from '@muster/testkit/frame.ts';
import { positionsOf } from '@muster/testkit/randomLog.ts';
import { scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

import { createEngine } from '../createEngine.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const week = 604_800;

/** Local times with their offset from UTC in hours: 01:30 may occur twice in a night. */
function onTheWall(t: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
  });
  const part = Object.fromEntries(format.formatToParts(t).map(({ type, value }) => [type, value]));
  return `${part.weekday} ${part.hour}:${part.minute} ${part.timeZoneName?.replace('GMT', '')}`;
}

/** Ada is in a no-entry yard from one time to another: returns what is raised and cleared meanwhile. */
function alarmEvents(timeZone: string, from: string, to: string, setting: AlarmRuleSetting): string[] {
  const area = yard({ boundaryCrossing: { on: true, ...setting } }, { fixTimeout: week });
  const engine = createEngine({ timeZone, origin: siteOrigin, latenessMs: 0, openSubjects: true, areas: [area] });
  const [lon, lat] = degreesOf(5, 5);
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  return [positionsOf(begin, [{ tag: 'Ada', t: begin, lon, lat }]), { kind: 'tick', receivedAt: end } as const]
    .flatMap((input) => engine.apply(input))
    .flatMap(({ kind, t }) => (kind === 'raise' || kind === 'clear' ? [`${kind} ${onTheWall(t, timeZone)}`] : []));
}

const daily = (start: string, end: string) => ({ windows: [{ weekdays: everyDay, start, end }] });

describe('windows of a rule', () => {
  it('use the clock of the site, whatever its zone', () => {
    const shift = daily('08:00', '17:30');
    expect(alarmEvents('Asia/Shanghai', '2025-11-18T18:00Z', '2025-11-19T18:00Z', shift)).toEqual([
      'raise Wed 08:00 +8',
      'clear Wed 17:30 +8',
    ]);
    expect(alarmEvents('America/New_York', '2025-11-19T05:00Z', '2025-11-20T05:00Z', shift)).toEqual([
      'raise Wed 08:00 -5',
      'clear Wed 17:30 -5',
    ]);
  });

  it('belong to the weekday on which they open, and continue across midnight into the next', () => {
    const nights = { windows: [{ weekdays: [5, 7], start: '22:00', end: '06:00' }] };
    expect(alarmEvents('Europe/Berlin', '2025-11-20T12:00Z', '2025-11-26T12:00Z', nights)).toEqual([
      'raise Fri 22:00 +1',
      'clear Sat 06:00 +1',
      'raise Sun 22:00 +1',
      'clear Mon 06:00 +1',
    ]);
  });

  it('whose end equals their start last a whole day', () => {
    const sunday = { windows: [{ weekdays: [7], start: '07:00', end: '07:00' }] };
    expect(alarmEvents('Europe/Berlin', '2025-11-20T12:00Z', '2025-11-26T12:00Z', sunday)).toEqual([
      'raise Sun 07:00 +1',
      'clear Mon 07:00 +1',
    ]);
  });
});

describe.each([
  {
    timeZone: 'Europe/Berlin',
    hour: '02',
    next: '03',
    autumn: ['2025-10-25T12:00Z', '2025-10-26T12:00Z', '+2', '+1'],
    spring: ['2025-03-29T12:00Z', '2025-03-30T12:00Z', '+1', '+2'],
  },
  {
    timeZone: 'America/New_York',
    hour: '01',
    next: '02',
    autumn: ['2025-11-01T16:00Z', '2025-11-02T16:00Z', '-4', '-5'],
    spring: ['2025-03-08T17:00Z', '2025-03-09T16:00Z', '-5', '-4'],
  },
] as const)('a window in $timeZone', ({ timeZone, hour, next, autumn, spring }) => {
  it('inside the repeated hour opens twice', () => {
    const [from, to, summer, winter] = autumn;
    expect(alarmEvents(timeZone, from, to, daily(`${hour}:15`, `${hour}:45`))).toEqual([
      `raise Sun ${hour}:15 ${summer}`,
      `clear Sun ${hour}:45 ${summer}`,
      `raise Sun ${hour}:15 ${winter}`,
      `clear Sun ${hour}:45 ${winter}`,
    ]);
  });

  it('that begins inside the repeated hour closes where the clock goes back, and opens again at its start', () => {
    const [from, to, summer, winter] = autumn;
    expect(alarmEvents(timeZone, from, to, daily(`${hour}:30`, `${next}:30`))).toEqual([
      `raise Sun ${hour}:30 ${summer}`,
      `clear Sun ${hour}:00 ${winter}`,
      `raise Sun ${hour}:30 ${winter}`,
      `clear Sun ${next}:30 ${winter}`,
    ]);
  });

  it('inside the skipped hour does not open on that day', () => {
    const [from, to] = spring;
    expect(alarmEvents(timeZone, from, to, daily('02:15', '02:45'))).toEqual([]);
  });

  it('that begins or ends inside the skipped hour opens or closes where the clock goes forward', () => {
    const [from, to, winter, summer] = spring;
    expect(alarmEvents(timeZone, from, to, daily('02:30', '04:00'))).toEqual([
      `raise Sun 03:00 ${summer}`,
      `clear Sun 04:00 ${summer}`,
    ]);
    expect(alarmEvents(timeZone, from, to, daily('01:00', '02:30'))).toEqual([
      `raise Sun 01:00 ${winter}`,
      `clear Sun 03:00 ${summer}`,
    ]);
  });

  it('across the whole night opens and closes once, by the clock before and after', () => {
    const night = daily('22:00', '06:00');
    const [autumnFrom, autumnTo, beforeAutumn, afterAutumn] = autumn;
    expect(alarmEvents(timeZone, autumnFrom, autumnTo, night).slice(0, 2)).toEqual([
      `raise Sat 22:00 ${beforeAutumn}`,
      `clear Sun 06:00 ${afterAutumn}`,
    ]);
    const [springFrom, springTo, beforeSpring, afterSpring] = spring;
    expect(alarmEvents(timeZone, springFrom, springTo, night).slice(0, 2)).toEqual([
      `raise Sat 22:00 ${beforeSpring}`,
      `clear Sun 06:00 ${afterSpring}`,
    ]);
  });
});

describe('a change of windows', () => {
  const closed = [{ weekdays: [3], start: '07:00', end: '08:00' }];

  it('opens what was closed, at the change: a delay runs from then, whatever was true before', () => {
    const story = scenario({ areas: [yard({ understaffing: { on: true, min: 1, windows: closed } })] });
    story.at('07:30:00').nothing();
    story.at('08:00:10').change({ areas: { put: [yard({ understaffing: { on: true, min: 1, onDelay: 45 } })] } });
    story.at('08:01:00').nothing();
    expect(story.events()).toEqual([
      '07:30:00 raise understaffing yard',
      '08:00:00 clear understaffing yard',
      '08:00:55 raise understaffing yard ×2',
    ]);
  });

  it('allows a delayed fix from before the change to clear an alarm at its own time', () => {
    const rule = (windows: AlarmWindow[]) => yard({ boundaryCrossing: { on: true, mode: 'noExit', windows } });
    const story = scenario({ areas: [rule([])] });
    story.at('08:30:00').person('Ada').sends(-5, 5);
    story.at('09:00:00').change({ areas: { put: [rule([{ weekdays: [3], start: '08:55', end: '12:00' }])] } });
    story.at('09:00:10').person('Ada').since('08:50:00').sends(5, 5);
    expect(story.events().filter((line) => line.includes('boundaryCrossing'))).toEqual([
      '08:30:00 raise boundaryCrossing yard Ada',
      '08:33:00 unverified boundaryCrossing yard Ada',
      '08:50:00 verified boundaryCrossing yard Ada',
      '08:50:00 clear boundaryCrossing yard Ada',
    ]);
  });

  it('keeps an alarm raised before the change where a delayed fix shows that its condition is still true', () => {
    const rule = (windows: AlarmWindow[]) => yard({ boundaryCrossing: { on: true, mode: 'noExit', windows } });
    const story = scenario({ areas: [rule([])] });
    story.at('08:30:00').person('Ada').sends(-5, 5);
    story.at('09:00:00').change({ areas: { put: [rule([{ weekdays: [3], start: '08:55', end: '12:00' }])] } });
    story.at('09:00:10').person('Ada').since('08:50:00').sends(-5, 5);
    story.at('12:00:00').nothing();
    expect(story.events().filter((line) => line.includes('boundaryCrossing'))).toEqual([
      '08:30:00 raise boundaryCrossing yard Ada',
      '08:33:00 unverified boundaryCrossing yard Ada',
      '08:50:00 verified boundaryCrossing yard Ada',
      '08:53:00 unverified boundaryCrossing yard Ada',
      '12:00:00 clear boundaryCrossing yard Ada',
    ]);
  });
});

describe('a delay', () => {
  it('is a duration, also when the clock is moved meanwhile', () => {
    const setting = { onDelay: 3600, ...daily('00:00', '12:00') };
    expect(alarmEvents('Europe/Berlin', '2025-10-26T00:30Z', '2025-10-26T04:00Z', setting)).toEqual([
      'raise Sun 02:30 +1',
    ]);
    expect(alarmEvents('Europe/Berlin', '2025-03-30T00:30Z', '2025-03-30T04:00Z', setting)).toEqual([
      'raise Sun 03:30 +2',
    ]);
  });
});
