import { loadSession, useSession } from '../../../core/session/session.ts';

/** Shows the menu at the left as it is now. Where that cannot be asked, the next page that is loaded shows it. */
export async function renewMenu(): Promise<void> {
  const { buildId } = useSession.getState();
  if (buildId !== null) await loadSession(buildId).catch(() => undefined);
}
