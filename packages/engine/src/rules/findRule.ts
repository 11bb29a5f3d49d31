import type { RuleInForce } from './setting/ruleInForce.ts';
import type { Site } from '../state/site.ts';

/** A rule as it is in force in an area, or for the building; undefined where it is not. */
export function findRule(site: Site, ruleKey: string, areaId: string | null): RuleInForce | undefined {
  for (const rules of rulesOf(site, areaId)) {
    const found = rules.find(({ rule }) => rule.key === ruleKey);
    if (found !== undefined) return found;
  }
  return undefined;
}

function rulesOf(site: Site, areaId: string | null): readonly (readonly RuleInForce[])[] {
  if (areaId === null) return [site.reportRules, site.pulseRules, site.cameraRules, site.bounds.rules];
  const area = site.areas.get(areaId);
  if (area === undefined) return [];
  return [area.placeRules, area.headCountRules, area.groupRules, area.evacuationRules];
}
