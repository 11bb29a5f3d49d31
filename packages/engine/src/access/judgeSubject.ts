import type { AccessOutcome } from '../event.ts';
import { type AccessScene, type AccessSubject, finalMs, stayOnMs } from '../state/access.ts';
import { rank } from '../state/deadlineQueue.ts';
import { attend, nextInstant, planDuties } from './attendances.ts';
import { checksOf, find } from './exceptions.ts';
import { sumInstants, sumUp } from './workdays.ts';

/** Maximum number of spells, findings, hearings or events kept per subject: the oldest are dropped first. */
const mostKept = 5000;

/**
 * Evaluates a subject at site time and emits what was not emitted yet, in order of time. Schedules the next instant at
 * which something can be found.
 */
export function judgeSubject(scene: AccessScene, subject: AccessSubject): void {
  const { access, now } = scene;
  const plans = access.plans.get(subject.name) ?? [];
  planDuties(scene, subject, plans);
  addOverstays(scene, subject);
  const told: AccessOutcome[] = subject.findings.flatMap((finding) => find(scene, subject, finding));
  for (const duty of subject.duties) {
    const plan = plans.find(({ shift }) => shift.id === duty.shiftId);
    if (plan === undefined) continue;
    told.push(...attend(scene, subject, duty, plan.shift), ...sumUp(scene, subject, duty, plan.shift));
  }
  subject.changedFrom = Number.POSITIVE_INFINITY;
  for (const event of told.sort((a, b) => a.t - b.t)) scene.emit(event);
  forget(subject, now);
  const isIdle = [subject.spells, subject.hearings, subject.findings, subject.duties].every(
    ({ length }) => length === 0,
  );
  if (isIdle) access.subjects.delete(subject.name);
  const due = nextOf(subject, now);
  if (due < Number.POSITIVE_INFINITY) scene.schedule(subject, due, rank.access);
}

/** After the start of a shift, a subject who is still inside after its end is looked for. */
function addOverstays({ access, now }: AccessScene, subject: AccessSubject): void {
  for (const duty of subject.duties) {
    if (duty.isAsked || duty.from > now) continue;
    duty.isAsked = true;
    const { shiftId, to } = duty;
    const tag = access.plans.get(subject.name)?.find(({ shift }) => shift.id === shiftId)?.shift.tag ?? null;
    subject.findings.push({ what: 'notLeft', of: to, tag, checkpoint: null, shiftId, direction: null, told: null });
  }
}

/** The first time after now at which something may be found, by the time of fixes: they may be ahead of site time. */
function nextOf(subject: AccessSubject, now: number): number {
  const { findings, duties, spells, hearings, passes } = subject;
  let next = Number.POSITIVE_INFINITY;
  const note = (t: number | null): void => {
    if (t !== null && t > now && t < next) next = t;
  };
  for (const finding of findings) checksOf(finding).forEach(note);
  for (const { from, to } of spells) [from, to].forEach(note);
  for (const { from } of hearings) note(from);
  for (const { t } of passes) note(t);
  for (const duty of duties) {
    note(duty.from > now ? duty.from : nextInstant(duty));
    sumInstants(subject, duty).forEach(note);
  }
  return next;
}

/** Drops what is final. */
function forget(subject: AccessSubject, now: number): void {
  const until = now - finalMs;
  const isOpen = (told: AccessSubject['findings'][number]['told']): boolean => told !== null && told.closedAt === null;
  subject.findings = subject.findings
    .filter((one) => isOpen(one.told) || (checksOf(one).at(-1) ?? one.of) > until)
    .slice(-mostKept);
  // A span, and the question about it, is at most as long as a shift.
  const keeps = until - finalMs;
  subject.spells = subject.spells.filter(({ to }) => to === null || to > keeps).slice(-mostKept);
  subject.hearings = subject.hearings.filter(({ to }) => to === null || to > keeps).slice(-mostKept);
  subject.passes = subject.passes.filter(({ t }) => t > keeps).slice(-mostKept);
  const newest = new Map(subject.duties.map((duty) => [duty.shiftId, duty]));
  subject.duties = subject.duties.filter((duty) => duty.to + stayOnMs > until || newest.get(duty.shiftId) === duty);
}
