import { alarmIdOf } from '../lifecycle/alarmId.ts';
import { adoptRule, endCondition, resettleCondition, setCondition } from '../lifecycle/condition.ts';
import { settleSilence } from '../lifecycle/sounding.ts';
import type { EvacuationState } from '../engine.ts';
import { asNow } from '../groups/attendance.ts';
import { rank } from '../state/deadlineQueue.ts';
import type { EngineState } from '../state/engineState.ts';
import { Evacuation, type EvacuationOrder, type Passage, PassageDue } from '../state/evacuation.ts';
import type { EvacuationResult } from '../state/evacuationResult.ts';
import type { EvacuationRule } from '../state/rule.ts';
import type { RuleInForce } from '../state/ruleInForce.ts';
import type { Stay } from '../state/stay.ts';

/** Starts an evacuation, unless the area does not exist or already has one. */
export function startEvacuation(engine: EngineState, order: EvacuationOrder): void {
  const { tags, evacuations } = engine;
  const rule = ruleIn(engine, order.areaId);
  if (rule === undefined || evacuations.get(order.areaId) !== undefined) return;
  const evacuation = new Evacuation(rule, order);
  tags.stays.forEach((stays, slot) => {
    const carrier = tags.carriers[slot];
    const stay = stays.find(({ area }) => area.id === order.areaId);
    if (stay === undefined || carrier === null) return;
    if (mayBeInside(stay)) evacuation.find(tags, slot, carrier, stay.presence === 'inside');
  });
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
  engine.emit({ kind: 'evacuation', t, result: resultOf(evacuation, engine.clockMs, t, accountId) });
  engine.evacuations.remove(areaId);
  settleIslands(engine, evacuation.order.safeIslands, t);
}

/** Moves running evacuations to a changed configuration. */
export function resettleEvacuations(engine: EngineState): void {
  for (const evacuation of engine.evacuations.all()) {
    const rule = ruleIn(engine, evacuation.order.areaId);
    if (rule === undefined) endEvacuation(engine, evacuation.order.areaId, engine.now, null);
    else resettle(engine, evacuation, rule);
  }
}

/** Updates the remaining subjects of an evacuation with the presence in its area at `t` of the tag's line. */
export function noteStay(engine: EngineState, slot: number, stay: Stay, t: number): void {
  const evacuation = engine.evacuations.get(stay.area.id);
  if (evacuation !== undefined) note(engine, evacuation, slot, mayBeInside(stay) ? 'remains' : 'leaves', stay, t);
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
    if (due.due <= t) evacuation.take(due.passage);
  }
}

function mayBeInside({ presence, lastPlace }: Stay): boolean {
  return presence === 'inside' || (presence === 'unknown' && lastPlace === 'inside');
}

function ruleIn({ site }: EngineState, areaId: string): RuleInForce<EvacuationRule> | undefined {
  return site.areas.get(areaId)?.evacuationRules[0];
}

function settleIslands(engine: EngineState, areaIds: readonly string[], t: number): void {
  for (const alarm of engine.alarms.all()) {
    if (alarm.state.areaId !== null && areaIds.includes(alarm.state.areaId)) settleSilence(engine, alarm, t);
  }
}

/** What is known of an evacuation that runs; times by the clock as it is now, which is `clockMs` more than the engine's. */
export function evacuationStateOf(evacuation: Evacuation, clockMs: number): EvacuationState {
  const { areaId, safeIslands, isDrill, cause } = evacuation.order;
  return { areaId, safeIslands, isDrill, cause, ...figuresOf(evacuation, clockMs) };
}

/** What became of it, as it ends at `endT`, epoch ms by the engine's own time. */
function resultOf(evacuation: Evacuation, clockMs: number, endT: number, endedBy: string | null): EvacuationResult {
  const { areaId, safeIslands, isDrill, cause, startT, startedBy } = evacuation.order;
  const id = alarmIdOf(`evacuation result\n${areaId}\n${startT}`, endT);
  const endedAt = endT + clockMs;
  const figures = figuresOf(evacuation, clockMs);
  return { id, areaId, safeIslands, isDrill, cause, startedBy, endedAt, endedBy, ...figures };
}

/** Converts all times by the current clock, so that durations are preserved. */
function figuresOf({ insiders, evacuees, order, rule, expected, arrived }: Evacuation, clockMs: number) {
  const inside = new Set(Array.from(insiders.values(), ({ id }) => id));
  const people = [...evacuees.values()]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((one) => ({
      ...one,
      start: one.start === null ? null : { ...one.start, t: one.start.t + clockMs },
      arrivedAt: one.arrivedAt === null ? null : one.arrivedAt + clockMs,
      isInside: inside.has(one.id),
    }));
  return {
    startedAt: order.startT + clockMs,
    // The rule declares it as a number, by which every setting is read.
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
  evacuation.take({ ...passage, carrier: asNow(engine.tags, slot, carrier) });
  judge(engine, evacuation);
}

/** Asks whether its condition holds, at site time. */
function judge(engine: EngineState, { condition, holds, order }: Evacuation): void {
  setCondition(engine, condition, holds, Math.max(engine.now, order.startT));
}

function resettle(engine: EngineState, evacuation: Evacuation, rule: RuleInForce<EvacuationRule>): void {
  const { condition } = evacuation;
  // The new settings decide.
  adoptRule(condition, evacuation.ordered(rule), engine.now);
  for (const [slot, carrier] of evacuation.insiders) {
    evacuation.remain(slot, asNow(engine.tags, slot, carrier));
  }
  resettleCondition(engine, condition, condition.rule, evacuation.holds, engine.now);
}
