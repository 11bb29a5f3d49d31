import type { TagSource } from '../tag/tagSource.ts';

/** A subject that matches the typed text. */
export interface FoundTag {
  tag: string;
  slot: number;
  /** A person's name, a vehicle's plate, or the card if it has no carrier. */
  name: string;
  departName: string | null;
}

/**
 * Subjects that match by name, plate, card or department, ignoring case. A name that starts with the text ranks before
 * one that contains it, a card after names, a department last.
 */
export function findTags(source: TagSource, text: string, limit: number): FoundTag[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const found: { rank: number; entry: FoundTag }[] = [];
  for (let slot = 0; slot < source.length; slot++) {
    const name = source.names[slot];
    if (source.flags[slot] === 0 || name === undefined) continue;
    const label = name.subjectName ?? name.tag;
    const rank = rankOf([label, name.tag, name.departName ?? ''], wanted);
    if (rank !== null) found.push({ rank, entry: { tag: name.tag, slot, name: label, departName: name.departName } });
  }
  found.sort((one, other) => one.rank - other.rank || one.entry.name.localeCompare(other.entry.name));
  return found.slice(0, limit).map(({ entry }) => entry);
}

/** Two ranks for each text: starts with it, contains it. */
function rankOf(texts: readonly string[], wanted: string): number | null {
  for (const [index, text] of texts.entries()) {
    const at = text.toLowerCase().indexOf(wanted);
    if (at >= 0) return index * 2 + (at === 0 ? 0 : 1);
  }
  return null;
}
