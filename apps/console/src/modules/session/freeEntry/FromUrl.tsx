import type { LoginReply } from '@muster/model/login/wire.ts';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import { readFreeEntry, type FreeEntry, freeEntryGoal } from './freeEntry.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { RequestError, postForHeaders } from '../../../core/http/request.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { bigScreenAddress } from '../../../core/session/bigScreen.ts';
import { consolePath } from '../../../core/session/guard.ts';
import { enterBuilding, clearSession, storeLogin, loadSession, useSession } from '../../../core/session/session.ts';
import css from './FromUrl.module.css';

/** `/fromUrl`: another program logs its user in (specification §2, Password-free entry). */
export function FromUrl() {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  // A token is valid for one attempt, also if the page is rendered again.
  const attempted = useRef<string>(null);
  useEffect(() => {
    if (attempted.current === search) return;
    attempted.current = search;
    const entry = readFreeEntry(search);
    const enter = async (): Promise<void> => {
      if (entry === null) return setFailure(t('console.fromUrl.incomplete'));
      try {
        const goal = await enterFree(entry);
        if ('leave' in goal) location.replace(goal.leave);
        else await navigate(goal.path, { replace: true });
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        setFailure(error.message);
      }
    };
    void enter();
  }, [search, navigate, t]);
  if (failure === null) return <Waiting>{t('console.fromUrl.entering')}</Waiting>;
  return (
    <main className={css.page}>
      <img src="/favicon.svg" alt="" width={40} height={40} />
      <h1 className={css.title}>{t('console.fromUrl.failed')}</h1>
      <p className={css.reason} role="alert">
        {failure}
      </p>
      <Link to="/login">{t('console.fromUrl.toLogin')}</Link>
    </main>
  );
}

/** Session key of specification §9; the shell hides its menus by it. */
const showmenuKey = 'showmenu';

/** An address outside of the console's own routes, or a path within them. */
type Destination = { leave: string } | { path: string };

/**
 * Replaces the session by that of a one-time token, and returns the path to open.
 *
 * @throws RequestError when the server refuses the token or its signature.
 */
async function enterFree({ token, ...signed }: FreeEntry): Promise<Destination> {
  clearSession();
  const query = new URLSearchParams({ freeToken: token });
  await storeLogin(await postForHeaders<LoginReply>(`/pod/doFreeLogin?${query}`, { ...signed }));
  enterBuilding(signed.buildid);
  sessionStorage.setItem(showmenuKey, signed.showmenu);
  const goal = freeEntryGoal(signed.topage);
  if ('page' in goal) return { path: consolePath(goal.page) };
  await loadSession(signed.buildid);
  const userName = useSession.getState().user?.name ?? '';
  return { leave: bigScreenAddress(goal.bigScreen === 'new' ? 'screen5' : 0, signed.buildid, userName) };
}
