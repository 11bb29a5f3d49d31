import { kindOf, presenceOf, tagKinds, type TagKind } from '../tag/tagLook.ts';
import type { TagSource } from '../tag/tagSource.ts';

/** Numbers of tags on the site. */
export interface TagCounts {
  /** Present, by kind; stale ones included. */
  present: Readonly<Record<TagKind, number>>;
  people: number;
  /** Known, but offline. */
  offline: number;
}

/** @param siteTime epoch ms */
export function countTags(source: TagSource, siteTime: number): TagCounts {
  const present: Record<TagKind, number> = { internal: 0, visitor: 0, contractor: 0, vehicle: 0, unregistered: 0 };
  let offline = 0;
  for (let slot = 0; slot < source.length; slot++) {
    if (source.flags[slot] === 0 || source.hasFix[slot] === 0) continue;
    if (presenceOf(source, slot, siteTime) === 'offline') offline++;
    else present[kindOf(source, slot)]++;
  }
  return { present, people: present.internal + present.visitor + present.contractor, offline };
}

/** Kinds shown in the legend: those present, and the default ones. */
export function legendKinds({ present }: TagCounts): TagKind[] {
  return tagKinds.filter((kind) => kind !== 'unregistered' || present[kind] > 0);
}
