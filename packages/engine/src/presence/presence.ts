import { type AlarmSubject } from '../alarm/alarmChanges.ts';
import { headCountKey } from '../headCount.ts';
import { Case } from '../lifecycle.ts';
import type { Place } from '../rules/rule.ts';
import type { Bearer } from '../setting/cover.ts';
import type { RuleInForce } from '../setting/ruleInForce.ts';
import type { World } from '../world.ts';
import type { Stay } from './stay.ts';

/** The bearer is inside from `t` on; counted from `countedAt`, the time of the fix that showed it. */
export function enter(world: World, slot: number, stay: Stay, t: number, countedAt = t): void {
  const bearer = bearerOf(world, slot);
  stay.presence = 'inside';
  world.emit({ kind: 'enter', t, areaId: stay.area.id, tag: bearer.tag, subjectId: bearer.id });
  countIn(world, slot, stay, bearer, countedAt);
  tellRules(world, slot, stay, 'inside', t);
}

/** The bearer is outside from `t` on. An exit only where it was inside, or was when last seen. */
export function leave(world: World, slot: number, stay: Stay, t: number, countedAt = t): void {
  const bearer = bearerOf(world, slot);
  const was = stay.presence === 'unknown' ? stay.lastPlace : stay.presence;
  stay.presence = 'outside';
  stay.nearSince = Number.NaN;
  if (was === 'inside') world.emit({ kind: 'exit', t, areaId: stay.area.id, tag: bearer.tag, subjectId: bearer.id });
  countOut(world, slot, stay, bearer, countedAt);
  tellRules(world, slot, stay, 'outside', t);
}

/** Nobody knows any more whether the bearer is inside. An event only where it was. */
export function loseSight(world: World, slot: number, stay: Stay, t: number): void {
  const bearer = bearerOf(world, slot);
  if (stay.presence === 'unknown') return;
  stay.lastPlace = stay.presence;
  stay.presence = 'unknown';
  if (stay.lastPlace === 'inside') {
    world.emit({ kind: 'unknown', t, areaId: stay.area.id, tag: bearer.tag, subjectId: bearer.id });
  }
  countOut(world, slot, stay, bearer, t);
  for (const rule of stay.area.presenceRules) caseOf(world, slot, rule)?.tell(world, 'unknown', t);
}

/**
 * A delayed fix at `t` shows that the bearer was not silent for as long as it seemed: presence is again what it was at
 * the newest fix before, and so are the conditions that rest on it. No event: what follows from the fix will say it.
 */
export function recall(world: World, slot: number, stay: Stay, t: number): void {
  if (stay.lastPlace === null) return;
  stay.presence = stay.lastPlace;
  if (stay.presence === 'inside') countIn(world, slot, stay, bearerOf(world, slot), t);
  const before = world.tags.fixT[slot];
  for (const rule of stay.area.presenceRules) caseOf(world, slot, rule)?.recall(world, before, t);
}

/** Counts the bearer in the head counts of the area that cover it. */
export function countIn(world: World, slot: number, stay: Stay, bearer: Bearer, t: number): void {
  for (const rule of stay.area.headCountRules) {
    const headCount = world.headCounts.get(headCountKey(rule));
    if (headCount === undefined || !rule.covers(bearer)) continue;
    headCount.change(world, slot, bearer.id, true, t);
    stay.countedIn.push(headCount);
  }
}

export function countOut(world: World, slot: number, stay: Stay, bearer: Bearer, t: number): void {
  for (const headCount of stay.countedIn.splice(0)) headCount.change(world, slot, bearer.id, false, t);
}

/** The case of a rule about a tag, if it stands. */
export function caseOf(world: World, slot: number, rule: RuleInForce): Case | undefined {
  return world.tags.cases[slot].find((standing) => standing.rule === rule);
}

export function openCase(world: World, slot: number, rule: RuleInForce, bearer: Bearer): Case {
  const opened = new Case(rule, subjectOf(bearer), slot, () => ({ slots: [slot] }));
  world.tags.cases[slot].push(opened);
  return opened;
}

export function subjectOf(bearer: Bearer): AlarmSubject {
  return { kind: bearer.kind, id: bearer.id, tag: bearer.tag };
}

/** Asks the rules of the area that cover the bearer; a case is opened when a condition begins to hold. */
export function tellRules(world: World, slot: number, { area }: Stay, place: Place, t: number): void {
  const bearer = bearerOf(world, slot);
  for (const rule of area.presenceRules) {
    const holds = rule.rule.holds(place, rule.parameters);
    const standing = caseOf(world, slot, rule);
    if (standing !== undefined) standing.tell(world, holds, t);
    else if (holds && rule.covers(bearer)) openCase(world, slot, rule, bearer).tell(world, true, t);
  }
}

/** Only bound tags have presence. */
function bearerOf({ tags }: World, slot: number): Bearer {
  const bearer = tags.bearers[slot];
  if (bearer === null) throw new Error(`Tag ${tags.names[slot]} has presence and nobody bound to it`);
  return bearer;
}
