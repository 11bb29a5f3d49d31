import type { Case } from '../lifecycle.ts';
import type { RuleInForce } from '../setting/ruleInForce.ts';
import { tagFlag } from '../tag/tags.ts';
import type { World } from '../world.ts';
import { caseOf, headCountsOf, openCase } from './presence.ts';

/** Takes what stands about a tag over into the configuration that is in force now (see `applyChange`). */
export function resettleTag(world: World, slot: number): void {
  const { tags, site } = world;
  const bearer = tags.bearers[slot];
  if (bearer === null) return;
  tags.stays[slot] = tags.stays[slot].filter((stay) => {
    const area = site.areas.get(stay.area.id);
    if (area !== undefined) stay.area = area;
    return area !== undefined;
  });
  for (const standing of tags.cases[slot].splice(0)) {
    const rule = ruleOf(world, standing);
    if (rule === undefined || !rule.covers(bearer)) {
      standing.end(world, world.now);
      continue;
    }
    tags.cases[slot].push(standing);
    standing.resettle(world, rule, holdsNow(world, slot, standing, rule), world.now);
  }
  for (const { area, presence } of tags.stays[slot]) {
    if (presence === 'unknown') continue;
    for (const rule of area.presenceRules) {
      if (caseOf(world, slot, rule) !== undefined || !rule.covers(bearer)) continue;
      if (rule.rule.holds(presence, rule.parameters)) openCase(world, slot, rule, bearer).tell(world, true, world.now);
    }
  }
  tags.set(slot, tagFlag.settled, false);
  tags.generation[slot] = -1;
  tags.silences[slot].schedule(world);
}

/** The bearer's type or department may have changed: counts it where it is covered now, and nowhere else. */
export function recount(world: World, slot: number): void {
  const bearer = world.tags.bearers[slot];
  for (const stay of world.tags.stays[slot]) {
    if (bearer === null || stay.presence !== 'inside') continue;
    const counts = headCountsOf(world, slot, stay);
    // A count that the newest fix changes may still wait for site time.
    const t = Math.max(world.now, world.tags.fixT[slot]);
    for (const gone of stay.countedIn.filter((headCount) => !counts.includes(headCount))) {
      gone.change(world, slot, bearer.id, false, t);
    }
    for (const added of counts.filter((headCount) => !stay.countedIn.includes(headCount))) {
      added.change(world, slot, bearer.id, true, t);
    }
    stay.countedIn.splice(0, stay.countedIn.length, ...counts);
  }
}

/** Counts the tag's bearer in head counts that have just begun anew. */
export function countAnew(world: World, slot: number): void {
  const bearer = world.tags.bearers[slot];
  for (const stay of world.tags.stays[slot]) {
    stay.countedIn.length = 0;
    if (bearer === null || stay.presence !== 'inside') continue;
    stay.countedIn.push(...headCountsOf(world, slot, stay));
    for (const headCount of stay.countedIn) headCount.count(slot, bearer.id, true);
  }
}

/** The rule of a case as it is in force now. */
export function ruleOf({ site }: World, { rule: { rule, areaId } }: Case): RuleInForce | undefined {
  const candidates: readonly RuleInForce[] =
    areaId === null ? site.reportRules : (site.areas.get(areaId)?.presenceRules ?? []);
  return candidates.find((candidate) => candidate.rule === rule);
}

/** Does the condition hold by what was last known? */
function holdsNow({ tags }: World, slot: number, standing: Case, { rule, areaId, parameters }: RuleInForce): boolean {
  if (rule.watches === 'report') {
    return rule.holds({ sos: false, battery: tags.battery[slot] }, parameters, standing.condition === true);
  }
  const stay = tags.stays[slot].find(({ area }) => area.id === areaId);
  const place = stay?.presence === 'unknown' ? stay.lastPlace : stay?.presence;
  return rule.watches === 'presence' && rule.holds(place ?? 'outside', parameters);
}
