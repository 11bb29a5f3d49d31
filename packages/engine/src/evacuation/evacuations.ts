import { settleSilence } from '../lifecycle/sounding.ts';
import type { Stay } from '../state/stay.ts';
import type { EvacuationRule } from '../state/rule.ts';
import type { RuleInForce } from '../rules/setting/ruleInForce.ts';
import { rank } from '../state/deadlineQueue.ts';
import type { EngineState } from '../state/engineState.ts';
import { Evacuation, type EvacuationOrder, type Passage, PassageDue } from './evacuation.ts';

/** The evacuations that run, at most one of an area. */
export class Evacuations {
  readonly #running = new Map<string, Evacuation>();

  get size(): number {
    return this.#running.size;
  }

  get(areaId: string): Evacuation | undefined {
    return this.#running.get(areaId);
  }

  /** In order of their start. */
  all(): Iterable<Evacuation> {
    return this.#running.values();
  }

  add(evacuation: Evacuation): void {
    this.#running.set(evacuation.order.areaId, evacuation);
  }

  remove(areaId: string): void {
    this.#running.delete(areaId);
  }

  /** Do people gather in the area because another is evacuated? */
  isSafeIsland(areaId: string): boolean {
    for (const { order } of this.#running.values()) if (order.safeIslands.includes(areaId)) return true;
    return false;
  }
}

/** Starts an evacuation. None is started of an area that there is not, or where one runs. */
export function startEvacuation(engine: EngineState, order: EvacuationOrder): void {
  const { tags, evacuations } = engine;
  const rule = ruleIn(engine, order.areaId);
  if (rule === undefined || evacuations.get(order.areaId) !== undefined) return;
  const evacuation = new Evacuation(rule, order);
  tags.stays.forEach((stays, slot) => {
    const bearer = tags.bearers[slot];
    const stay = stays.find(({ area }) => area.id === order.areaId);
    if (stay === undefined || bearer === null) return;
    if (mayBeInside(stay)) evacuation.find(engine, slot, bearer, stay.presence === 'inside');
  });
  evacuations.add(evacuation);
  settleIslands(engine, order.safeIslands, order.startT);
  evacuation.tell(engine);
}

/**
 * Ends an evacuation at `t`: its alarm clears, what it kept quiet is heard again, and its result is told.
 * @param accountId who ends it; null = the area goes
 */
export function endEvacuation(engine: EngineState, areaId: string, t: number, accountId: string | null): void {
  const evacuation = engine.evacuations.get(areaId);
  if (evacuation === undefined) return;
  evacuation.case.end(engine, t);
  takeAhead(engine, evacuation, t);
  engine.emit({ kind: 'evacuation', t, result: evacuation.result(engine, t, accountId) });
  engine.evacuations.remove(areaId);
  settleIslands(engine, evacuation.order.safeIslands, t);
}

/** Takes what runs over into a changed configuration. */
export function resettleEvacuations(engine: EngineState): void {
  for (const evacuation of engine.evacuations.all()) {
    const rule = ruleIn(engine, evacuation.order.areaId);
    if (rule === undefined) endEvacuation(engine, evacuation.order.areaId, engine.now, null);
    else evacuation.resettle(engine, rule);
  }
}

/** Presence in an area is what it is, at `t` of the tag's line: whom does an evacuation of it still wait for? */
export function noteStay(engine: EngineState, slot: number, stay: Stay, t: number): void {
  const evacuation = engine.evacuations.get(stay.area.id);
  if (evacuation !== undefined) note(engine, evacuation, slot, mayBeInside(stay) ? 'remains' : 'leaves', stay, t);
}

/** Somebody enters an area, if only on the way to the newest fix: it may be a safe one. Known with that fix. */
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
  const bearer = engine.tags.bearers[slot];
  if (bearer === null) return;
  const due = new PassageDue(evacuation, { slot, bearer, what, areaId: area.id, t }, engine.sequence++);
  if (t > engine.now) engine.schedule(due, t, rank.headCount);
  else due.fire(engine);
}

/** What is known at `t` of who comes and goes, though site time has not reached it: the result has to say it. */
function takeAhead({ queue }: EngineState, evacuation: Evacuation, t: number): void {
  const ahead = queue.all().flatMap((due) => (due instanceof PassageDue && due.evacuation === evacuation ? [due] : []));
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
