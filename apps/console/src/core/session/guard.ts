/** Decisions of the route guard (specification §2, Route guard). */
export type GuardDecision =
  | { do: 'go'; to: string; forget: boolean }
  /** Licence, user and menu are not loaded yet. */
  | { do: 'load' }
  | { do: 'enter' };

export interface GuardFacts {
  path: string;
  /** With its question mark, as `location.search`. */
  search: string;
  hasToken: boolean;
  hasBuilding: boolean;
  isLoaded: boolean;
}

/** Paths that need no session. */
const openPaths: readonly string[] = ['/login', '/auth-redirect'];
/** Replaces any existing session by a new one. */
const freeEntryPath = '/fromUrl';

/** The four steps, in the order of the specification, as a pure function. */
export function guard(facts: GuardFacts): GuardDecision {
  const { path, hasToken, hasBuilding, isLoaded } = facts;
  if (path === freeEntryPath) return { do: 'enter' };
  if (hasToken && path === '/login') return { do: 'go', to: '/', forget: false };
  if (hasToken && !hasBuilding) return { do: 'go', to: loginPath(facts), forget: true };
  if (hasToken) return isLoaded ? { do: 'enter' } : { do: 'load' };
  if (openPaths.includes(path)) return { do: 'enter' };
  return { do: 'go', to: loginPath(facts), forget: false };
}

/** `/login?redirect=…`, which returns to the requested page. */
export function loginPath({ path, search }: Pick<GuardFacts, 'path' | 'search'>): string {
  const wanted = path === '/login' ? '/' : `${path}${search}`;
  return wanted === '/' ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}`;
}

/** Path after the login: only paths of this console, never the URL of another site. */
export function redirectTarget(search: string): string {
  const wanted = consolePath(new URLSearchParams(search).get('redirect') ?? '/');
  return wanted === '/login' || /^\/login[/?#]/.test(wanted) ? '/' : wanted;
}

/** An unused origin: a URL that resolves to another origin is outside of the console. */
const anyOrigin = 'http://console.invalid';

/**
 * Returns the address as a path of this console, or `/` if it is outside. Parsed like in a browser, which skips tabs
 * and reads a backslash as a slash (WHATWG URL).
 */
export function consolePath(address: string): string {
  if (!address.startsWith('/') || !URL.canParse(address, anyOrigin)) return '/';
  const { origin, pathname, search, hash } = new URL(address, anyOrigin);
  // After a second leading slash, the rest would be parsed as a host.
  return origin === anyOrigin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}
