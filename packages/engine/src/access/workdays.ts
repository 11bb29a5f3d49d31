import type { WorkdayEvent } from '../event.ts';
import type { ShiftConfig } from '../input.ts';
import type { AccessScene, AccessSubject, Duty, Spell } from '../state/access.ts';
import type { Span } from '../rules/setting/daySpan.ts';

/** So long before and after a shift what happens belongs to it, unless another shift lies nearer. */
const [earlierMs, laterMs] = [4 * 3_600_000, 8 * 3_600_000];

/** What is to be told of a duty that is over: at its end, and whenever its sums have changed. */
export function sumUp(scene: AccessScene, subject: AccessSubject, duty: Duty, shift: ShiftConfig): WorkdayEvent[] {
  const { now, clockMs, site } = scene;
  if (duty.to > now) return [];
  const { from, to } = timeOf(subject, duty);
  const until = Math.min(to, now);
  const ground = site.config.access?.groundAreaId;
  const onSite = clipped(subject, (areaId) => areaId === ground, { from, to: until });
  const isThere = subject.spells.some((spell) => spell.areaId === ground && spell.from < until && endOf(spell) > until);
  const inZone = clipped(subject, (areaId) => shift.zoneIds.includes(areaId), { from, to: until });
  const sums = {
    firstIn: byClock(firstIn(subject, onSite, from, until), clockMs),
    lastOut: byClock(lastOut(subject, isThere ? [] : onSite, from, until), clockMs),
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

function firstIn({ passes }: AccessSubject, spells: readonly Span[], from: number, to: number): number | null {
  const pass = passes.find(({ t, direction }) => direction === 'in' && t >= from && t < to);
  return pass?.t ?? spells.at(0)?.from ?? null;
}

function lastOut({ passes }: AccessSubject, spells: readonly Span[], from: number, to: number): number | null {
  const pass = passes.findLast(({ t, direction }) => direction === 'out' && t >= from && t < to);
  return pass?.t ?? spells.at(-1)?.to ?? null;
}

/** When somebody was in areas within a time, as spans that do not touch, in order. */
function clipped({ spells }: AccessSubject, isOf: (areaId: string) => boolean, { from, to }: Span): Span[] {
  const parts = spells
    .filter((spell) => isOf(spell.areaId))
    .map((spell) => ({ from: Math.max(spell.from, from), to: Math.min(endOf(spell), to) }))
    .filter((part) => part.from < part.to)
    .toSorted((a, b) => a.from - b.from);
  const merged: { from: number; to: number }[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (last !== undefined && part.from <= last.to) last.to = Math.max(last.to, part.to);
    else merged.push(part);
  }
  return merged;
}

function endOf({ to }: Spell): number {
  return to ?? Number.POSITIVE_INFINITY;
}

function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0);
}

function byClock(t: number | null, clockMs: number): number | null {
  return t === null ? null : t + clockMs;
}
