import { describe, expect, it } from 'vitest';

import { hasAccount } from './accounts.ts';
import { drillsOf, msPerDay, siteDayOf, siteTime } from './pastDay.ts';
import { roundsOf } from './patrol.ts';
import { actsOf } from './permitActs.ts';
import { isUnderWay, livePermits, type PlannedPermit } from './permitPlan.ts';
import { rosterPersons } from './roster.ts';
import { isOnSite } from './shift.ts';

/** A Monday in China, 00:00. */
const monday = Date.parse('2026-03-02T00:00:00+08:00');
const permitsAt = livePermits('muster', monday);
/** Of a week, each once. */
const week: readonly PlannedPermit[] = [
  ...new Map(
    Array.from({ length: 7 }, (_, day) => permitsAt(monday + day * msPerDay + msPerDay / 2))
      .flat()
      .map((permit) => [permit.number, permit]),
  ).values(),
];

describe('the permits of the demo site', () => {
  it('are the same for the same seed, each under a number of its own, and others for another', () => {
    expect(livePermits('muster', monday)(monday)).toEqual(permitsAt(monday));
    expect(livePermits('other', monday)(monday)).not.toEqual(permitsAt(monday));
    expect(week.length).toBeGreaterThan(35);
  });

  it('are under way at every hour of the day and of the night, but for the time of a drill', () => {
    const drills = drillsOf(monday, monday + 7 * msPerDay);
    expect(drills).toHaveLength(1);
    for (let t = monday + 12 * 3_600_000; t < monday + 6 * msPerDay; t += 900_000) {
      if (drills.some((at) => Math.abs(at - t) < 1_800_000)) continue;
      // Between the end of the flushing and its next begin the day's work has begun.
      expect(
        permitsAt(t).some((permit) => isUnderWay(permit, t)),
        new Date(t).toISOString(),
      ).toBe(true);
    }
  });

  it('have no place with two at the same time, and nobody at two places', () => {
    for (let t = monday; t < monday + 6 * msPerDay; t += 600_000) {
      const running = permitsAt(t).filter((permit) => isUnderWay(permit, t));
      const people = running.flatMap(({ workers, guardians }) => [...workers, ...guardians]);
      expect(new Set(people).size).toBe(people.length);
      expect(new Set(running.map(({ site }) => site.code)).size).toBe(running.length);
    }
  });

  it('have a guardian on site whenever they are under way, and are signed by people with an account', () => {
    const shiftOf = new Map(rosterPersons.map(({ number, shift }) => [number, shift]));
    for (const permit of week) {
      expect([permit.applicant, permit.confirmer, ...permit.guardians].filter((one) => !hasAccount(one))).toEqual([]);
      if (permit.guardians.length === 0) continue;
      for (let t = permit.startAt; t < permit.endAt; t += 600_000) {
        const present = permit.guardians.filter((one) => isOnSite(shiftOf.get(one) ?? 'day', t, 0));
        expect(present.length, `${permit.number} ${new Date(t).toISOString()}`).toBeGreaterThan(0);
      }
    }
  });

  it('are applied for and signed before they begin, each act in its order', () => {
    for (const permit of week) {
      const acts = actsOf(permit);
      const order = acts.map(({ action }) => action);
      expect(order[0]).toBe('save');
      expect(order.at(-1)).toBe('end');
      const start = order.indexOf('start');
      expect(order.lastIndexOf('confirm')).toBeLessThan(start);
      expect(order.lastIndexOf('tick')).toBeLessThan(start);
      const roles = acts.flatMap((act) => (act.action === 'confirm' ? [act.role] : []));
      expect([roles[0], roles.at(-1)]).toEqual(['applicant', 'confirmer']);
    }
  });

  it('are now and then overdue, left by their guardian, and walked into', () => {
    expect(week.some(({ endAt, to }) => endAt > to)).toBe(true);
    expect(week.some(({ absences }) => absences.length > 0)).toBe(true);
    expect(week.some(({ intrusions }) => intrusions.length > 0)).toBe(true);
  });

  it('show an absent guardian, and an intruder, within ten minutes of the first look', () => {
    for (const hour of [2, 10, 14, 19, 22]) {
      const began = siteTime(siteDayOf(monday) + 1, hour);
      const soon = livePermits(
        'muster',
        began,
      )(began).filter(({ absences, intrusions }) => {
        const isSoon = (at: number): boolean => at > began && at < began + 600_000;
        return absences.some(({ from }) => isSoon(from)) && intrusions.some(isSoon);
      });
      expect(soon.length, String(hour)).toBeGreaterThan(0);
    }
  });
});

it('of the rounds of a month some are begun too late, some forget a point, and some are not walked', () => {
  const days = Array.from({ length: 30 }, (_, day) => roundsOf('muster', siteDayOf(monday) + day));
  const rounds = days.flat();
  expect(rounds.length).toBeLessThan(30 * 15 - 5);
  expect(rounds.filter(({ forgotten }) => forgotten !== null).length).toBeGreaterThan(10);
  expect(rounds.filter(({ at, to }) => at > to).length).toBeGreaterThan(10);
  expect(rounds.filter(({ at, to, forgotten }) => at < to && forgotten === null).length).toBeGreaterThan(300);
});
