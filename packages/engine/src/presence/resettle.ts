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
import { placeAtNewestFix, type Stay } from '../state/stay.ts';

/**
 * Moves the state of a tag to the new configuration (see `applyChange`). `resettleTag` evaluates it.
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
  // Must not depend on whether the next fix has already dropped them.
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

/** Evaluates the conditions of a tag, and newly applicable rules, under the new configuration. */
export function resettleTag(engine: EngineState, slot: number): void {
  const { tags } = engine;
  const carrier = tags.carriers[slot];
  if (carrier === null) return;
  // A subject already silent under the new settings is not inside for them.
  catchUpSilence(engine, slot, engine.now);
  for (const standing of tags.conditions[slot]) {
    resettleCondition(engine, standing, standing.rule, holdsNow(engine, slot, standing, carrier), engine.now);
  }
  for (const stay of tags.stays[slot]) {
    if (placeAtNewestFix(stay) === 'inside') anchorRest(engine, slot, stay, carrier);
    if (stay.presence === 'inside') beginRules(engine, slot, stay, carrier);
  }
  resettleBounds(engine, slot);
  tags.set(slot, tagFlag.settled, false);
  tags.generations[slot] = -1;
  scheduleSilence(engine, slot);
}

/** For a rule of rest that newly applies, the subject rests where its newest fix is, also while it is silent. */
function anchorRest(engine: EngineState, slot: number, stay: Stay, carrier: Carrier): void {
  const applies = stay.area.restRules.some(
    (rule) => conditionOf(engine, slot, rule) === undefined && rule.covers(carrier),
  );
  if (applies) anchor(engine, slot, stay);
}

/** Newly applicable rules that are true start now. */
function beginRules(engine: EngineState, slot: number, stay: Stay, carrier: Carrier): void {
  for (const rule of stay.area.placeRules) {
    if (conditionOf(engine, slot, rule) !== undefined || !rule.covers(carrier)) continue;
    if (holdsAt(engine, slot, stay, rule, carrier))
      setCondition(engine, openCondition(engine, slot, rule, carrier), true, engine.now);
  }
}

/** The current rule of a tag's condition. */
export function ruleOf({ site, tags }: EngineState, slot: number, { rule }: ConditionState): RuleInForce | undefined {
  return rulesAbout(site, tags.bounds[slot], rule.areaId).find((candidate) => candidate.rule === rule.rule);
}

/** The rules about single tags that are in force in an area, or in none. */
export function rulesAbout(site: Site, bounds: Bounds | null, areaId: string | null): readonly RuleInForce[] {
  if (areaId !== null) return site.areas.get(areaId)?.placeRules ?? [];
  return bounds === null ? site.reportRules : [...site.reportRules, bounds.rule];
}

/** Whether the condition is true by the last known state. */
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
