import type { ConfigChange, SiteConfig, SubjectConfig } from '@muster/engine/input.ts';

/** A configuration after a change: what is removed goes first, then what is put replaces by id, subjects by tag and binding. */
export function changed(config: SiteConfig, { site, areas, areaTypes, subjects }: ConfigChange): SiteConfig {
  const bindingOf = ({ tag, boundFrom }: SubjectConfig): string => `${tag} ${boundFrom ?? ''}`;
  return {
    ...config,
    ...site,
    areas: merged(config.areas, areas, (area) => area.id),
    areaTypes: merged(config.areaTypes ?? [], areaTypes, (type) => type.id),
    subjects: merged(
      config.subjects?.filter(({ tag }) => !subjects?.remove?.includes(tag)) ?? [],
      { put: subjects?.put ?? [] },
      bindingOf,
    ),
  };
}

function merged<T>(
  known: readonly T[],
  { put = [], remove = [] }: { put?: readonly T[]; remove?: readonly string[] } = {},
  keyOf: (one: T) => string,
): T[] {
  const added = new Map(
    [...known.filter((one) => !remove.includes(keyOf(one))), ...put].map((one) => [keyOf(one), one]),
  );
  return [...added.values()];
}
