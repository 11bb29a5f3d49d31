import { alarmIdOf } from '../lifecycle/alarmId.ts';
import { adoptRule, endCondition, resettleCondition, setCondition } from '../lifecycle/condition.ts';
import { settleSilence } from '../lifecycle/sounding.ts';
import type { EvacuationState } from '../engine.ts';
import { asNow } from '../groups/attendance.ts';
import { rank } from '../state/deadlineQueue.ts';
import type { EngineState } from '../state/engineState.ts';
import { Evacuation, type EvacuationOrder, type Passage, PassageDue } from '../state/evacuation.ts';
import type { EvacuationResult, SeenPlace } from '../state/evacuationResult.ts';
import type { EvacuationRule } from '../state/rule.ts';
import type { RuleInForce } from '../state/ruleInForce.ts';
import type { Stay } from '../state/stay.ts';
import {
  findConcerned,
  hasLostItsArea,
  islandStays,
  knownEvacuees,
  mayBeInside,
  remainsElsewhere,
  ruleOf,
} from './concerned.ts';

/** Starts an evacuation, unless the area does not exist or already has one. */
export function startEvacuation(engine: EngineState, order: EvacuationOrder): void {
  const { tags, evacuations } = engine;
  const rule = ruleOf(engine, order);
  if (rule === null || evacuations.get(order.areaId) !== undefined) return;
  const evacuation = new Evacuation(rule, order);
  for (const { slot, carrier, isInside } of findConcerned(engine, evacuation)) {
    evacuation.find(tags, slot, carrier, isInside);
    for (const stay of order.scope === undefined ? [] : islandStays(engine, order, slot)) {
      evacuation.apply({ slot, carrier, what: 'arrives', areaId: stay.area.id, t: order.startT });
    }
  }
  evacuations.add(evacuation);
  settleIslands(engine, order.safeIslands, order.startT);
  judge(engine, evacuation);
}

/**
 * Ends an evacuation at `t`: its alarm clears, what it suppressed sounds again, and its result is emitted.
 * @param accountId account that ends it; null = the area is removed
 */
export function endEvacuation(engine: EngineState, areaId: string, t: number, accountId: string | null): void {
  const evacuation = engine.evacuations.get(areaId);
  if (evacuation === undefined) return;
  endCondition(engine, evacuation.condition, t);
  applyAhead(engine, evacuation, t);
  engine.emit({ kind: 'evacuation', t, result: resultOf(engine, evacuation, t, accountId) });
  engine.evacuations.remove(areaId);
  settleIslands(engine, evacuation.order.safeIslands, t);
}

/** Moves running evacuations to a changed configuration. */
export function resettleEvacuations(engine: EngineState): void {
  for (const evacuation of engine.evacuations.all()) {
    const rule = ruleOf(engine, evacuation.order);
    if (rule === null) endEvacuation(engine, evacuation.order.areaId, engine.now, null);
    else resettle(engine, evacuation, rule);
  }
}

/** Updates the remaining subjects of an evacuation with the presence in its area at `t` of the tag's line. */
export function noteStay(engine: EngineState, slot: number, stay: Stay, t: number): void {
  for (const evacuation of engine.evacuations.all()) {
    if (!evacuation.concerns(stay.area.id)) continue;
    const remains = mayBeInside(stay) || remainsElsewhere(engine, evacuation, slot);
    note(engine, evacuation, slot, remains ? 'remains' : 'leaves', stay, t);
  }
}

/** An enter, also on the path to the newest fix, may be an arrival at a muster point. Applied with that fix. */
export function noteEnter(engine: EngineState, slot: number, stay: Stay): void {
  const t = engine.tags.fixT(slot);
  for (const evacuation of engine.evacuations.all()) {
    if (evacuation.order.safeIslands.includes(stay.area.id)) note(engine, evacuation, slot, 'arrives', stay, t);
  }
}

function note(
  engine: EngineState,
  evacuation: Evacuation,
  slot: number,
  what: Passage['what'],
  { area }: Stay,
  t: number,
): void {
  const carrier = engine.tags.carriers[slot];
  if (carrier === null) return;
  const due = new PassageDue(evacuation, { slot, carrier, what, areaId: area.id, t }, engine.sequence++);
  if (t > engine.now) engine.schedule(due, t, rank.headCount);
  else pass(engine, due);
}

/** Applies movements up to `t` ahead of site time, which the result must contain. */
function applyAhead({ queue }: EngineState, evacuation: Evacuation, t: number): void {
  const ahead = queue.all().flatMap((due) => (due.kind === 'passage' && due.evacuation === evacuation ? [due] : []));
  for (const due of ahead.sort((a, b) => a.due - b.due || a.order - b.order)) {
    queue.remove(due);
    if (due.due <= t) evacuation.apply(due.passage);
  }
}

function settleIslands(engine: EngineState, areaIds: readonly string[], t: number): void {
  for (const alarm of engine.alarms.all()) {
    if (alarm.state.areaId !== null && areaIds.includes(alarm.state.areaId)) settleSilence(engine, alarm, t);
  }
}

/** The state of a running evacuation; times by the current clock. */
export function evacuationStateOf(engine: EngineState, evacuation: Evacuation): EvacuationState {
  const { areaId, musterId, safeIslands, isDrill, cause } = evacuation.order;
  return { areaId, ...named(musterId), safeIslands, isDrill, cause, ...figuresOf(engine, evacuation) };
}

/** The result of an evacuation that ends at `endT`, epoch ms of the engine's own time. */
function resultOf(engine: EngineState, evacuation: Evacuation, endT: number, endedBy: string | null): EvacuationResult {
  const { areaId, musterId, safeIslands, isDrill, cause, startT, startedBy } = evacuation.order;
  const id = alarmIdOf(`evacuation result\n${areaId}\n${startT}`, endT);
  const endedAt = endT + engine.clockMs;
  const figures = figuresOf(engine, evacuation);
  return { id, areaId, ...named(musterId), safeIslands, isDrill, cause, startedBy, endedAt, endedBy, ...figures };
}

function named(musterId: string | undefined) {
  return musterId === undefined ? {} : { musterId };
}

/** Converts all times by the current clock, so that durations are preserved. */
function figuresOf(engine: EngineState, evacuation: Evacuation) {
  const { order, rule, expected, arrived } = evacuation;
  const { clockMs } = engine;
  const moved = (place: SeenPlace | null) => (place === null ? null : { ...place, t: place.t + clockMs });
  const people = knownEvacuees(engine, evacuation)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((one) => ({
      ...one,
      start: moved(one.start),
      arrivedAt: one.arrivedAt === null ? null : one.arrivedAt + clockMs,
      ...(one.last === undefined ? {} : { last: moved(one.last) }),
    }));
  return {
    startedAt: order.startT + clockMs,
    // The rule declares it as a number.
    arrivalRate: rule.parameters['arrivalRate'] as number,
    expected: expected.size,
    arrived: arrived.size,
    remaining: people.filter(({ isInside }) => isInside).length,
    people,
  };
}

/** Site time has reached a passage. */
export function pass(engine: EngineState, { evacuation, passage }: PassageDue): void {
  // Ended meanwhile.
  if (engine.evacuations.get(evacuation.order.areaId) !== evacuation) return;
  const { slot, carrier } = passage;
  evacuation.apply({ ...passage, carrier: asNow(engine.tags, slot, carrier) });
  judge(engine, evacuation);
}

/** Evaluates its condition at site time. */
function judge(engine: EngineState, { condition, holds, order }: Evacuation): void {
  setCondition(engine, condition, holds, Math.max(engine.now, order.startT));
}

function resettle(engine: EngineState, evacuation: Evacuation, rule: RuleInForce<EvacuationRule>): void {
  const { condition } = evacuation;
  // The new settings apply.
  adoptRule(condition, evacuation.ordered(rule), engine.now);
  for (const [slot, carrier] of evacuation.insiders) {
    if (hasLostItsArea(engine, evacuation, slot)) evacuation.apply({ slot, carrier, what: 'leaves', areaId: '', t: 0 });
    else evacuation.remain(slot, asNow(engine.tags, slot, carrier));
  }
  resettleCondition(engine, condition, condition.rule, evacuation.holds, engine.now);
}
