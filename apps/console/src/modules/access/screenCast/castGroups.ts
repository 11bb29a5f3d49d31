import { personTypes, type PersonType } from '@muster/model/person/person.ts';

import { kindOf, presenceOf } from '../../../map/tag/tagLook.ts';
import type { TagSource } from '../../../map/tag/tagSource.ts';

/** People of one kind and one department who are on site. */
export interface CastGroup {
  kind: PersonType;
  /** null = no department. */
  departName: string | null;
  /** In alphabetical order; the card's SN for people without a name. */
  names: string[];
}

/**
 * People on site by kind and department, with the presence of the live map, so that board and map never differ. Kinds
 * are in the order of `personTypes`, departments by name, without one last.
 *
 * @param siteTime epoch ms
 */
export function castGroups(source: TagSource, siteTime: number): CastGroup[] {
  const groups = new Map<string, CastGroup>();
  for (let slot = 0; slot < source.length; slot++) {
    const name = source.names[slot];
    const kind = personTypes.find((type) => type === kindOf(source, slot));
    if (source.flags[slot] === 0 || source.hasFix[slot] === 0 || name === undefined || kind === undefined) continue;
    if (presenceOf(source, slot, siteTime) === 'offline') continue;
    const key = JSON.stringify([kind, name.departId]);
    const group = groups.get(key) ?? { kind, departName: name.departName, names: [] };
    groups.set(key, group);
    group.names.push(name.subjectName ?? name.tag);
  }
  for (const { names } of groups.values()) names.sort((one, other) => one.localeCompare(other));
  return [...groups.values()].toSorted(
    (one, other) =>
      personTypes.indexOf(one.kind) - personTypes.indexOf(other.kind) || byName(one.departName, other.departName),
  );
}

function byName(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one.localeCompare(other);
}
