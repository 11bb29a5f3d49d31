import type { WorkdayEvent } from '../event.ts';
import type { ShiftConfig } from '../input.ts';
import type { AccessScene, AccessSubject, Duty, Pass } from '../state/access.ts';
import type { Span } from '../rules/setting/daySpan.ts';

/** So long before and after a shift what happens belongs to it, unless another shift lies nearer. */
const [earlierMs, laterMs] = [4 * 3_600_000, 8 * 3_600_000];

/**
 * What is to be told of a duty that is over: at its end, and whenever its sums have changed. Of one that had begun before
 * anybody looked, nothing: who was there already would be late, and who had gone absent.
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

/** When the sums of a duty are asked for although nothing has happened. */
export function sumInstants(subject: AccessSubject, duty: Duty): number[] {
  return [duty.to, timeOf(subject, duty).to];
}

/** The time that belongs to a duty. */
function timeOf({ duties }: AccessSubject, duty: Duty): Span {
  const before = duties.flatMap(({ to }) => (to <= duty.from ? [to] : []));
  const after = duties.flatMap(({ from }) => (from >= duty.to ? [from] : []));
  return { from: Math.max(duty.from - earlierMs, ...before), to: Math.min(duty.to + laterMs, ...after) };
}

/** Somebody's being in an area within the time of a duty. */
interface Visit extends Span {
  /** It goes on, or went on after that time. */
  readonly lasts: boolean;
}

/**
 * One that lasts counts up to the end of the shift, and at last up to the end of its time: what is summed up depends on what
 * has happened, and not on when that is asked.
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

/** Null while somebody is there. */
function lastOut(passes: readonly Pass[], visits: readonly Visit[]): number | null {
  const pass = passes.findLast(({ direction }) => direction === 'out');
  if (pass !== undefined) return pass.t;
  return visits.length === 0 || visits.some(({ lasts }) => lasts) ? null : Math.max(...visits.map(({ to }) => to));
}

/** Of the union of visits, ms. */
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
