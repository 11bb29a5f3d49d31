import { raiseLevel } from '../lifecycle/alarmChanges.ts';
import { endCondition, resettleCondition, setCondition } from '../lifecycle/condition.ts';
import type { Carrier } from '../state/carrier.ts';
import type { EngineState } from '../state/engineState.ts';
import { type FoundGroup, Group, type GroupWatch } from '../state/groupWatch.ts';
import type { GroupRule } from '../state/rule.ts';
import type { RuleInForce } from '../state/ruleInForce.ts';
import { tagFlag } from '../state/tagRecords.ts';
import { followGroups } from './followGroups.ts';
import { expectFixes, evaluateSoon, scheduleEvaluation, trackFromPast } from './trackClusters.ts';

/** Groups are evaluated every second, so a lost group was last found a second ago. */
const lookMs = 1000;

/**
 * A card with its carrier enters or leaves the area at site time.
 * @param byItself caused by a deadline, not by a fix
 */
export function changeGroupWatch(
  engine: EngineState,
  watch: GroupWatch,
  slot: number,
  carrier: Carrier,
  comesIn: boolean,
  byItself: boolean,
): void {
  if (watch.rule.covers(carrier) && put(engine, watch, slot, carrier.id, comesIn)) evaluateSoon(engine, byItself);
}

/** Watches the attendance under other settings. */
export function restartGroupWatch(
  engine: EngineState,
  watch: GroupWatch,
  rule: RuleInForce<GroupRule>,
  insiders: ReadonlyMap<number, Carrier>,
): void {
  watch.rule = rule;
  for (const [slot, carrier] of insiders) put(engine, watch, slot, carrier.id, rule.covers(carrier));
}

/** Moves the groups to a changed configuration, after attendance is updated. */
export function resettleGroups(engine: EngineState): void {
  const { clusters, tags } = engine;
  for (let slot = 0; slot < tags.size; slot++) regroup(engine, slot);
  for (const watch of clusters.watches.values()) resettleWatch(engine, watch, engine.now);
  if (clusters.watches.size > 0) evaluateSoon(engine);
}

/** Other settings or another carrier may change whether a card counts for a group. */
export function regroup(engine: EngineState, slot: number): void {
  const { clusters, tags } = engine;
  const wasExpected = tags.has(slot, tagFlag.grouped);
  expectFixes(tags, slot);
  if (!wasExpected && (tags.has(slot, tagFlag.grouped) || clusters.counts(slot))) trackFromPast(engine, slot);
}

/** Moves the groups of one watch to the settings in force from `t`. The next evaluation may change them. */
function resettleWatch(engine: EngineState, watch: GroupWatch, t: number): void {
  engine.clusters.mark(watch);
  for (const { condition } of watch.groups) {
    resettleCondition(engine, condition, watch.rule, condition.value === true, t);
  }
}

/** Ends the watch: the rule is no longer in force. */
export function endGroupWatch(engine: EngineState, watch: GroupWatch, t: number): void {
  for (const group of watch.groups.splice(0)) endCondition(engine, group.condition, t);
  for (const slot of watch.slots) engine.clusters.note(watch, slot, false);
}

/** Finds the groups at `at`, a whole second of site time, epoch ms. */
export function evaluateGroups(engine: EngineState, at: number): void {
  const { clusters } = engine;
  clusters.reach(at);
  const marked = clusters.drainMarked();
  // Raises come before clears at the same time.
  for (const watch of marked) look(engine, watch, at);
  for (const watch of marked) close(engine, watch, at);
  scheduleEvaluation(engine);
}

/** Adds or removes a card. @returns whether this was a change */
function put({ clusters, tags }: EngineState, watch: GroupWatch, slot: number, id: string, comesIn: boolean): boolean {
  if (watch.has(slot) === comesIn) return false;
  clusters.mark(watch);
  watch.put(slot, id, comesIn, tags.names);
  clusters.note(watch, slot, comesIn);
  return true;
}

/** `close` handles lost groups. */
function look(engine: EngineState, watch: GroupWatch, at: number): void {
  watch.isDirty = false;
  if (watch.hasNothingToSee) return;
  const found = find(engine, watch);
  const known = watch.groups.filter(({ goneSince }) => at - goneSince < memoryMs(watch));
  const followed = followGroups(known, found);
  const standing = found.map((members, place) => {
    const group = followed[place] ?? new Group(watch.rule, keyOfGroup(at, members), members);
    group.members = members;
    group.goneSince = Number.POSITIVE_INFINITY;
    setCondition(engine, group.condition, true, at);
    const { alarm } = group.condition;
    if (alarm !== null) raiseLevel(engine, alarm, group.level, at);
    return group;
  });
  for (const group of watch.groups) if (!standing.includes(group)) group.goneSince = Math.min(group.goneSince, at);
  watch.groups = [...watch.groups.filter((group) => !standing.includes(group)), ...standing];
}

/** Ends lost groups at `at`, and drops those without an alarm or timer. */
function close(engine: EngineState, watch: GroupWatch, at: number): void {
  for (const { goneSince, condition } of watch.groups) if (goneSince === at) setCondition(engine, condition, false, at);
  watch.groups = watch.groups.filter(
    ({ goneSince, condition }) => at - goneSince < memoryMs(watch) || !condition.isIdle,
  );
}

/** A lost group was last found a second before. */
function memoryMs({ rule }: GroupWatch): number {
  return Math.max(lookMs, rule.offDelayMs) - lookMs + 1;
}

/** Floor by floor. */
function find({ clusters, tags }: EngineState, watch: GroupWatch): FoundGroup[] {
  const { radius, count } = watch.rule.rule.density(watch.rule.parameters);
  if (watch.slots.length < count) return [];
  const inside = watch.oneCardEach(clusters.t);
  const isOneFloor = inside.every((slot) => clusters.floor[slot] === clusters.floor[inside[0]]);
  const floors = isOneFloor ? [inside] : Map.groupBy(inside, (slot) => clusters.floor[slot]).values();
  return [...floors].flatMap((slots) =>
    clusters.gather(slots, radius, count).map((near) => watch.groupOf(near, tags.names)),
  );
}

/** Identity of a group: its start, epoch ms, and its first card. Unique in combination. */
function keyOfGroup(since: number, { tags: [first] }: FoundGroup): string {
  return `${since} ${first}`;
}
