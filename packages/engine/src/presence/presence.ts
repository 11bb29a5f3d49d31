import { noteEnter as noteAccess, noteOutside, noteRestored } from '../access/traces.ts';
import { markUnknown, restoreCondition, setCondition } from '../lifecycle/condition.ts';
import { noteEnter, noteStay } from '../evacuation/evacuations.ts';
import { expectFixes } from '../groups/trackClusters.ts';
import { type AlarmSubject, ConditionState } from '../state/conditionState.ts';
import type { Place } from '../state/rule.ts';
import type { Carrier } from '../state/carrier.ts';
import type { RuleInForce } from '../state/ruleInForce.ts';
import type { EngineState } from '../state/engineState.ts';
import { attend } from '../groups/attendance.ts';
import { placeAtNewestFix, type Stay } from '../state/stay.ts';

/** The carrier is inside from `t` on. `countAt` updates counts after the whole fix is applied. */
export function enter(engine: EngineState, slot: number, stay: Stay, t: number): void {
  const carrier = carrierOf(engine, slot);
  stay.presence = 'inside';
  stay.anchorX = engine.tags.x(slot);
  stay.anchorY = engine.tags.y(slot);
  if (engine.evacuations.size > 0) noteEnter(engine, slot, stay);
  noteAccess(engine, slot, stay.area.id, t);
  engine.emit({ kind: 'enter', t, areaId: stay.area.id, tag: carrier.tag, subjectId: carrier.id });
  evaluatePresenceRules(engine, slot, stay, 'inside', t);
}

/** The carrier is outside from `t` on. An exit only if it was inside, or was when last known. */
export function leave(engine: EngineState, slot: number, stay: Stay, t: number): void {
  const carrier = carrierOf(engine, slot);
  const was = placeAtNewestFix(stay);
  stay.presence = 'outside';
  stay.nearSince = Number.NaN;
  if (was === 'inside') {
    noteOutside(engine, slot, stay.area.id, t, false);
    engine.emit({ kind: 'exit', t, areaId: stay.area.id, tag: carrier.tag, subjectId: carrier.id });
  }
  evaluatePresenceRules(engine, slot, stay, 'outside', t);
}

/** Presence becomes unknown. An event only if the carrier was inside. */
export function markPresenceUnknown(engine: EngineState, slot: number, stay: Stay, t: number): void {
  const carrier = carrierOf(engine, slot);
  if (stay.presence === 'unknown') return;
  stay.lastPlace = stay.presence;
  stay.presence = 'unknown';
  if (stay.lastPlace === 'inside') {
    noteOutside(engine, slot, stay.area.id, t, true);
    engine.emit({ kind: 'unknown', t, areaId: stay.area.id, tag: carrier.tag, subjectId: carrier.id });
  }
  // Not before the newest fix: a count that it changes may still be waiting for site time.
  const fixT = engine.tags.fixT(slot);
  countAt(engine, slot, stay, Math.max(t, fixT), t > fixT);
  for (const rule of stay.area.placeRules) {
    const standing = conditionOf(engine, slot, rule);
    if (standing !== undefined) markUnknown(engine, standing, t);
  }
}

/**
 * Reverts a silence contradicted by a delayed fix at `t`: presence and the conditions that depend on it return to their
 * state at the previous fix. No event: the fix emits its own.
 */
export function restorePresence(engine: EngineState, slot: number, stay: Stay, t: number): void {
  if (stay.lastPlace === null) return;
  stay.presence = stay.lastPlace;
  if (stay.lastPlace === 'inside') noteRestored(engine, slot, stay.area.id);
  stay.needsEvaluation = true;
  for (const rule of stay.area.placeRules) {
    const standing = conditionOf(engine, slot, rule);
    if (standing !== undefined) restoreCondition(engine, standing, t);
  }
}

/**
 * Updates counts on the site's time line with the presence in the area at `t`. Once a fix: a crossing, or a fix that
 * contradicts a silence and is outside, changes no count.
 */
export function countAt(engine: EngineState, slot: number, stay: Stay, t: number, byItself = false): void {
  if (engine.evacuations.size > 0) noteStay(engine, slot, stay, t);
  const isInside = stay.presence === 'inside';
  if (isInside === stay.isAttended) return;
  stay.isAttended = isInside;
  attend(engine, slot, stay.area, isInside, t, byItself);
  if (stay.area.groupRules.length > 0) expectFixes(engine.tags, slot);
}

/** The condition of a rule about a tag, if it exists. */
export function conditionOf(engine: EngineState, slot: number, rule: RuleInForce): ConditionState | undefined {
  // A hot path: no closure.
  for (const standing of engine.tags.conditions[slot]) if (standing.rule === rule) return standing;
  return undefined;
}

export function openCondition(engine: EngineState, slot: number, rule: RuleInForce, carrier: Carrier): ConditionState {
  const opened = new ConditionState(rule, subjectOf(carrier), slot, null);
  engine.tags.setConditions(slot, engine.tags.conditions[slot].concat(opened));
  return opened;
}

export function subjectOf(carrier: Carrier): AlarmSubject {
  return { kind: carrier.kind, id: carrier.id, tag: carrier.tag };
}

/** Evaluates the rules of the area that cover the carrier; creates a condition when it becomes true. */
export function evaluatePresenceRules(
  engine: EngineState,
  slot: number,
  { area }: Stay,
  place: Place,
  t: number,
): void {
  // The usual case: leaving an area without conditions changes nothing.
  if (place === 'outside' && area.outsideRules.length === 0 && engine.tags.conditions[slot].length === 0) return;
  const carrier = carrierOf(engine, slot);
  for (const rule of area.presenceRules) {
    const holds = rule.rule.holds(place, rule.parameters);
    const standing = conditionOf(engine, slot, rule);
    if (standing !== undefined) setCondition(engine, standing, holds, t);
    else if (holds && rule.covers(carrier)) setCondition(engine, openCondition(engine, slot, rule, carrier), true, t);
  }
  // `follow` evaluates the pace inside.
  if (place !== 'outside') return;
  for (const rule of area.paceRules) {
    const standing = conditionOf(engine, slot, rule);
    if (standing !== undefined) setCondition(engine, standing, false, t);
  }
}

/** Only bound tags have presence. */
function carrierOf({ tags }: EngineState, slot: number): Carrier {
  const carrier = tags.carriers[slot];
  if (carrier === null) throw new Error(`Tag ${tags.names[slot]} has presence without a carrier`);
  return carrier;
}
