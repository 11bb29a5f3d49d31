/** Parameters of `/fromUrl` (specification §2, Password-free entry), unchanged because they are signed. */
export interface FreeEntry {
  token: string;
  buildid: string;
  topage: string;
  showmenu: string;
  timestamp: string;
  sign: string;
}

const names = ['token', 'buildid', 'topage', 'showmenu', 'timestamp', 'sign'] as const;

/**
 * Reads the query of the URL in both forms: separate parameters, or one JSON object in `token` or as the whole query.
 * Null without a token.
 */
export function readFreeEntry(search: string): FreeEntry | null {
  const query = new URLSearchParams(search);
  const packed = readRecord(query.get('token')) ?? readRecord(decoded(search.slice(1)));
  const read = (name: (typeof names)[number]): string => text(packed === null ? query.get(name) : packed[name]);
  const entry = {
    token: read('token'),
    buildid: read('buildid'),
    topage: read('topage'),
    showmenu: read('showmenu'),
    timestamp: read('timestamp'),
    sign: read('sign'),
  };
  return entry.token === '' ? null : entry;
}

/** Numbers and booleans of the JSON are signed as written. */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function readRecord(json: string | null): Readonly<Record<string, unknown>> | null {
  if (json === null || !json.trimStart().startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(json);
    // Begins with a brace, so it is an object.
    return value as Record<string, unknown>;
  } catch {
    return null;
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** Target of an entry: the big screen, new or old, or a page of the console. */
export function freeEntryGoal(topage: string): { bigScreen: 'new' | 'old' } | { page: string } {
  if (topage.includes('bigscreen')) return { bigScreen: topage.includes('new') ? 'new' : 'old' };
  return { page: `/${topage.replace(/^[/\\]+/, '')}` };
}
