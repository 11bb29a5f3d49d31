import type { SiteConfig } from '../input.ts';
import { configureSite } from '../rules/configureSite.ts';
import { EngineState } from '../state/engineState.ts';
import type { SiteMemory } from '../state/site.ts';

/**
 * The state of a site before its first input.
 * @throws RangeError for an invalid time zone, origin or region of an area.
 */
export function createState(config: SiteConfig, memory?: SiteMemory, usesFastPath = true): EngineState {
  const engine = new EngineState(config, memory, usesFastPath);
  configureSite(engine.site, config, engine.roster);
  return engine;
}
