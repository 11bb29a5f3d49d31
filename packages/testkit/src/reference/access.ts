import type { AttendanceState, ExceptionKind } from '@muster/engine/event.ts';
import type { AccessConfig, AccessPass, ShiftConfig } from '@muster/engine/input.ts';

import { distanceBetween, type Point } from './geometry.ts';
import { roundWindowsOf } from './roundWindows.ts';
import { holdsAt, type Spell, spellsOf } from './spells.ts';
import type { Area, Fix } from './state.ts';
import type { AccessEvent } from './workEvents.ts';

const minute = 60_000;

/** Received inputs and configuration. */
export interface Received {
  config: AccessConfig;
  areas: readonly Area[];
  plane: (lon: number, lat: number) => Point;
  /** Fixes of each tag in order, and its carriers. */
  lines: readonly { tag: string; subjectId: string; fixes: readonly Fix[] }[];
  passes: readonly (AccessPass & { subjectId: string })[];
  timeZone: string;
  /** The site begins, and is known up to now. */
  begin: number;
  now: number;
}

/** The same with presence over time. */
interface AccessFacts extends Received {
  spells: readonly (Spell & { areaId: string; tag: string; subjectId: string })[];
}

/**
 * All exceptions, their ends, and the attendance (work.md), recomputed from everything: each sentence of
 * docs/engine.md, "Entry, exit and attendance", is evaluated for each event, enter and shift.
 */
export function accessEvents(received: Received): AccessEvent[] {
  const { areas, lines, config, now } = received;
  const asked = new Set([config.groundAreaId, ...config.shifts.flatMap(({ zoneIds }) => zoneIds)]);
  const spells = areas
    .filter((area) => asked.has(area.config.id))
    .flatMap((area) =>
      lines.flatMap(({ tag, subjectId, fixes }) =>
        spellsOf(area, fixes, now).map((spell) => ({ ...spell, areaId: area.config.id, tag, subjectId })),
      ),
    );
  const facts = { ...received, spells };
  return [...exceptionsOf(facts).flatMap((one) => told(one, facts)), ...attendanceOf(facts), ...workdaysOf(facts)];
}

interface Exception {
  kind: ExceptionKind;
  tag: string;
  of: number;
  /** Certain from then on. */
  t: number;
  ends: number[];
}

function told({ kind, tag, of, t, ends }: Exception, { begin, now }: AccessFacts): AccessEvent[] {
  if (t < begin || t > now) return [];
  const end = Math.max(t, Math.min(...ends));
  const about = { kind, tag, of };
  return [
    { t, event: 'exception', ...about },
    ...(end <= now ? [{ t: end, event: 'exceptionEnd', ...about } as const] : []),
  ];
}

function exceptionsOf(facts: AccessFacts): Exception[] {
  const passes = facts.passes.filter((pass, i, all) => all.findIndex((other) => isSame(pass, other)) === i);
  return [
    ...passes.flatMap((pass) => [...noRealTimeData(pass, facts), ...abnormalPosition(pass, facts)]),
    ...noSwipeRecord(facts),
    ...facts.config.shifts.flatMap((shift) => notLeft(shift, facts)),
  ];
}

function isSame(a: AccessFacts['passes'][number], b: AccessFacts['passes'][number]): boolean {
  return a.t === b.t && a.checkpoint === b.checkpoint && a.direction === b.direction && a.subjectId === b.subjectId;
}

/** An entry event without a fix within five minutes. The next fix ends it. */
function noRealTimeData(
  { t, direction, subjectId, tag = '' }: AccessFacts['passes'][number],
  facts: AccessFacts,
): Exception[] {
  const fixes = linesOf(subjectId, facts).flatMap((line) => line.fixes.map((fix) => fix.t));
  const since = t + 5 * minute;
  if (direction === 'out' || fixes.some((fixT) => fixT >= t && fixT < since)) return [];
  return [{ kind: 'noRealTimeData', tag, of: t, t: since, ends: fixes.filter((fixT) => fixT >= since) }];
}

/** Far from the checkpoint near the time of the event, or inside five minutes after an exit event. */
function abnormalPosition(pass: AccessFacts['passes'][number], facts: AccessFacts): Exception[] {
  const { t, direction, subjectId, tag = '' } = pass;
  const later = facts.passes.filter((one) => one.subjectId === subjectId && one.t > t).map((one) => one.t);
  const about = { kind: 'abnormalPosition', tag, of: t } as const;
  const far = farAt(pass, facts);
  if (far !== null) return [{ ...about, t: far, ends: later }];
  const since = t + 5 * minute;
  const inside = insideAt(subjectId, [facts.config.groundAreaId], since, facts);
  if (direction === 'in' || inside.length === 0) return [];
  return [{ ...about, t: since, ends: [...later, ...inside.map(({ to }) => to)] }];
}

function farAt({ t, checkpoint, subjectId }: AccessFacts['passes'][number], facts: AccessFacts): number | null {
  const place = facts.config.checkpoints.find(({ id }) => id === checkpoint)?.place;
  if (place === undefined || place === null) return null;
  const gate = facts.plane(place.lon, place.lat);
  const far = linesOf(subjectId, facts)
    .flatMap(({ fixes }) => fixes)
    .filter((fix) => fix.t >= t - 10_000 && fix.t < t + 10_000 && distanceBetween(fix, gate) > 100)
    .map((fix) => Math.max(t, fix.t));
  return far.length === 0 ? null : Math.min(...far);
}

/** Each enter of the ground area without an event of the person from two minutes before to two minutes after. */
function noSwipeRecord({ config, passes: all, spells }: AccessFacts): Exception[] {
  if (!config.hasGates) return [];
  return spells.flatMap(({ areaId, tag, subjectId, from, to }): Exception[] => {
    const since = from + 2 * minute;
    const passes = all.filter((one) => one.subjectId === subjectId).map((one) => one.t);
    if (areaId !== config.groundAreaId || passes.some((t) => t >= from - 2 * minute && t < since)) return [];
    return [{ kind: 'noSwipeRecord', tag, of: from, t: since, ends: [to, ...passes.filter((t) => t >= since)] }];
  });
}

/** Inside half an hour after the end of a shift. */
function notLeft(shift: ShiftConfig, facts: AccessFacts): Exception[] {
  const { subjectId, tag = '' } = shift;
  return daysOf(shift, facts).flatMap(({ to }): Exception[] => {
    const since = to + 30 * minute;
    const inside = insideAt(subjectId, [facts.config.groundAreaId], since, facts);
    if (inside.length === 0) return [];
    const passes = facts.passes.filter((one) => one.subjectId === subjectId && one.t >= since).map(({ t }) => t);
    return [{ kind: 'notLeft', tag, of: to, t: since, ends: [...passes, ...inside.map((spell) => spell.to)] }];
  });
}

/** Every five minutes of each shift from its start; at its end it is over. */
function attendanceOf(facts: AccessFacts): AccessEvent[] {
  const { begin, now, config } = facts;
  return config.shifts.flatMap((shift) =>
    daysOf(shift, facts).flatMap(({ from, to }) => {
      const events: AccessEvent[] = [];
      for (let t = from; t < to && t <= now; t += 5 * minute) {
        if (t < begin) continue;
        const { id: shiftId, tag = '' } = shift;
        events.push({ t, event: 'attendance', shiftId, tag, state: stateAt(shift, t, facts) });
      }
      return events;
    }),
  );
}

/**
 * Each shift that began with the site or later and is over, summarised over the time span that belongs to it: up to the
 * person's other shifts.
 */
function workdaysOf(facts: AccessFacts): AccessEvent[] {
  const { config, now, begin, passes } = facts;
  return config.shifts.flatMap((shift) => {
    const { id: shiftId, subjectId, zoneIds } = shift;
    const others = config.shifts.filter((one) => one.subjectId === subjectId).flatMap((one) => daysOf(one, facts));
    return daysOf(shift, facts).flatMap((day): AccessEvent[] => {
      if (day.to > now || day.from < begin) return [];
      const before = others.filter(({ to }) => to <= day.from && to + 30 * minute >= begin).map(({ to }) => to);
      const after = others.filter(({ from }) => from >= day.to).map(({ from }) => from);
      const from = Math.max(day.from - 240 * minute, ...before);
      const to = Math.min(day.to + 480 * minute, ...after, now);
      const own = passes.filter((one) => one.subjectId === subjectId && one.t >= from && one.t < to);
      const ins = own.filter(({ direction }) => direction === 'in').map(({ t }) => t);
      const outs = own.filter(({ direction }) => direction === 'out').map(({ t }) => t);
      const onSite = milliseconds(subjectId, [config.groundAreaId], from, to, facts);
      const inZone = milliseconds(subjectId, zoneIds, from, to, facts);
      const isThere = facts.spells.some(
        (one) => one.subjectId === subjectId && one.areaId === config.groundAreaId && one.from < to && one.to > to,
      );
      return [
        {
          t: day.from,
          event: 'workday',
          shiftId,
          subjectId,
          firstIn: ins.length > 0 ? Math.min(...ins) : onSite.first,
          lastOut: outs.length > 0 ? Math.max(...outs) : isThere ? null : onSite.last,
          onSiteMs: onSite.sum,
          zoneMs: inZone.sum,
        },
      ];
    });
  });
}

/** Time in areas: from one start or end of a stay to the next, whenever there was any. */
function milliseconds(
  subjectId: string,
  areaIds: readonly (string | null)[],
  from: number,
  to: number,
  { spells }: AccessFacts,
): { first: number | null; last: number | null; sum: number } {
  const own = spells.filter((one) => one.subjectId === subjectId && areaIds.includes(one.areaId));
  const edges = [...new Set([from, to, ...own.flatMap((one) => [one.from, one.to])])]
    .filter((t) => t >= from && t <= to)
    .toSorted((a, b) => a - b);
  const parts = edges.flatMap((edge, i) => {
    const next = edges[i + 1] ?? edge;
    return next > edge && own.some((one) => one.from <= edge && one.to >= next) ? [{ edge, next }] : [];
  });
  const sum = parts.reduce((all, { edge, next }) => all + next - edge, 0);
  return { first: parts.at(0)?.edge ?? null, last: parts.at(-1)?.next ?? null, sum };
}

function stateAt({ subjectId, zoneIds }: ShiftConfig, t: number, facts: AccessFacts): AttendanceState {
  if (zoneIds.length === 0) return 'zoneNotConfigured';
  const isThere = facts.areas.some(({ config, shapes }) => zoneIds.includes(config.id) && shapes.length > 0);
  if (!isThere) return 'invalidRegion';
  if (insideAt(subjectId, zoneIds, t, facts).length > 0) return 'appeared';
  const isOnSite = insideAt(subjectId, [facts.config.groundAreaId], t, facts).length > 0;
  return isOnSite ? 'wrongPosition' : 'notPresent';
}

function daysOf({ start, end }: ShiftConfig, { timeZone, begin, now }: AccessFacts): { from: number; to: number }[] {
  const everyDay = { startTime: start, endTime: end, timesPerDay: 1, errorBefore: 0, errorAfter: 0 };
  return roundWindowsOf(everyDay, timeZone, begin, now);
}

/** Whether a subject is inside one of some areas at a time. */
function insideAt(subjectId: string, areaIds: readonly (string | null)[], t: number, { spells }: AccessFacts): Spell[] {
  return spells.filter((one) => one.subjectId === subjectId && areaIds.includes(one.areaId) && holdsAt(one, t));
}

function linesOf(subjectId: string, { lines }: AccessFacts): AccessFacts['lines'] {
  return lines.filter((line) => line.subjectId === subjectId);
}
