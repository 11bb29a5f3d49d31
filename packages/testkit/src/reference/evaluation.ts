import type { EvaluatedSite } from '@muster/engine/evaluation.ts';
import type { Input, PermitConfig, SiteConfig } from '@muster/engine/input.ts';
import { type Position, toPositionBatch } from '@muster/model/position/positionBatch.ts';

import type { ReferenceEvent } from './alarms.ts';
import { ReferenceEngine } from './referenceEngine.ts';

/** A recording by the reference (alarms.md, "the engine without a server"): each row received at its own `t`, no late marks. */
export function referenceEvaluation(site: EvaluatedSite, rows: Iterable<Position>): ReferenceEvent[] {
  const { start, subjects = [], permits: _, shifts: _shifts, accessEvents = [], ...rest } = site;
  const reference = new ReferenceEngine({
    ...rest,
    latenessMs: 0,
    openSubjects: true,
    subjects: subjects.map((subject) => ({ ...subject, id: subject.id ?? subject.tag })),
    ...accessOf(site),
  });
  const events: ReferenceEvent[] = [];
  if (start !== undefined) events.push(...reference.apply({ kind: 'tick', receivedAt: new Date(start).getTime() }));
  const steps = permitSteps(site);
  let lastT = -Infinity;
  for (const row of rows) {
    lastT = Math.max(lastT, row.t);
    for (const step of steps.splice(0, countUntil(steps, row.t))) events.push(...reference.apply(step));
    // Null island is no place (wire.md).
    const isNowhere = Math.abs(row.lon ?? 1) <= 1e-6 && Math.abs(row.lat ?? 1) <= 1e-6;
    const { lon: _lon, lat: _lat, ...telemetry } = row;
    const batch = toPositionBatch([isNowhere ? telemetry : row]);
    events.push(...reference.apply({ kind: 'positions', receivedAt: row.t, batch }));
  }
  const passes = accessEvents.map((one) => ({ ...one, t: new Date(one.t).getTime() })).filter(({ t }) => t <= lastT);
  events.push(...reference.apply({ kind: 'access', receivedAt: lastT, passes }));
  return [...events, ...reference.patrolEvents(), ...reference.accessEvents()]
    .flatMap(asPrinted)
    .toSorted((a, b) => a.t - b.t);
}

/** Steps come before positions of the same time. */
function countUntil(steps: readonly Input[], t: number): number {
  return steps.filter(({ receivedAt }) => receivedAt <= t).length;
}

/** Steps of permits, in order of time: in progress from start or resume to pause or end. */
function permitSteps(site: EvaluatedSite): Input[] {
  const { permits = [] } = site;
  const steps = permits.flatMap((permit) => {
    const config: PermitConfig = {
      id: permit.id,
      regions: permit.regions,
      workerIds: permit.workers.map((tag) => subjectOf(site, tag)),
      guardianIds: permit.guardians.map((tag) => subjectOf(site, tag)),
      maxPeople: permit.maxPeople,
      endAt: new Date(permit.endAt).getTime(),
    };
    return permit.steps.map(({ t, step }): Input => {
      const goesOn = step === 'start' || step === 'resume';
      const permits = goesOn ? { put: [config] } : { remove: [permit.id] };
      return { kind: 'config', receivedAt: new Date(t).getTime(), change: { permits } };
    });
  });
  return steps.toSorted((a, b) => a.receivedAt - b.receivedAt);
}

/** None without a configuration. */
function accessOf(site: EvaluatedSite): Pick<SiteConfig, 'access'> {
  const { accessEvents, checkpoints, shifts, groundAreaId } = site;
  if (!accessEvents && !checkpoints && !shifts && groundAreaId === undefined) return {};
  const work = shifts?.map((shift) => ({ ...shift, subjectId: subjectOf(site, shift.tag) }));
  const ground = groundAreaId ?? null;
  return { access: { hasGates: true, groundAreaId: ground, checkpoints: checkpoints ?? [], shifts: work ?? [] } };
}

/** Carriers of a tag. */
function subjectOf({ subjects = [] }: EvaluatedSite, tag: string): string {
  return subjects.find((subject) => subject.tag === tag)?.id ?? tag;
}

/** Without events that only a server needs. */
function asPrinted(event: ReferenceEvent): ReferenceEvent[] {
  if (
    event.event === 'noWorker' ||
    event.event === 'roundUnvisited' ||
    event.event === 'exceptionEnd' ||
    event.event === 'workday'
  )
    return [];
  if (event.event === 'round') {
    const { facts: _, ...printed } = event;
    return [printed];
  }
  if (!('late' in event)) return [event];
  const { late: _, ...printed } = event;
  return [printed];
}
