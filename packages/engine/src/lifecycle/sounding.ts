import type { AlarmEvent } from '../event.ts';
import { registry } from '../rules/registry.ts';
import type { EngineState } from '../state/engineState.ts';
import type { RuleInForce } from '../state/ruleInForce.ts';
import type { Site } from '../state/site.ts';
import type { OpenAlarm } from '../state/conditionState.ts';
import { isSilent, scheduleEscalation, type Silence } from './escalation.ts';

/** Rules that an evacuation suppresses in its safe islands, where people are meant to gather (alarms.md). */
const suppressedByEvacuation: readonly string[] = ['overcrowding', 'cluster', 'stationary'];

/** Whether the alarms of a rule, by its key, may be silenced at all. */
export function canBeSilent(ruleKey: string): boolean {
  return registry.find(({ key }) => key === ruleKey)?.alwaysSounds !== true;
}

/** @param key as made by `keyOf` */
export function silenceOf(engine: EngineState, key: string, ruleKey: string, areaId: string | null): Silence {
  const shelved = engine.shelf.get(key);
  const isIsland = areaId !== null && engine.evacuations.isSafeIsland(areaId);
  return {
    shelvedUntil: shelved === undefined ? null : shelved.until + engine.clockMs,
    shelvedBy: shelved?.by ?? null,
    shelveReason: shelved?.reason ?? null,
    suppressed: isIsland && suppressedByEvacuation.includes(ruleKey),
    outOfService: findRule(engine.site, ruleKey, areaId)?.isOutOfService ?? false,
  };
}

/** Updates the silence of an alarm at `t` and emits the change. After a silence, escalation starts over. */
export function settleSilence(engine: EngineState, alarm: OpenAlarm, t: number): void {
  const { key, state } = alarm;
  const silence = silenceOf(engine, key, state.rule, state.areaId);
  const kinds = changesOf(state, silence);
  if (kinds.length === 0) return;
  if (isSilent(state) && !isSilent(silence)) alarm.soundsSince = t;
  alarm.state = { ...state, ...silence };
  for (const kind of kinds) engine.emit({ kind, t, alarm: alarm.state });
  scheduleEscalation(engine, alarm);
}

function changesOf(before: Silence, after: Silence): AlarmEvent['kind'][] {
  const kinds: AlarmEvent['kind'][] = [];
  if (before.shelvedUntil !== after.shelvedUntil) kinds.push(after.shelvedUntil === null ? 'unshelve' : 'shelve');
  if (before.suppressed !== after.suppressed) kinds.push(after.suppressed ? 'suppress' : 'unsuppress');
  if (before.outOfService !== after.outOfService) kinds.push(after.outOfService ? 'outOfService' : 'inService');
  return kinds;
}

/** The rule in force in an area, or for the building; undefined without one. */
function findRule(site: Site, ruleKey: string, areaId: string | null): RuleInForce | undefined {
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
