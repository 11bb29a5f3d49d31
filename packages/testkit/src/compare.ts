import { createEngine } from '@muster/engine/createEngine.ts';
import { evaluatedEvent, Evaluation, type EvaluatedEvent, type EvaluatedSite } from '@muster/engine/evaluation.ts';
import type { AccessOutcome, EngineEvent, RoundEvent } from '@muster/engine/event.ts';
import type { SiteConfig } from '@muster/engine/input.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';

import type { Step } from './randomRun.ts';
import type { AlarmName, ReferenceEvent } from './reference/alarms.ts';
import { referenceEvaluation } from './reference/evaluation.ts';
import { ReferenceEngine } from './reference/referenceEngine.ts';
import type { AccessEvent, PatrolEvent } from './reference/workEvents.ts';

/** Differences between the two, and how often the reference raised and cleared each rule. */
export interface Comparison {
  differences: string[];
  /** By `raise retention`, `enter` and so on. */
  counts: Map<string, number>;
}

/**
 * Compares engine and reference on the same log: each event of one must be an event of the other.
 *
 * @param isInOrder nothing is older than the lateness when it is received. Otherwise the result of a round may be
 * corrected, which the reference never sees: the newest result of each round is compared.
 */
export function compareRun(site: SiteConfig, steps: Iterable<Step>, isInOrder = true): Comparison {
  const engine = createEngine(site);
  const reference = new ReferenceEngine(site);
  const alarms = new Map<string, AlarmName>();
  const ours: ReferenceEvent[] = [];
  const theirs: ReferenceEvent[] = [];
  const told: AccessOutcome[] = [];
  for (const step of steps) {
    if (step.kind === 'handleOne') {
      const [id, name] = [...alarms][step.pick % alarms.size] ?? [];
      if (id === undefined || name === undefined) continue;
      alarms.delete(id);
      const command = { kind: 'handle', alarmIds: [id], action: 'handle', info: '', ...handler } as const;
      ours.push(...asReferenceEvents(engine.apply({ kind: 'command', receivedAt: step.receivedAt, command })));
      theirs.push(...reference.handle(name, step.receivedAt));
    } else {
      const events = engine.apply(step);
      note(alarms, events);
      ours.push(...asReferenceEvents(events));
      told.push(...events.filter(isOfAccess));
      theirs.push(...reference.apply(step));
    }
  }
  theirs.push(...reference.patrolEvents(), ...reference.accessEvents());
  ours.push(...standingAccess(told, isInOrder));
  return compareEvents(ours, theirs, isInOrder);
}

function compareEvents(
  ours: readonly ReferenceEvent[],
  theirs: readonly ReferenceEvent[],
  isInOrder: boolean,
): Comparison {
  return isInOrder ? comparison(ours, theirs) : comparison(standing(ours), standing(theirs));
}

/** Without corrected events. */
function standing(events: readonly ReferenceEvent[]): ReferenceEvent[] {
  const rounds = new Map<string, ReferenceEvent>();
  for (const event of events) if (event.event === 'round') rounds.set(`${event.routeId} ${event.round}`, event);
  return [...events.filter(({ event }) => !patrolEvents.has(event)), ...rounds.values()];
}

const patrolEvents: ReadonlySet<string> = new Set(['visit', 'leave', 'round', 'roundUnvisited']);

/** The same for a recording, as `npm run evaluate` runs it. */
export function compareEvaluation(site: EvaluatedSite, rows: readonly Position[], isInOrder = true): Comparison {
  const evaluation = new Evaluation(site);
  for (const row of rows) evaluation.add(row);
  return compareEvents(evaluation.events().map(withoutId), referenceEvaluation(site, rows), isInOrder);
}

/** The same for events printed by `npm run evaluate`, one JSON object a line. */
export function compareWith(
  printed: string,
  site: EvaluatedSite,
  rows: readonly Position[],
  isInOrder = true,
): Comparison {
  const lines = printed.split('\n').filter((line) => line !== '');
  // Holds for the output of `evaluate`.
  const events = lines.map((line) => withoutId(JSON.parse(line) as EvaluatedEvent));
  return compareEvents(events, referenceEvaluation(site, rows), isInOrder);
}

/** A printed event in the form of the reference. */
function withoutId(event: EvaluatedEvent): ReferenceEvent {
  if (!('alarmId' in event)) return event;
  const { alarmId: _, ...facts } = event;
  return facts;
}

const handler = { handlerId: 'account-1', handlerAccount: 'olga', handler: 'Olga' };

/** Keeps unhandled alarms, by their ids. */
function note(alarms: Map<string, AlarmName>, events: readonly EngineEvent[]): void {
  for (const event of events) {
    if (event.kind !== 'raise') continue;
    const { id, rule, areaId, tag, subjectId, raisedAt, evidence } = event.alarm;
    alarms.set(id, {
      rule,
      areaId,
      subject: tag ?? subjectId,
      raisedAt,
      kind: rule === 'ai' ? evidence.facts?.kind : undefined,
    });
  }
}

/** The part of an engine's events that the reference has. */
function asReferenceEvents(events: readonly EngineEvent[]): ReferenceEvent[] {
  return events.flatMap((event): ReferenceEvent[] => {
    if (event.kind === 'roundUnvisited') return [{ t: event.t, event: event.kind, ...calledRound(event) }];
    if (event.kind === 'permit') return [{ t: event.t, event: event.what, permitId: event.permitId }];
    if (event.kind === 'round') return [asPatrolEvent(event)];
    if (isOfAccess(event)) return [];
    const plain = evaluatedEvent(event);
    if (plain === null) return [];
    const facts = withoutId(plain);
    return ['rule' in facts ? { ...facts, late: event.kind === 'raise' && event.alarm.late } : facts];
  });
}

function isOfAccess(event: EngineEvent): event is AccessOutcome {
  return event.kind === 'exception' || event.kind === 'attendance' || event.kind === 'workday';
}

/**
 * The last event of each exception and each instant of a shift. In order no exception is withdrawn, which this shows; an
 * attendance may be corrected by the next fix, which shows a crossing before it.
 */
function standingAccess(told: readonly AccessOutcome[], isInOrder: boolean): AccessEvent[] {
  const newest = new Map<string, AccessEvent[]>();
  for (const event of told) {
    const { subjectId, shiftId } = event;
    if (event.kind === 'workday') {
      const { from, firstIn, lastOut, onSiteMs, zoneMs } = event;
      const sums = { shiftId: event.shiftId, subjectId, firstIn, lastOut, onSiteMs, zoneMs };
      newest.set(JSON.stringify(['workday', shiftId, subjectId, from]), [{ t: from, event: 'workday', ...sums }]);
      continue;
    }
    const { tag } = event;
    if (event.kind === 'attendance') {
      const { t, state } = event;
      const key = JSON.stringify(['attendance', shiftId, subjectId, t]);
      newest.set(key, [{ t, event: 'attendance', shiftId: event.shiftId, tag: tag ?? '', state }]);
      continue;
    }
    const { what: kind, of, checkpoint, since, closedAt, isVoid } = event;
    const about = { kind, tag: tag ?? '', of };
    const lines: AccessEvent[] = isVoid ? [] : [{ t: since, event: 'exception', ...about }];
    if (closedAt !== null) lines.push({ t: closedAt, event: 'exceptionEnd', ...about });
    newest.set(JSON.stringify([kind, subjectId, tag, of, checkpoint, shiftId, isInOrder && isVoid]), lines);
  }
  return [...newest.values()].flat();
}

function calledRound({ routeId, round }: { routeId: string; round: string }): { routeId: string; round: string } {
  return { routeId, round };
}

function asPatrolEvent(event: RoundEvent): PatrolEvent {
  const { opensAt, from, to, points, visits, dwellMs, inOrder } = event.result;
  const firsts = points.map(({ pointId, firstT }) => ({ pointId, firstT }));
  const facts = { opensAt, from, to, points: firsts, visits, dwellMs, inOrder };
  return { t: event.t, event: 'round', ...calledRound(event), state: event.state, facts };
}

/** Multisets of events: the order of simultaneous events may differ between two implementations. */
function comparison(ours: readonly ReferenceEvent[], theirs: readonly ReferenceEvent[]): Comparison {
  const balance = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const event of ours) count(balance, lineOf(event), 1);
  for (const event of theirs) {
    count(balance, lineOf(event), -1);
    for (const name of namesOf(event)) count(counts, name, 1);
  }
  const uneven = [...balance].filter(([, times]) => times !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    differences: uneven.map(([line, times]) => `${line} only by the ${times > 0 ? 'engine' : 'reference'}`),
    counts,
  };
}

/** Key under which an event is counted. */
function namesOf(event: ReferenceEvent): string[] {
  if (event.event === 'round' || event.event === 'attendance') return [`${event.event} ${event.state}`];
  if ('kind' in event) return [`${event.event} ${event.kind}`];
  if (!('rule' in event)) return [event.event];
  const name = `${event.event} ${event.rule}`;
  return event.areaId?.startsWith('permit:') ? [name, `${name} of a permit`] : [name];
}

function count(counts: Map<string, number>, what: string, times: number): void {
  counts.set(what, (counts.get(what) ?? 0) + times);
}

/** Begins with the time, to find the first difference. */
function lineOf(event: ReferenceEvent): string {
  return `${new Date(event.t).toISOString()} ${JSON.stringify(Object.fromEntries(Object.entries(event).toSorted(([a], [b]) => (a < b ? -1 : 1))))}`;
}
