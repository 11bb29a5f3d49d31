import type { SiteConfig } from '@muster/engine/input.ts';

import type { Site } from './siteConfig.store.ts';

interface Engines {
  create(config: SiteConfig): unknown;
}

/**
 * The site without the areas that an engine refuses although each of their parts can be loaded; the site itself where it
 * refuses none.
 * @throws what the engine throws where the fault lies in no single area.
 */
export function withoutRefused(engines: Engines, site: Site): Site {
  const { config } = site;
  const fault = faultOf(engines, config);
  if (fault === null) return site;
  const isTaken = (area: SiteConfig['areas'][number]): boolean =>
    faultOf(engines, { ...config, areas: [area], subjects: [] }) === null;
  const refused = config.areas.filter((area) => !isTaken(area));
  const rest = { ...config, areas: config.areas.filter((area) => !refused.includes(area)) };
  if (refused.length === 0 || faultOf(engines, rest) !== null) throw fault.error;
  const leftOut = refused.map(({ id }) => ({ entity: 'area', id, row: site.areaNames.get(id) ?? id, parts: [] }));
  return { ...site, config: rest, leftOut: [...site.leftOut, ...leftOut] };
}

function faultOf(engines: Engines, config: SiteConfig): { error: unknown } | null {
  try {
    engines.create(config);
    return null;
  } catch (error) {
    return { error };
  }
}
