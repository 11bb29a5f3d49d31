import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';

import type { AlarmEvent, AlarmState } from '../event.ts';
import { beginEvidence } from '../evidence/gatherEvidence.ts';
import type { RuleInForce } from '../state/ruleInForce.ts';
import type { EngineState } from '../state/engineState.ts';
import { alarmKey } from '../state/alarmStore.ts';
import { type AlarmSubject, EscalationTimer, type Grounds, type OpenAlarm } from '../state/conditionState.ts';
import { alarmIdOf } from './alarmId.ts';
import { scheduleEscalation, type Silence } from './escalation.ts';
import { silenceOf } from './sounding.ts';

/** An alarm found later than this after its raise time sounds no siren (alarms.md, "delayed but in order"). */
const lateMs = 120_000;

/** Key of the alarm of a rule. Rules about tags distinguish carriers. */
export function keyOf(rule: RuleInForce, subject: AlarmSubject): string {
  const id = rule.rule.subject === 'tag' ? `${subject.tag}\n${subject.id}` : (subject.key ?? subject.id);
  return alarmKey(rule.rule.key, rule.areaId, id);
}

/**
 * Raises an alarm at `at`, epoch ms of the engine's own time. A raised alarm stays as it is; a cleared, unhandled one
 * is reopened; else a new one is created.
 */
export function raiseAlarm(
  engine: EngineState,
  rule: RuleInForce,
  subject: AlarmSubject,
  at: number,
  grounds: Grounds,
): OpenAlarm {
  const key = keyOf(rule, subject);
  const shownAt = at + engine.clockMs;
  const open = engine.alarms.get(key);
  if (open !== undefined && open.state.clearedAt === null) return open;
  const evidence = {
    ruleVersion: rule.rule.version,
    parameters: rule.parameters,
    ...(grounds.headCount === undefined ? {} : { headCount: grounds.headCount }),
    ...(grounds.members === undefined ? {} : { members: grounds.members }),
    ...(grounds.facts === undefined ? {} : { facts: grounds.facts }),
    positions: [],
  };
  const raised = {
    level: grounds.level ?? rule.level,
    lastRaisedAt: shownAt,
    clearedAt: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
    unverified: false,
    late: engine.now - at > lateMs,
    ...silenceOf(engine, key, rule.rule.key, rule.areaId),
    escalationStep: 0,
    escalatedTo: null,
    ...placeOf(engine, grounds),
    evidence,
  };
  const ordinal = engine.alarms.ordinalOf(key, shownAt);
  const alarm = open ?? {
    key,
    ordinal,
    state: newState(alarmIdOf(key, shownAt, ordinal, engine.clockMs), rule, subject, shownAt, raised),
    raisedT: at,
    handledT: null,
    latches: rule.latches,
    holders: [],
    escalation: rule.escalation,
    soundsSince: at,
    timer: new EscalationTimer(key),
  };
  if (open === undefined) engine.alarms.add(alarm);
  else alarm.state = { ...alarm.state, ...raised, occurrences: alarm.state.occurrences + 1 };
  alarm.raisedT = at;
  alarm.latches = rule.latches;
  alarm.escalation = rule.escalation;
  alarm.soundsSince = at;
  const watch = beginEvidence(engine, alarm, grounds.slots, grounds.trigger ?? null);
  alarm.state = { ...alarm.state, evidence: watch.evidenceWith(evidence) };
  emitAlarm(engine, 'raise', at, alarm);
  scheduleEscalation(engine, alarm);
  return alarm;
}

/** Clears a raised alarm; a handled one is then dropped. */
export function clearAlarm(engine: EngineState, alarm: OpenAlarm, at: number): void {
  if (alarm.state.clearedAt !== null) return;
  alarm.state = { ...alarm.state, clearedAt: at + engine.clockMs, unverified: false };
  emitAlarm(engine, 'clear', at, alarm);
  if (alarm.state.handledAt !== null) engine.alarms.remove(alarm);
}

/** Raises the level of a raised alarm, 1 being the highest; it never falls while raised. */
export function raiseLevel(engine: EngineState, alarm: OpenAlarm, level: AlarmLevel, at: number): void {
  if (level >= alarm.state.level) return;
  alarm.state = { ...alarm.state, level };
  emitAlarm(engine, 'level', at, alarm);
}

/** Marks a raised alarm whose condition has become unknown, or known again. */
export function verifyAlarm(engine: EngineState, alarm: OpenAlarm, isVerified: boolean, at: number): void {
  if (alarm.state.unverified === !isVerified) return;
  alarm.state = { ...alarm.state, unverified: !isVerified };
  emitAlarm(engine, isVerified ? 'verified' : 'unverified', at, alarm);
}

function emitAlarm(engine: EngineState, kind: AlarmEvent['kind'], t: number, alarm: OpenAlarm): void {
  engine.emit({ kind, t, alarm: alarm.state });
}

type Raised = Pick<
  AlarmState,
  | 'level'
  | 'lastRaisedAt'
  | 'clearedAt'
  | 'acknowledgedAt'
  | 'acknowledgedBy'
  | 'unverified'
  | 'late'
  | 'escalationStep'
  | 'escalatedTo'
  | keyof Silence
  | 'lon'
  | 'lat'
  | 'floor'
  | 'evidence'
>;

function newState(id: string, rule: RuleInForce, subject: AlarmSubject, at: number, raised: Raised): AlarmState {
  return {
    id,
    rule: rule.rule.key,
    areaId: rule.areaId,
    subjectKind: subject.kind,
    subjectId: subject.id,
    tag: subject.tag,
    raisedAt: at,
    handledAt: null,
    handlerId: null,
    handlerAccount: null,
    handler: null,
    handlingAction: null,
    handlingInfo: null,
    occurrences: 1,
    ...raised,
  };
}

/** Place of the subject: that of the message, else of the newest fix; an alarm about many subjects has none. */
function placeOf({ tags }: EngineState, { slots, trigger }: Grounds): Pick<AlarmState, 'lon' | 'lat' | 'floor'> {
  if (trigger?.lon !== undefined && trigger.lat !== undefined) {
    return { lon: trigger.lon, lat: trigger.lat, floor: trigger.floor ?? 0 };
  }
  const [slot] = slots;
  if (slots.length !== 1 || !tags.hasFix(slot)) return { lon: null, lat: null, floor: null };
  return { lon: tags.lon(slot), lat: tags.lat(slot), floor: tags.floor(slot) };
}
