import { recentPagesKey } from '../../core/session/shellKeys.ts';
import type { PaletteEntry, PaletteKind } from './paletteEntries.ts';

const rowKinds = ['person', 'area', 'vehicle', 'workPermit'] as const satisfies readonly PaletteKind[];
type RowKind = (typeof rowKinds)[number];

/**
 * Entries opened last by the palette, stored in the session only, so that the next user of the machine sees no names.
 */
export interface RecentEntry {
  path: string;
  /** Name of a row; names of pages follow the current language. */
  name?: string;
  kind?: RowKind;
}

const key = recentPagesKey;
const most = 6;

/** Entries opened last in this window, newest first. */
export function readRecent(): readonly RecentEntry[] {
  const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

function isEntry(value: unknown): value is RecentEntry {
  if (typeof value !== 'object' || value === null || !('path' in value)) return false;
  const isNamed = 'name' in value;
  const isRow = isNamed && typeof value.name === 'string' && 'kind' in value && isRowKind(value.kind);
  return typeof value.path === 'string' && (!isNamed || isRow);
}

function isRowKind(kind: unknown): kind is RowKind {
  return rowKinds.some((each) => each === kind);
}

/** Only pages and rows are recent entries, not commands and settings. */
export function addRecent({ path, label, kind }: Pick<PaletteEntry, 'path' | 'label' | 'kind'>): void {
  if (kind === 'command' || kind === 'setting') return;
  const entry: RecentEntry = kind === 'page' ? { path } : { path, name: label, kind };
  const others = readRecent().filter((each) => each.path !== path);
  sessionStorage.setItem(key, JSON.stringify([entry, ...others].slice(0, most)));
}
