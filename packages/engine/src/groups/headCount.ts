import { endCondition, setCondition } from '../lifecycle/condition.ts';
import type { Carrier } from '../state/carrier.ts';
import { rank } from '../state/deadlineQueue.ts';
import type { EngineState } from '../state/engineState.ts';
import type { HeadCount, Insider } from '../state/headCount.ts';
import type { HeadCountRule } from '../state/rule.ts';
import type { RuleInForce } from '../state/ruleInForce.ts';

/** A card with its carrier enters or leaves the area at site time. */
export function changeHeadCount(
  engine: EngineState,
  headCount: HeadCount,
  slot: number,
  carrier: Carrier,
  comesIn: boolean,
): void {
  if (!headCount.rule.covers(carrier)) return;
  if (comesIn) put(engine, headCount, slot, carrier);
  else headCount.drop(slot);
  if (!engine.isChanging) setCondition(engine, headCount.condition, headCount.holds, engine.now);
}

/** Recounts attendance under other settings. */
export function restartHeadCount(
  engine: EngineState,
  headCount: HeadCount,
  rule: RuleInForce<HeadCountRule>,
  insiders: ReadonlyMap<number, Carrier>,
): void {
  headCount.rule = rule;
  for (const slot of headCount.insiders.keys()) headCount.drop(slot);
  engine.queue.remove(headCount.timer);
  for (const [slot, carrier] of insiders) if (rule.covers(carrier)) put(engine, headCount, slot, carrier);
}

/** A subject inside starts or stops counting at site time. */
export function recount(engine: EngineState, headCount: HeadCount): void {
  let next = Number.POSITIVE_INFINITY;
  for (const [slot, insider] of headCount.insiders) {
    headCount.setCounted(slot, countsAt(insider, engine));
    next = Math.min(next, changeAfter(insider, engine));
  }
  expect(engine, headCount, next);
  setCondition(engine, headCount.condition, headCount.holds, engine.now);
}

/** Subjects that count, and the next check. Derived from attendance, unless the clock was moved since. */
export function countingOf({ counted, timer }: HeadCount): { slots: number[]; nextDue: number | null } {
  return { slots: counted, nextDue: timer.place < 0 ? null : timer.due };
}

/** From a snapshot, after {@link restartHeadCount}. */
export function restoreCounting(
  engine: EngineState,
  headCount: HeadCount,
  { slots, nextDue }: ReturnType<typeof countingOf>,
): void {
  const counted = new Set(slots);
  for (const slot of headCount.insiders.keys()) headCount.setCounted(slot, counted.has(slot));
  expect(engine, headCount, nextDue ?? Number.POSITIVE_INFINITY);
}

/** Ends the count: the rule is no longer in force. */
export function endHeadCount(engine: EngineState, headCount: HeadCount): void {
  engine.queue.remove(headCount.timer);
  endCondition(engine, headCount.condition, engine.now);
}

function put(engine: EngineState, headCount: HeadCount, slot: number, carrier: Carrier): void {
  const insider = headCount.put(slot, carrier);
  headCount.setCounted(slot, countsAt(insider, engine));
  const next = changeAfter(insider, engine);
  if (next < headCount.timer.due || headCount.timer.place < 0) expect(engine, headCount, next);
}

function expect(engine: EngineState, { timer }: HeadCount, due: number): void {
  if (due < Number.POSITIVE_INFINITY) engine.schedule(timer, due, rank.headCount);
  else engine.queue.remove(timer);
}

/** Calendar time, which periods use. */
function countsAt({ periods }: Insider, { now, clockMs }: EngineState): boolean {
  const t = now + clockMs;
  return periods === null || periods.some(({ from = t, until = Number.POSITIVE_INFINITY }) => from <= t && t < until);
}

/** Next possible change after site time; Infinity = never. */
function changeAfter({ periods }: Insider, { now, clockMs }: EngineState): number {
  const t = now + clockMs;
  let next = Number.POSITIVE_INFINITY;
  for (const { from = t, until = t } of periods ?? []) {
    for (const edge of [from, until]) if (edge > t) next = Math.min(next, edge);
  }
  return next - clockMs;
}
