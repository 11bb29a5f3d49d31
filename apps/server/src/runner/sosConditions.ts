import { sosOff } from '@muster/model/alarm/sosSwitch.ts';
import type { ConditionFacts } from '@muster/model/systemCondition/systemCondition.ts';

import type { ConditionReporter } from '../core/health/conditionReporter.ts';
import type { SiteRunner } from './siteRunner.ts';

/** Reports for each building whether the settings in force limit calls for help. */
export class SosConditions {
  readonly #conditions: ConditionReporter;
  /** Reported conditions, by building. */
  readonly #reported = new Map<string, string>();

  constructor(conditions: ConditionReporter) {
    this.#conditions = conditions;
  }

  /** To be called each second: a limit ends without an input. `now` by the server's clock, epoch ms. */
  tick(runners: readonly Pick<SiteRunner, 'buildingId' | 'site'>[], now: number): void {
    const off = new Map<string, ConditionFacts<'sosOff'>>();
    for (const { buildingId, site } of runners) {
      const facts = factsOf(site, now);
      if (facts !== null) off.set(buildingId, facts);
    }
    for (const [buildingId, facts] of off) {
      const words = JSON.stringify(facts);
      if (this.#reported.get(buildingId) === words) continue;
      this.#reported.set(buildingId, words);
      this.#conditions.raise('sosOff', { buildingId, facts });
    }
    for (const buildingId of this.#reported.keys()) {
      if (off.has(buildingId)) continue;
      this.#reported.delete(buildingId);
      this.#conditions.clear('sosOff', { buildingId });
    }
  }
}

function factsOf({ config, sosOffBy }: SiteRunner['site'], now: number): ConditionFacts<'sosOff'> | null {
  const off = sosOff(config.alarms ?? {}, now);
  if (off === null) return null;
  return { reason: off.reason, end: off.until, by: sosOffBy.account ?? '-', setAt: sosOffBy.at ?? '-' };
}
