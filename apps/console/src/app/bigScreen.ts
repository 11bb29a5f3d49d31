import { useSession } from './session.ts';

/**
 * Which of the two pages of the big screen is opened (specification §2): the new one, screen5, where the custom config
 * `bgversion` is empty or truthy.
 */
export function bigScreenFile(bgversion: unknown): 'screen5.html' | 'index.html' {
  const isEmpty = bgversion === null || bgversion === undefined || bgversion === '';
  return isEmpty || Boolean(bgversion) ? 'screen5.html' : 'index.html';
}

/** The address of the big screen for a window of its own, which has no session but what its address says. */
export function bigScreenAddress(bgversion: unknown, buildId: string, userName: string): string {
  const query = new URLSearchParams({ buildId, userName });
  return `${location.origin}/bigscreen/${bigScreenFile(bgversion)}?${query}`;
}

/** The window of the big screen takes its building from its address; called once, before anything is shown. */
export function adoptBuilding({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const buildId = new URLSearchParams(search).get('buildId') ?? '';
  if (!pathname.startsWith('/bigscreen/') || buildId === '') return;
  sessionStorage.setItem('buildId', buildId);
  useSession.setState({ buildId });
}
