import type { AreaConfig, ConfigChange } from '@muster/engine/input.ts';

import type { EngineCopy } from '../core/thread/contract.ts';
import { rulesInForce, type SiteRules } from './site.ts';
import type { SiteRunner } from './siteRunner.ts';

/** The copy of a small site is made for each question. */
const cheapMs = 50;
/** Maximum share of the thread's time for copies. */
const idleShare = 20;

interface KeptCopy {
  bytes: Uint8Array;
  /** By `performance.now()`. */
  until: number;
}

/** Copies of running engines, to evaluate unsaved configurations. */
export class EngineCopies {
  readonly #kept = new Map<string, KeptCopy>();

  /** @param draft rows that replace saved ones, before alarm templates and notice settings are applied */
  async copy(runner: SiteRunner, draft: ConfigChange): Promise<EngineCopy> {
    await runner.settled();
    const { rules, areaNames } = runner.site;
    return { bytes: this.#bytes(runner), config: rulesInForce(withDraft(rules, draft)), areaNames };
  }

  #bytes(runner: SiteRunner): Uint8Array {
    const from = performance.now();
    const kept = this.#kept.get(runner.buildingId);
    if (kept !== undefined && from < kept.until) return kept.bytes;
    const { bytes } = runner.snapshot();
    const cost = performance.now() - from;
    if (cost > cheapMs) this.#kept.set(runner.buildingId, { bytes, until: from + idleShare * cost });
    else this.#kept.delete(runner.buildingId);
    return bytes;
  }
}

function withDraft(rules: SiteRules, { site, areas, areaTypes }: ConfigChange): SiteRules {
  return {
    ...rules,
    ...(site?.alarms === undefined ? {} : { alarms: site.alarms }),
    areas: merged<AreaConfig>(rules.areas, areas?.put),
    areaTypes: merged(rules.areaTypes, areaTypes?.put),
  };
}

function merged<T extends { id: string }>(saved: readonly T[], drafted: readonly T[] = []): T[] {
  const ids = new Set(drafted.map(({ id }) => id));
  return [...saved.filter(({ id }) => !ids.has(id)), ...drafted];
}
