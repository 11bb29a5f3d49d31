import { recentPagesKey } from '../../core/session/shellKeys.ts';

/** What was opened by the palette last: in the session alone, so that the next one at the machine finds no names. */
export interface RecentEntry {
  path: string;
  /** A person's name; pages are called by the language that is spoken. */
  person?: string;
}

const key = recentPagesKey;
const most = 6;

export function readRecent(): readonly RecentEntry[] {
  const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

function isEntry(value: unknown): value is RecentEntry {
  if (typeof value !== 'object' || value === null || !('path' in value)) return false;
  const isPerson = 'person' in value;
  return typeof value.path === 'string' && (!isPerson || typeof value.person === 'string');
}

export function addRecent(entry: RecentEntry): void {
  const others = readRecent().filter(({ path }) => path !== entry.path);
  sessionStorage.setItem(key, JSON.stringify([entry, ...others].slice(0, most)));
}
