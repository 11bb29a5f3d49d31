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

/** The carrier is inside from `t` on. It is counted by `countAt`, when the fix has said all it has to say. */
export function enter(engine: EngineState, slot: number, stay: Stay, t: number): void {
  const carrier = carrierOf(engine, slot);
  stay.presence = 'inside';
  stay.anchorX = engine.tags.x(slot);
  stay.anchorY = engine.tags.y(slot);
  if (engine.evacuations.size > 0) noteEnter(engine, slot, stay);
  engine.emit({ kind: 'enter', t, areaId: stay.area.id, tag: carrier.tag, subjectId: carrier.id });
  evaluatePresenceRules(engine, slot, stay, 'inside', t);
}

/** The carrier is outside from `t` on. An exit only where it was inside, or was when last seen. */
export function leave(engine: EngineState, slot: number, stay: Stay, t: number): void {
  const carrier = carrierOf(engine, slot);
  const was = placeAtNewestFix(stay);
  stay.presence = 'outside';
  stay.nearSince = Number.NaN;
  if (was === 'inside') engine.emit({ kind: 'exit', t, areaId: stay.area.id, tag: carrier.tag, subjectId: carrier.id });
  evaluatePresenceRules(engine, slot, stay, 'outside', t);
}

/** Nobody knows any more whether the carrier is inside. An event only where it was. */
export function markPresenceUnknown(engine: EngineState, slot: number, stay: Stay, t: number): void {
  const carrier = carrierOf(engine, slot);
  if (stay.presence === 'unknown') return;
  stay.lastPlace = stay.presence;
  stay.presence = 'unknown';
  if (stay.lastPlace === 'inside') {
    engine.emit({ kind: 'unknown', t, areaId: stay.area.id, tag: carrier.tag, subjectId: carrier.id });
  }
  // Not before the newest fix: a count that it changes may still wait for site time.
  const fixT = engine.tags.fixT(slot);
  countAt(engine, slot, stay, Math.max(t, fixT), t > fixT);
  for (const rule of stay.area.placeRules) {
    const standing = conditionOf(engine, slot, rule);
    if (standing !== undefined) markUnknown(engine, standing, t);
  }
}

/**
 * A delayed fix at `t` shows that the carrier was not silent for as long as it seemed: presence is again what it was at
 * the newest fix before, and so are the conditions that rest on it. No event: what follows from the fix will say it.
 */
export function restorePresence(engine: EngineState, slot: number, stay: Stay, t: number): void {
  if (stay.lastPlace === null) return;
  stay.presence = stay.lastPlace;
  stay.isAskedAnew = true;
  for (const rule of stay.area.placeRules) {
    const standing = conditionOf(engine, slot, rule);
    if (standing !== undefined) restoreCondition(engine, standing, t);
  }
}

/**
 * Counts on the site's time line what presence in the area is now, at `t`. Once a fix: one that shows a passage through the
 * area, or contradicts a silence and leads out at once, changes no count.
 */
export function countAt(engine: EngineState, slot: number, stay: Stay, t: number, byItself = false): void {
  if (engine.evacuations.size > 0) noteStay(engine, slot, stay, t);
  const isInside = stay.presence === 'inside';
  if (isInside === stay.isAttended) return;
  stay.isAttended = isInside;
  attend(engine, slot, stay.area, isInside, t, byItself);
  if (stay.area.groupRules.length > 0) expectFixes(engine.tags, slot);
}

/** The case of a rule about a tag, if it stands. */
export function conditionOf(engine: EngineState, slot: number, rule: RuleInForce): ConditionState | undefined {
  // Asked at every fix of many: no closure.
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

/** Asks the rules of the area that cover the carrier; a case is opened when a condition begins to hold. */
export function evaluatePresenceRules(
  engine: EngineState,
  slot: number,
  { area }: Stay,
  place: Place,
  t: number,
): void {
  // Nothing changes where somebody leaves an area in which no condition stood: most do.
  if (place === 'outside' && area.outsideRules.length === 0 && engine.tags.conditions[slot].length === 0) return;
  const carrier = carrierOf(engine, slot);
  for (const rule of area.presenceRules) {
    const holds = rule.rule.holds(place, rule.parameters);
    const standing = conditionOf(engine, slot, rule);
    if (standing !== undefined) setCondition(engine, standing, holds, t);
    else if (holds && rule.covers(carrier)) setCondition(engine, openCondition(engine, slot, rule, carrier), true, t);
  }
  // How fast the carrier is inside is judged by `follow`.
  if (place !== 'outside') return;
  for (const rule of area.paceRules) {
    const standing = conditionOf(engine, slot, rule);
    if (standing !== undefined) setCondition(engine, standing, false, t);
  }
}

/** Only bound tags have presence. */
function carrierOf({ tags }: EngineState, slot: number): Carrier {
  const carrier = tags.carriers[slot];
  if (carrier === null) throw new Error(`Tag ${tags.names[slot]} has presence and nobody bound to it`);
  return carrier;
}
