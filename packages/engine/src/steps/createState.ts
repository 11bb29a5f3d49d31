import type { SiteConfig } from '../input.ts';
import { configureSite } from '../rules/configureSite.ts';
import { EngineState } from '../state/engineState.ts';
import type { SiteMemory } from '../state/site.ts';

/**
 * The state of a site before its first input.
 * @throws RangeError when the time zone, the origin or a region of an area is none.
 */
export function createState(config: SiteConfig, memory?: SiteMemory, usesFastPath = true): EngineState {
  const engine = new EngineState(config, memory, usesFastPath);
  configureSite(engine.site, config, engine.roster);
  return engine;
}
