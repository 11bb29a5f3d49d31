import type { MessageKey } from '@muster/model/messages/catalogue.ts';

/** A line of the palette. */
export interface PaletteEntry {
  path: string;
  label: string;
  /** Where it belongs: the group of a page, the department of a person. */
  detail: string;
  kind: 'page' | 'person';
}

export interface PaletteSection {
  title: MessageKey;
  entries: readonly PaletteEntry[];
}

/** Pages whose name, group or path holds every word; those whose name begins so come first. */
export function findPages(pages: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...pages];
  const text = ({ label, detail, path }: PaletteEntry): string => `${label} ${detail} ${path}`.toLowerCase();
  const begins = ({ label }: PaletteEntry): number => (label.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1);
  return pages
    .filter((page) => words.every((word) => text(page).includes(word)))
    .toSorted((one, other) => begins(one) - begins(other));
}
