import { useSession } from './session.ts';

/**
 * The page of the big screen to open (specification §2): the new one, screen5, if the custom config
 * `bgversion` is empty or truthy.
 */
export function bigScreenFile(bgversion: unknown): 'screen5.html' | 'index.html' {
  const isEmpty = bgversion === null || bgversion === undefined || bgversion === '';
  return isEmpty || Boolean(bgversion) ? 'screen5.html' : 'index.html';
}

/** URL of the big screen for a separate window, which gets its session data from the URL only. */
export function bigScreenAddress(bgversion: unknown, buildId: string, userName: string): string {
  const query = new URLSearchParams({ buildId, userName });
  return `${location.origin}/bigscreen/${bigScreenFile(bgversion)}?${query}`;
}

/** The on-site board at the gate, also in its own window. */
export const castPath = '/cast';

/** Path and query of the on-site board of a building. */
export function castAddress(buildId: string): string {
  return `${castPath}?${new URLSearchParams({ buildId })}`;
}

/** Sets the building of a big-screen window from its URL; called once, before the first render. */
export function adoptBuilding({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const buildId = new URLSearchParams(search).get('buildId') ?? '';
  const isWall = pathname.startsWith('/bigscreen/') || pathname === castPath;
  if (!isWall || buildId === '') return;
  sessionStorage.setItem('buildId', buildId);
  useSession.setState({ buildId });
}
