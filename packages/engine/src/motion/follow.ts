import { restartCondition, restartsQuietly, setCondition } from '../lifecycle/condition.ts';
import { conditionOf, openCondition } from '../presence/presence.ts';
import type { Stay } from '../state/stay.ts';
import type { PaceRule } from '../state/rule.ts';
import type { Carrier } from '../state/carrier.ts';
import type { RuleInForce } from '../state/ruleInForce.ts';
import { tagFlag } from '../state/tagRecords.ts';
import type { EngineState } from '../state/engineState.ts';

export const kmhPerMs = 3.6;

/** Limit for a vehicle whose every fix must be checked. */
const neverQuiet = -1;

/** Whether a rule about the carrier must be checked at every fix within the same areas. */
export function isFollowed({ tags }: EngineState, slot: number): boolean {
  const carrier = tags.carriers[slot];
  if (carrier === null) return false;
  return tags.stays[slot].some(({ presence, area }) => {
    if (presence !== 'inside') return false;
    return carrier.kind === 'person' ? area.restRules.length > 0 : area.paceRules.length > 0;
  });
}

/** Evaluates rest and pace of the newest fix, at `t`, for the areas that contain the tag. */
export function follow(engine: EngineState, slot: number, t: number): void {
  const { tags } = engine;
  if (tags.has(slot, tagFlag.drives)) {
    updatePace(engine, slot, tags.pace(slot), t);
    tags.setQuiet(slot, 0, 0, quietPace(engine, slot));
  } else {
    for (const stay of tags.stays[slot]) {
      if (stay.presence === 'inside' && stay.area.restRules.length > 0) updateRest(engine, slot, stay, t);
    }
    setRestCircle(engine, slot);
  }
}

/** Makes the newest fix the anchor. */
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

/** Circle around the anchor within which no rule needs a check; with several anchors, around the tag itself. */
function setRestCircle(engine: EngineState, slot: number): void {
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

/** Whether `follow` at `t` would only move anchors and starts of conditions. For persons. */
export function onlyMovesAnchor(engine: EngineState, slot: number, t: number): boolean {
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

/** Speed in km/h up to which no pace rule changes. */
function quietPace({ tags }: EngineState, slot: number): number {
  // For a raised condition, only its end matters.
  if (tags.conditions[slot].some(({ rule, value }) => rule.rule.watches === 'pace' && value !== false))
    return neverQuiet;
  let kmh = Number.POSITIVE_INFINITY;
  for (const { presence, area } of tags.stays[slot]) if (presence === 'inside') kmh = Math.min(kmh, area.quietKmh);
  return kmh;
}

/** Evaluates the pace rules; `pace` in m/s, NaN = unknown, for which none is true. */
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

/** Whether a pace rule is true for a carrier with these stays, and has the lowest rank of those that are. */
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

/** At the newest fix: silence alone does not select another area. */
function wasInside({ presence, lastPlace, silentFrom }: Stay): boolean {
  return presence === 'inside' || (presence === 'unknown' && lastPlace === 'inside' && !Number.isNaN(silentFrom));
}

function outranks(a: RuleInForce<PaceRule>, b: RuleInForce<PaceRule>): boolean {
  if (a.rule !== b.rule) return false;
  const [rankOfA, rankOfB] = [a.rule.rank(a.parameters), b.rule.rank(b.parameters)];
  return rankOfA === rankOfB ? (a.areaId ?? '') < (b.areaId ?? '') : rankOfA < rankOfB;
}
