import { createEngine } from '@muster/engine/createEngine.ts';
import { evaluatedEvent, Evaluation, type EvaluatedEvent, type EvaluatedSite } from '@muster/engine/evaluation.ts';
import type { EngineEvent } from '@muster/engine/event.ts';
import type { SiteConfig } from '@muster/engine/input.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';

import type { Step } from './randomRun.ts';
import type { AlarmName, ReferenceEvent } from './reference/alarms.ts';
import { referenceEvaluation } from './reference/evaluation.ts';
import { ReferenceEngine } from './reference/referenceEngine.ts';

/** What one of the two says alone, and how often each rule was raised and cleared by the reference. */
export interface Comparison {
  differences: string[];
  /** By `raise retention`, `enter` and so on. */
  counts: Map<string, number>;
}

/** The engine and the reference on the same log: each event of one must be an event of the other. */
export function compareRun(site: SiteConfig, steps: Iterable<Step>): Comparison {
  const engine = createEngine(site);
  const reference = new ReferenceEngine(site);
  const alarms = new Map<string, AlarmName>();
  const ours: ReferenceEvent[] = [];
  const theirs: ReferenceEvent[] = [];
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
      theirs.push(...reference.apply(step));
    }
  }
  return comparison(ours, theirs);
}

/** The same for a recording, as `npm run evaluate` runs it. */
export function compareEvaluation(site: EvaluatedSite, rows: readonly Position[]): Comparison {
  const evaluation = new Evaluation(site);
  for (const row of rows) evaluation.take(row);
  return comparison(evaluation.events().map(withoutId), referenceEvaluation(site, rows));
}

/** The same where `npm run evaluate` has printed its events, one JSON object a line. */
export function compareWith(printed: string, site: EvaluatedSite, rows: readonly Position[]): Comparison {
  const lines = printed.split('\n').filter((line) => line !== '');
  // Holds for what `evaluate` prints.
  const events = lines.map((line) => withoutId(JSON.parse(line) as EvaluatedEvent));
  return comparison(events, referenceEvaluation(site, rows));
}

/** A printed event as the reference says it. */
function withoutId(event: EvaluatedEvent): ReferenceEvent {
  if (!('alarmId' in event)) return event;
  const { alarmId: _, ...facts } = event;
  return facts;
}

const handler = { handlerId: 'account-1', handlerAccount: 'olga', handler: 'Olga' };

/** Keeps the alarms that nobody has handled, by their ids. */
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

/** What the reference knows of an engine's events. */
function asReferenceEvents(events: readonly EngineEvent[]): ReferenceEvent[] {
  return events.flatMap((event): ReferenceEvent[] => {
    const plain = evaluatedEvent(event);
    if (plain === null) return [];
    const facts = withoutId(plain);
    return ['rule' in facts ? { ...facts, late: event.kind === 'raise' && event.alarm.late } : facts];
  });
}

/** Multisets of events: what two implementations say at one time they may say in another order. */
function comparison(ours: readonly ReferenceEvent[], theirs: readonly ReferenceEvent[]): Comparison {
  const balance = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const event of ours) count(balance, lineOf(event), 1);
  for (const event of theirs) {
    count(balance, lineOf(event), -1);
    count(counts, 'rule' in event ? `${event.event} ${event.rule}` : event.event, 1);
  }
  const uneven = [...balance].filter(([, times]) => times !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    differences: uneven.map(([line, times]) => `${line} only by the ${times > 0 ? 'engine' : 'reference'}`),
    counts,
  };
}

function count(counts: Map<string, number>, what: string, times: number): void {
  counts.set(what, (counts.get(what) ?? 0) + times);
}

/** Begins with the time, for people who look for the first difference. */
function lineOf(event: ReferenceEvent): string {
  return `${new Date(event.t).toISOString()} ${JSON.stringify(event, Object.keys(event).sort())}`;
}
