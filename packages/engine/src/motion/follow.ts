import { restartCondition, restartsQuietly, setCondition } from '../lifecycle/condition.ts';
import { conditionOf, openCondition } from '../presence/presence.ts';
import type { Stay } from '../state/stay.ts';
import type { PaceRule } from '../state/rule.ts';
import type { Carrier } from '../state/carrier.ts';
import type { RuleInForce } from '../state/ruleInForce.ts';
import { tagFlag } from '../state/tagRecords.ts';
import type { EngineState } from '../state/engineState.ts';

export const kmhPerMs = 3.6;

/** Of a vehicle that every fix is to be asked about. */
const asksAlways = -1;

/** Is there a rule about whoever carries the tag that asks at every fix where it is, though it stays in the same areas? */
export function isFollowed({ tags }: EngineState, slot: number): boolean {
  const carrier = tags.carriers[slot];
  if (carrier === null) return false;
  return tags.stays[slot].some(({ presence, area }) => {
    if (presence !== 'inside') return false;
    return carrier.kind === 'person' ? area.restRules.length > 0 : area.paceRules.length > 0;
  });
}

/** Asks the rules of the areas inside which the tag is what its newest fix, at `t`, says of rest and pace. */
export function follow(engine: EngineState, slot: number, t: number): void {
  const { tags } = engine;
  if (tags.has(slot, tagFlag.drives)) {
    updatePace(engine, slot, tags.pace(slot), t);
    tags.setQuiet(slot, 0, 0, quietPace(engine, slot));
  } else {
    for (const stay of tags.stays[slot]) {
      if (stay.presence === 'inside' && stay.area.restRules.length > 0) updateRest(engine, slot, stay, t);
    }
    restQuietly(engine, slot);
  }
}

/** The newest fix is the place from which the carrier is to move. */
export function anchor({ tags }: EngineState, slot: number, stay: Stay): void {
  stay.anchorX = tags.x(slot);
  stay.anchorY = tags.y(slot);
}

function updateRest(engine: EngineState, slot: number, stay: Stay, t: number): void {
  const metres = fromAnchor(engine, slot, stay);
  for (const rule of stay.area.restRules) {
    if (metres <= (rule.rule.restsWithin?.(rule.parameters) ?? Number.POSITIVE_INFINITY)) continue;
    anchor(engine, slot, stay);
    const standing = conditionOf(engine, slot, rule);
    if (standing?.value === true) restartCondition(engine, standing, t);
  }
}

/** Until it leaves a circle around the anchor, no rule asks where the carrier is; with several anchors, around itself. */
function restQuietly(engine: EngineState, slot: number): void {
  const { tags } = engine;
  let anchors = 0;
  let x = tags.x(slot);
  let y = tags.y(slot);
  let metres = Number.POSITIVE_INFINITY;
  for (const stay of tags.stays[slot]) {
    if (stay.presence !== 'inside' || stay.area.restRules.length === 0) continue;
    const rests = stay.area.restsWithin;
    if (++anchors === 1) {
      x = stay.anchorX;
      y = stay.anchorY;
      metres = rests;
    } else {
      if (anchors === 2) metres -= Math.sqrt((tags.x(slot) - x) ** 2 + (tags.y(slot) - y) ** 2);
      x = tags.x(slot);
      y = tags.y(slot);
      metres = Math.min(metres, rests - fromAnchor(engine, slot, stay));
    }
  }
  tags.setQuiet(slot, x, y, metres);
}

/** Would `follow` at a fix at `t` do no more than to take anchors and starts of conditions on to it? Of a person. */
export function restsAnewQuietly(engine: EngineState, slot: number, t: number): boolean {
  for (const standing of engine.tags.conditions[slot]) {
    if (standing.value !== true || restartsQuietly(standing, t)) continue;
    const { rule } = standing.rule;
    if (rule.watches === 'presence' && rule.restsWithin !== undefined) return false;
  }
  return true;
}

function fromAnchor({ tags }: EngineState, slot: number, stay: Stay): number {
  return Math.sqrt((tags.x(slot) - stay.anchorX) ** 2 + (tags.y(slot) - stay.anchorY) ** 2);
}

/** Up to how many km/h nothing is different for the rules about pace. */
function quietPace({ tags }: EngineState, slot: number): number {
  // What is said of somebody too fast is that it is so no longer.
  if (tags.conditions[slot].some(({ rule, value }) => rule.rule.watches === 'pace' && value !== false))
    return asksAlways;
  let kmh = Number.POSITIVE_INFINITY;
  for (const { presence, area } of tags.stays[slot]) if (presence === 'inside') kmh = Math.min(kmh, area.quietKmh);
  return kmh;
}

/** Asks the rules about pace; `pace` in m/s, NaN = nobody knows, and then none holds. */
export function updatePace(engine: EngineState, slot: number, pace: number, t: number): void {
  const { tags } = engine;
  const carrier = tags.carriers[slot];
  if (carrier === null) return;
  for (const { presence, area } of tags.stays[slot]) {
    if (presence !== 'inside') continue;
    for (const rule of area.paceRules) {
      const holds = isTooFast(tags.stays[slot], rule, carrier, pace);
      const standing = conditionOf(engine, slot, rule);
      if (standing !== undefined) setCondition(engine, standing, holds, t);
      else if (holds) setCondition(engine, openCondition(engine, slot, rule, carrier), true, t);
    }
  }
}

/** Does a rule about pace hold for a carrier with these stays, and is it the one of those that hold which says so? */
export function isTooFast(
  stays: readonly Stay[],
  rule: RuleInForce<PaceRule>,
  carrier: Carrier,
  pace: number,
): boolean {
  if (!holdsAtPace(rule, carrier, pace)) return false;
  return !stays.some((stay) => {
    return (
      wasInside(stay) && stay.area.paceRules.some((other) => outranks(other, rule) && holdsAtPace(other, carrier, pace))
    );
  });
}

function holdsAtPace({ rule, parameters, covers }: RuleInForce<PaceRule>, carrier: Carrier, pace: number): boolean {
  return rule.holds(pace * kmhPerMs, parameters) && covers(carrier);
}

/** At the newest fix: silence alone does not make another area the one which says so. */
function wasInside({ presence, lastPlace, silentFrom }: Stay): boolean {
  return presence === 'inside' || (presence === 'unknown' && lastPlace === 'inside' && !Number.isNaN(silentFrom));
}

function outranks(a: RuleInForce<PaceRule>, b: RuleInForce<PaceRule>): boolean {
  if (a.rule !== b.rule) return false;
  const [rankOfA, rankOfB] = [a.rule.rank(a.parameters), b.rule.rank(b.parameters)];
  return rankOfA === rankOfB ? (a.areaId ?? '') < (b.areaId ?? '') : rankOfA < rankOfB;
}
