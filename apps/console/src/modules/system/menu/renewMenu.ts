import { loadSession, useSession } from '../../../core/session/session.ts';

/** Reloads the menu. After a failure, the next page load shows it. */
export async function renewMenu(): Promise<void> {
  const { buildId } = useSession.getState();
  if (buildId !== null) await loadSession(buildId).catch(() => undefined);
}
