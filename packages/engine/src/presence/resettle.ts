import type { Case } from '../lifecycle/condition.ts';
import { lastPlaceAsTo, resettleBounds } from '../motion/tellBounds.ts';
import { anchor, isTooFast } from '../motion/follow.ts';
import type { Bearer } from '../rules/setting/cover.ts';
import type { RuleInForce } from '../rules/setting/ruleInForce.ts';
import type { Bounds } from '../state/bounds.ts';
import type { Site } from '../state/site.ts';
import { tagFlag } from '../state/tagRecords.ts';
import type { World } from '../state/engineState.ts';
import { caseOf, openCase } from './presence.ts';
import { catchUpSilence, scheduleSilence } from './silence.ts';
import type { Stay } from '../state/stay.ts';

/**
 * Takes what stands about a tag over into the configuration that is in force now (see `applyChange`). What holds under it
 * is judged by `resettleTag`.
 */
export function takeOver(world: World, slot: number): void {
  const { tags, site } = world;
  const bearer = tags.bearers[slot];
  if (bearer === null) return;
  const stays = tags.stays[slot].filter((stay) => {
    const area = site.areas.get(stay.area.id);
    if (area !== undefined) stay.area = area;
    return area !== undefined;
  });
  tags.setStays(slot, stays);
  tags.bounds[slot] = site.bounds.of(bearer);
  // Whether the next fix has already forgotten them must be of no matter.
  const before = tags.cases[slot].filter((standing) => !standing.isIdle);
  tags.setCases(slot, []);
  for (const standing of before) {
    const rule = ruleOf(world, slot, standing);
    if (rule === undefined || !rule.covers(bearer)) {
      standing.end(world, world.now);
      continue;
    }
    tags.setCases(slot, tags.cases[slot].concat(standing));
    standing.adopt(rule, world.now);
  }
}

/** Judges what stands about a tag, and what the rules of now begin to ask, by the configuration that it was taken over to. */
export function resettleTag(world: World, slot: number): void {
  const { tags } = world;
  const bearer = tags.bearers[slot];
  if (bearer === null) return;
  // Whom the settings of now call silent since long is not found inside by them.
  catchUpSilence(world, slot, world.now);
  for (const standing of tags.cases[slot]) {
    standing.resettle(world, standing.rule, holdsNow(world, slot, standing, bearer), world.now);
  }
  for (const stay of tags.stays[slot]) {
    if (stay.presence === 'inside') beginRules(world, slot, stay, bearer);
  }
  resettleBounds(world, slot);
  tags.set(slot, tagFlag.settled, false);
  tags.generations[slot] = -1;
  scheduleSilence(world, slot);
}

/** Rules that are in force now and hold, but were not asked before, hold from now on. */
function beginRules(world: World, slot: number, stay: Stay, bearer: Bearer): void {
  for (const rule of stay.area.placeRules) {
    if (caseOf(world, slot, rule) !== undefined || !rule.covers(bearer)) continue;
    if (rule.rule.watches === 'presence' && rule.rule.restsWithin !== undefined) anchor(world, slot, stay);
    if (holdsAt(world, slot, stay, rule, bearer)) openCase(world, slot, rule, bearer).tell(world, true, world.now);
  }
}

/** The rule of a tag's case as it is in force now. */
export function ruleOf({ site, tags }: World, slot: number, { rule }: Case): RuleInForce | undefined {
  return rulesAbout(site, tags.bounds[slot], rule.areaId).find((candidate) => candidate.rule === rule.rule);
}

/** The rules about single tags that are in force in an area, or in none. */
export function rulesAbout(site: Site, bounds: Bounds | null, areaId: string | null): readonly RuleInForce[] {
  if (areaId !== null) return site.areas.get(areaId)?.placeRules ?? [];
  return bounds === null ? site.reportRules : [...site.reportRules, bounds.rule];
}

/** Does the condition hold by what was last known? */
function holdsNow(world: World, slot: number, { rule: inForce, condition }: Case, bearer: Bearer): boolean {
  const { tags } = world;
  const { rule, areaId, parameters } = inForce;
  if (rule.watches === 'report') return rule.holds(tags[rule.of](slot), parameters, condition === true);
  if (rule.watches === 'bounds') return rule.holds(lastPlaceAsTo(world, slot, bearer), parameters);
  const stay = tags.stays[slot].find(({ area }) => area.id === areaId);
  if (stay !== undefined) return holdsAt(world, slot, stay, inForce, bearer);
  return rule.watches === 'presence' && rule.holds('outside', parameters);
}

function holdsAt(
  { tags }: World,
  slot: number,
  stay: Stay,
  { rule, ...inForce }: RuleInForce,
  bearer: Bearer,
): boolean {
  const place = stay.presence === 'unknown' ? (stay.lastPlace ?? 'outside') : stay.presence;
  if (rule.watches === 'presence') return rule.holds(place, inForce.parameters);
  if (rule.watches !== 'pace' || place === 'outside') return false;
  return isTooFast(tags.stays[slot], { ...inForce, rule }, bearer, tags.pace(slot));
}
