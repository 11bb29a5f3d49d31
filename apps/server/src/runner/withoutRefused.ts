import type { AreaConfig, SiteConfig } from '@muster/engine/input.ts';

import type { LeftOut } from './loadable.ts';

interface Engines {
  create(config: SiteConfig): unknown;
}

interface Taken {
  areas: readonly AreaConfig[];
  refused: readonly LeftOut[];
}

/**
 * The areas that an engine does not refuse, although each of their parts can be loaded.
 * @param config the areas and their inputs: types, time zone, settings of the building
 * @throws the engine's error if it is not caused by a single area.
 */
export function withoutRefused(engines: Engines, config: SiteConfig, areaNames: ReadonlyMap<string, string>): Taken {
  const fault = faultOf(engines, config);
  if (fault === null) return { areas: config.areas, refused: [] };
  const isTaken = (area: AreaConfig): boolean => faultOf(engines, { ...config, areas: [area], subjects: [] }) === null;
  const refused = config.areas.filter((area) => !isTaken(area));
  const areas = config.areas.filter((area) => !refused.includes(area));
  if (refused.length === 0 || faultOf(engines, { ...config, areas }) !== null) throw fault.error;
  return {
    areas,
    refused: refused.map(({ id }) => ({ entity: 'area', id, row: areaNames.get(id) ?? id, parts: [] })),
  };
}

function faultOf(engines: Engines, config: SiteConfig): { error: unknown } | null {
  try {
    engines.create(config);
    return null;
  } catch (error) {
    return { error };
  }
}
