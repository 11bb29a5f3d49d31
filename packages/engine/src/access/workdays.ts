import type { WorkdayEvent } from '../event.ts';
import type { ShiftConfig } from '../input.ts';
import type { AccessScene, AccessSubject, Duty, Pass } from '../state/access.ts';
import type { Span } from '../rules/setting/daySpan.ts';

/** Time before and after a shift that belongs to it, unless another shift is nearer. */
const [earlierMs, laterMs] = [4 * 3_600_000, 8 * 3_600_000];

/**
 * What to emit of a duty that is over: at its end, and whenever its sums change. Nothing for a duty that began before
 * the evaluation did: a subject already inside would be late, and one who had left absent.
 */
export function sumUp(scene: AccessScene, subject: AccessSubject, duty: Duty, shift: ShiftConfig): WorkdayEvent[] {
  const { now, clockMs, site, access } = scene;
  if (duty.to > now || duty.from < access.beganAt) return [];
  const time = timeOf(subject, duty);
  const ground = site.config.access?.groundAreaId;
  const onSite = visitsOf(scene, subject, duty, (areaId) => areaId === ground);
  const inZone = visitsOf(scene, subject, duty, (areaId) => shift.zoneIds.includes(areaId));
  const passes = subject.passes.filter(({ t }) => t >= time.from && t < time.to && t <= now);
  const sums = {
    firstIn: byClock(firstIn(passes, onSite), clockMs),
    lastOut: byClock(lastOut(passes, onSite), clockMs),
    onSiteMs: lengthOf(onSite),
    zoneMs: lengthOf(inZone),
  };
  const told = JSON.stringify(sums);
  if (told === duty.told) return [];
  duty.told = told;
  const span = { from: duty.from + clockMs, to: duty.to + clockMs };
  const about = { shiftId: shift.id, subjectId: subject.name, day: duty.day };
  return [{ kind: 'workday', t: Math.max(duty.to, now), ...about, ...span, ...sums }];
}

/** When to recompute the sums of a duty without a new event. */
export function sumInstants(subject: AccessSubject, duty: Duty): number[] {
  return [duty.to, timeOf(subject, duty).to];
}

/** The time span that belongs to a duty. */
function timeOf({ duties }: AccessSubject, duty: Duty): Span {
  const before = duties.flatMap(({ to }) => (to <= duty.from ? [to] : []));
  const after = duties.flatMap(({ from }) => (from >= duty.to ? [from] : []));
  return { from: Math.max(duty.from - earlierMs, ...before), to: Math.min(duty.to + laterMs, ...after) };
}

/** A stay of a subject within the time span of a duty. */
interface Visit extends Span {
  /** Not ended within that span. */
  readonly lasts: boolean;
}

/**
 * An open stay counts up to the end of the shift, and finally up to the end of the span: the sums depend on the events
 * and not on when they are computed.
 */
function visitsOf(
  { now }: AccessScene,
  subject: AccessSubject,
  duty: Duty,
  isOf: (areaId: string) => boolean,
): Visit[] {
  const time = timeOf(subject, duty);
  const counted = now >= time.to ? time.to : duty.to;
  const visits = subject.spells.map(({ areaId, ...spell }): Visit & { areaId: string } => {
    const isOpen = spell.to === null || spell.to > now;
    const from = Math.max(spell.from, time.from);
    const to = isOpen ? Math.max(counted, from) : Math.min(spell.to ?? from, time.to);
    return { areaId, from, to, lasts: isOpen || (spell.to ?? from) > time.to };
  });
  return visits.filter(({ areaId, from, to, lasts }) => {
    return isOf(areaId) && from <= now && from < time.to && (lasts || from < to);
  });
}

function firstIn(passes: readonly Pass[], visits: readonly Visit[]): number | null {
  const pass = passes.find(({ direction }) => direction === 'in');
  return pass?.t ?? (visits.length === 0 ? null : Math.min(...visits.map(({ from }) => from)));
}

/** Null while the subject is inside. */
function lastOut(passes: readonly Pass[], visits: readonly Visit[]): number | null {
  const pass = passes.findLast(({ direction }) => direction === 'out');
  if (pass !== undefined) return pass.t;
  return visits.length === 0 || visits.some(({ lasts }) => lasts) ? null : Math.max(...visits.map(({ to }) => to));
}

/** Length of the union of visits, ms. */
function lengthOf(visits: readonly Visit[]): number {
  let sum = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const { from, to } of visits.toSorted((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return sum;
}

function byClock(t: number | null, clockMs: number): number | null {
  return t === null ? null : t + clockMs;
}
