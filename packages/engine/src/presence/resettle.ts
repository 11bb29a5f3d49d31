import type { ConditionState } from '../state/conditionState.ts';
import { adoptRule, endCondition, resettleCondition, setCondition } from '../lifecycle/condition.ts';
import { lastPlaceAsTo, resettleBounds } from '../motion/bounds.ts';
import { anchor, isTooFast } from '../motion/follow.ts';
import type { Carrier } from '../state/carrier.ts';
import type { RuleInForce } from '../state/ruleInForce.ts';
import type { Bounds } from '../state/bounds.ts';
import type { Site } from '../state/site.ts';
import { tagFlag } from '../state/tagRecords.ts';
import type { EngineState } from '../state/engineState.ts';
import { conditionOf, openCondition } from './presence.ts';
import { catchUpSilence, scheduleSilence } from './silence.ts';
import type { Stay } from '../state/stay.ts';

/**
 * Takes what stands about a tag over into the configuration that is in force now (see `applyChange`). What holds under it
 * is judged by `resettleTag`.
 */
export function adoptSettings(engine: EngineState, slot: number): void {
  const { tags, site } = engine;
  const carrier = tags.carriers[slot];
  if (carrier === null) return;
  if (tags.stays[slot].length > 0) {
    const stays = tags.stays[slot].filter((stay) => {
      const area = site.areas.get(stay.area.id);
      if (area !== undefined) stay.area = area;
      return area !== undefined;
    });
    tags.setStays(slot, stays);
  }
  tags.bounds[slot] = site.bounds.of(carrier);
  if (tags.conditions[slot].length === 0) return;
  // Whether the next fix has already forgotten them must be of no matter.
  const before = tags.conditions[slot].filter((standing) => !standing.isIdle);
  tags.setConditions(slot, []);
  for (const standing of before) {
    const rule = ruleOf(engine, slot, standing);
    if (rule === undefined || !rule.covers(carrier)) {
      endCondition(engine, standing, engine.now);
      continue;
    }
    tags.setConditions(slot, tags.conditions[slot].concat(standing));
    adoptRule(standing, rule, engine.now);
  }
}

/** Judges what stands about a tag, and what the rules of now begin to ask, by the configuration that it was taken over to. */
export function resettleTag(engine: EngineState, slot: number): void {
  const { tags } = engine;
  const carrier = tags.carriers[slot];
  if (carrier === null) return;
  // Whom the settings of now call silent since long is not found inside by them.
  catchUpSilence(engine, slot, engine.now);
  for (const standing of tags.conditions[slot]) {
    resettleCondition(engine, standing, standing.rule, holdsNow(engine, slot, standing, carrier), engine.now);
  }
  for (const stay of tags.stays[slot]) {
    if (stay.presence === 'inside') beginRules(engine, slot, stay, carrier);
  }
  resettleBounds(engine, slot);
  tags.set(slot, tagFlag.settled, false);
  tags.generations[slot] = -1;
  scheduleSilence(engine, slot);
}

/** Rules that are in force now and hold, but were not asked before, hold from now on. */
function beginRules(engine: EngineState, slot: number, stay: Stay, carrier: Carrier): void {
  for (const rule of stay.area.placeRules) {
    if (conditionOf(engine, slot, rule) !== undefined || !rule.covers(carrier)) continue;
    if (rule.rule.watches === 'presence' && rule.rule.restsWithin !== undefined) anchor(engine, slot, stay);
    if (holdsAt(engine, slot, stay, rule, carrier))
      setCondition(engine, openCondition(engine, slot, rule, carrier), true, engine.now);
  }
}

/** The rule of a tag's case as it is in force now. */
export function ruleOf({ site, tags }: EngineState, slot: number, { rule }: ConditionState): RuleInForce | undefined {
  return rulesAbout(site, tags.bounds[slot], rule.areaId).find((candidate) => candidate.rule === rule.rule);
}

/** The rules about single tags that are in force in an area, or in none. */
export function rulesAbout(site: Site, bounds: Bounds | null, areaId: string | null): readonly RuleInForce[] {
  if (areaId !== null) return site.areas.get(areaId)?.placeRules ?? [];
  return bounds === null ? site.reportRules : [...site.reportRules, bounds.rule];
}

/** Does the condition hold by what was last known? */
function holdsNow(
  engine: EngineState,
  slot: number,
  { rule: inForce, value: known }: ConditionState,
  carrier: Carrier,
): boolean {
  const { tags } = engine;
  const { rule, areaId, parameters } = inForce;
  if (rule.watches === 'report') return rule.holds(tags[rule.of](slot), parameters, known === true);
  if (rule.watches === 'bounds') return rule.holds(lastPlaceAsTo(engine, slot, carrier), parameters);
  const stay = tags.stays[slot].find(({ area }) => area.id === areaId);
  if (stay !== undefined) return holdsAt(engine, slot, stay, inForce, carrier);
  return rule.watches === 'presence' && rule.holds('outside', parameters);
}

function holdsAt(
  { tags }: EngineState,
  slot: number,
  stay: Stay,
  { rule, ...inForce }: RuleInForce,
  carrier: Carrier,
): boolean {
  const place = stay.presence === 'unknown' ? (stay.lastPlace ?? 'outside') : stay.presence;
  if (rule.watches === 'presence') return rule.holds(place, inForce.parameters);
  if (rule.watches !== 'pace' || place === 'outside') return false;
  return isTooFast(tags.stays[slot], { ...inForce, rule }, carrier, tags.pace(slot));
}
