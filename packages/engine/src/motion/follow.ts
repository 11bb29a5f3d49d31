import { caseOf, openCase } from '../presence/presence.ts';
import type { Stay } from '../presence/stay.ts';
import type { PaceRule } from '../rules/rule.ts';
import type { Bearer } from '../setting/cover.ts';
import type { RuleInForce } from '../setting/ruleInForce.ts';
import type { World } from '../world.ts';

const kmhPerMs = 3.6;

/** Is there a rule about whoever carries the tag that asks at every fix where it is, though it stays in the same areas? */
export function isFollowed({ tags }: World, slot: number): boolean {
  const bearer = tags.bearers[slot];
  if (bearer === null) return false;
  return tags.stays[slot].some(({ presence, area }) => {
    if (presence !== 'inside') return false;
    return bearer.kind === 'person' ? area.restRules.length > 0 : area.paceRules.length > 0;
  });
}

/** Asks the rules of the areas inside which the tag is what its newest fix, at `t`, says of rest and pace. */
export function follow(world: World, slot: number, t: number): void {
  for (const stay of world.tags.stays[slot]) {
    if (stay.presence === 'inside' && stay.area.restRules.length > 0) tellRest(world, slot, stay, t);
  }
  tellPace(world, slot, world.tags.pace[slot], t);
}

/** The newest fix is the place from which the bearer is to move. */
export function anchor({ tags }: World, slot: number, stay: Stay): void {
  stay.anchorX = tags.x[slot];
  stay.anchorY = tags.y[slot];
}

function tellRest(world: World, slot: number, stay: Stay, t: number): void {
  const { tags } = world;
  const metres = Math.sqrt((tags.x[slot] - stay.anchorX) ** 2 + (tags.y[slot] - stay.anchorY) ** 2);
  for (const rule of stay.area.restRules) {
    if (rule.rule.hasMoved?.(metres, rule.parameters) !== true) continue;
    anchor(world, slot, stay);
    const standing = caseOf(world, slot, rule);
    if (standing?.condition === true) standing.restart(world, t);
  }
}

/** Asks the rules about pace; `pace` in m/s, NaN = nobody knows, and then none holds. */
export function tellPace(world: World, slot: number, pace: number, t: number): void {
  const { tags } = world;
  const bearer = tags.bearers[slot];
  if (bearer === null) return;
  for (const { presence, area } of tags.stays[slot]) {
    if (presence !== 'inside') continue;
    for (const rule of area.paceRules) {
      const holds = isTooFast(tags.stays[slot], rule, bearer, pace);
      const standing = caseOf(world, slot, rule);
      if (standing !== undefined) standing.tell(world, holds, t);
      else if (holds) openCase(world, slot, rule, bearer).tell(world, true, t);
    }
  }
}

/** Does a rule about pace hold for a bearer with these stays, and is it the one of those that hold which says so? */
export function isTooFast(stays: readonly Stay[], rule: RuleInForce<PaceRule>, bearer: Bearer, pace: number): boolean {
  const holds = ({ rule: { holds }, parameters, covers }: RuleInForce<PaceRule>): boolean =>
    holds(pace * kmhPerMs, parameters) && covers(bearer);
  if (!holds(rule)) return false;
  return !stays.some((stay) => {
    return wasInside(stay) && stay.area.paceRules.some((other) => outranks(other, rule) && holds(other));
  });
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
