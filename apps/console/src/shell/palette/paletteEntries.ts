import type { MessageKey } from '@muster/model/messages/catalogue.ts';

export type PaletteKind = 'page' | 'command' | 'setting' | 'person' | 'area' | 'vehicle' | 'workPermit';

/** A line of the palette: it opens a path, or runs a command. */
export interface PaletteEntry {
  path: string;
  label: string;
  /** Its context: the group of a page, the department of a person. */
  detail: string;
  kind: PaletteKind;
  /** Further search words. */
  also?: string;
  /** Command to run; absent = it opens its path. */
  run?: () => void;
}

export interface PaletteSection {
  title: MessageKey;
  entries: readonly PaletteEntry[];
}

/**
 * Entries whose name, group, keywords or path contain every word; exact names first, then names that start with the
 * text.
 */
export function findEntries(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...entries];
  const text = ({ label, detail, also = '', path, kind }: PaletteEntry): string =>
    // A setting has the path of its screen, which is also found as a page.
    `${label} ${detail} ${also} ${kind === 'page' ? path : ''}`.toLowerCase();
  const whole = words.join(' ');
  const rank = ({ label }: PaletteEntry): number => {
    const name = label.toLowerCase();
    return name === whole ? 0 : name.startsWith(words[0] ?? '') ? 1 : 2;
  };
  return entries
    .filter((entry) => words.every((word) => text(entry).includes(word)))
    .toSorted((one, other) => rank(one) - rank(other));
}
