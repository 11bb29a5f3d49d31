import type { AttendanceEvent, AttendanceState } from '../event.ts';
import type { ShiftConfig } from '../input.ts';
import {
  type AccessScene,
  type AccessSubject,
  attendanceMs,
  type Duty,
  type ShiftDay,
  type ShiftPlan,
  stayOnMs,
} from '../state/access.ts';
import { isInside } from './traces.ts';

/**
 * Plans the days of a subject's shifts up to the first that has not begun. Shifts that ended within the overstay time
 * are planned too, to find subjects who did not leave.
 */
export function planDuties(scene: AccessScene, subject: AccessSubject, plans: readonly ShiftPlan[]): void {
  const { clockMs, now, access } = scene;
  for (const plan of plans) {
    const { id } = plan.shift;
    const since = Math.max(access.beganAt, subject.finalTo);
    let last = subject.duties.findLast(({ shiftId }) => shiftId === id);
    while (last === undefined || last.from <= now) {
      const after: Duty | undefined = last;
      const isNext = ({ day, from, to }: ShiftDay): boolean =>
        to - clockMs + stayOnMs >= since && (after === undefined || (day > after.day && from - clockMs > after.from));
      const next = plan.firstDay(Math.max(after?.from ?? since, since) + clockMs, isNext);
      if (next === null) break;
      const [from, to] = [next.from - clockMs, next.to - clockMs];
      const first = Math.max(0, Math.ceil((since - from) / attendanceMs));
      last = { day: next.day, from, to, shiftId: id, first, states: [], isAsked: false };
      subject.duties.push(last);
    }
  }
}

/** States of a duty to emit up to now: new instants, and corrections of earlier ones. */
export function attend(scene: AccessScene, subject: AccessSubject, duty: Duty, shift: ShiftConfig): AttendanceEvent[] {
  const { now, clockMs } = scene;
  const told: AttendanceEvent[] = [];
  const { shiftId, day, first, states } = duty;
  const span = { from: duty.from + clockMs, to: duty.to + clockMs };
  const about = { shiftId, subjectId: subject.name, tag: shift.tag ?? null, day, ...span };
  const changed = Math.ceil((Math.max(subject.changedFrom, subject.finalTo + 1) - duty.from) / attendanceMs) - first;
  for (let n = Math.max(0, Math.min(changed, states.length)); ; n++) {
    const t = instantOf(duty, n);
    if (t >= duty.to || t > now) return told;
    const state = stateAt(scene, subject, shift, t);
    const before = states.at(n);
    if (state === before) continue;
    states[n] = state;
    told.push({ kind: 'attendance', t, ...about, state, corrects: before !== undefined });
  }
}

/** The next instant of a duty to emit; Infinity = none. */
export function nextInstant(duty: Duty): number {
  const t = instantOf(duty, duty.states.length);
  return t < duty.to ? t : Number.POSITIVE_INFINITY;
}

function instantOf({ from, first }: Duty, n: number): number {
  return from + (first + n) * attendanceMs;
}

/** State of a subject at an instant of the shift. An invalid zone takes precedence. */
function stateAt(scene: AccessScene, subject: AccessSubject, { zoneIds }: ShiftConfig, t: number): AttendanceState {
  if (zoneIds.length === 0) return 'zoneNotConfigured';
  const { areas, config } = scene.site;
  if (!zoneIds.some((id) => (areas.get(id)?.regions.length ?? 0) > 0)) return 'invalidRegion';
  if (isInside(subject, zoneIds, t)) return 'appeared';
  const groundAreaId = config.access?.groundAreaId ?? null;
  return groundAreaId !== null && isInside(subject, [groundAreaId], t) ? 'wrongPosition' : 'notPresent';
}
