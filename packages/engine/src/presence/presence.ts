import { type AlarmSubject } from '../lifecycle/alarmChanges.ts';
import { noteEnter, noteStay } from '../evacuation/evacuations.ts';
import { expectFixes } from '../groups/clusterTracker.ts';
import { Case } from '../lifecycle/condition.ts';
import type { Place } from '../state/rule.ts';
import type { Bearer } from '../rules/setting/cover.ts';
import type { RuleInForce } from '../rules/setting/ruleInForce.ts';
import type { World } from '../state/engineState.ts';
import { attend } from '../groups/attendance.ts';
import { placeAtNewestFix, type Stay } from '../state/stay.ts';

/** The bearer is inside from `t` on. It is counted by `countAt`, when the fix has said all it has to say. */
export function enter(world: World, slot: number, stay: Stay, t: number): void {
  const bearer = bearerOf(world, slot);
  stay.presence = 'inside';
  stay.anchorX = world.tags.x(slot);
  stay.anchorY = world.tags.y(slot);
  if (world.evacuations.size > 0) noteEnter(world, slot, stay);
  world.emit({ kind: 'enter', t, areaId: stay.area.id, tag: bearer.tag, subjectId: bearer.id });
  tellRules(world, slot, stay, 'inside', t);
}

/** The bearer is outside from `t` on. An exit only where it was inside, or was when last seen. */
export function leave(world: World, slot: number, stay: Stay, t: number): void {
  const bearer = bearerOf(world, slot);
  const was = placeAtNewestFix(stay);
  stay.presence = 'outside';
  stay.nearSince = Number.NaN;
  if (was === 'inside') world.emit({ kind: 'exit', t, areaId: stay.area.id, tag: bearer.tag, subjectId: bearer.id });
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
  // Not before the newest fix: a count that it changes may still wait for site time.
  const fixT = world.tags.fixT(slot);
  countAt(world, slot, stay, Math.max(t, fixT), t > fixT);
  for (const rule of stay.area.placeRules) caseOf(world, slot, rule)?.lose(world, t);
}

/**
 * A delayed fix at `t` shows that the bearer was not silent for as long as it seemed: presence is again what it was at
 * the newest fix before, and so are the conditions that rest on it. No event: what follows from the fix will say it.
 */
export function recall(world: World, slot: number, stay: Stay, t: number): void {
  if (stay.lastPlace === null) return;
  stay.presence = stay.lastPlace;
  stay.isAskedAnew = true;
  for (const rule of stay.area.placeRules) caseOf(world, slot, rule)?.recall(world, t);
}

/**
 * Tells the site's time line what presence in the area is now, at `t`. Once a fix: one that shows a passage through the
 * area, or contradicts a silence and leads out at once, changes no count.
 */
export function countAt(world: World, slot: number, stay: Stay, t: number, byItself = false): void {
  if (world.evacuations.size > 0) noteStay(world, slot, stay, t);
  const isInside = stay.presence === 'inside';
  if (isInside === stay.isAttended) return;
  stay.isAttended = isInside;
  attend(world, slot, stay.area, isInside, t, byItself);
  if (stay.area.groupRules.length > 0) expectFixes(world, slot);
}

/** The case of a rule about a tag, if it stands. */
export function caseOf(world: World, slot: number, rule: RuleInForce): Case | undefined {
  // Asked at every fix of many: no closure.
  for (const standing of world.tags.cases[slot]) if (standing.rule === rule) return standing;
  return undefined;
}

export function openCase(world: World, slot: number, rule: RuleInForce, bearer: Bearer): Case {
  const opened = new Case(rule, subjectOf(bearer), slot, null);
  world.tags.setCases(slot, world.tags.cases[slot].concat(opened));
  return opened;
}

export function subjectOf(bearer: Bearer): AlarmSubject {
  return { kind: bearer.kind, id: bearer.id, tag: bearer.tag };
}

/** Asks the rules of the area that cover the bearer; a case is opened when a condition begins to hold. */
export function tellRules(world: World, slot: number, { area }: Stay, place: Place, t: number): void {
  // Whoever leaves an area in which nothing stood has nothing to tell: most do.
  if (place === 'outside' && area.outsideRules.length === 0 && world.tags.cases[slot].length === 0) return;
  const bearer = bearerOf(world, slot);
  for (const rule of area.presenceRules) {
    const holds = rule.rule.holds(place, rule.parameters);
    const standing = caseOf(world, slot, rule);
    if (standing !== undefined) standing.tell(world, holds, t);
    else if (holds && rule.covers(bearer)) openCase(world, slot, rule, bearer).tell(world, true, t);
  }
  // How fast the bearer is inside is told by `follow`.
  if (place === 'outside') for (const rule of area.paceRules) caseOf(world, slot, rule)?.tell(world, false, t);
}

/** Only bound tags have presence. */
function bearerOf({ tags }: World, slot: number): Bearer {
  const bearer = tags.bearers[slot];
  if (bearer === null) throw new Error(`Tag ${tags.names[slot]} has presence and nobody bound to it`);
  return bearer;
}
