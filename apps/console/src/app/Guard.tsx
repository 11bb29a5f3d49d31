import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';

import { toast } from '../ui/toast.ts';
import { guard, loginPath, type GuardDecision } from './guard.ts';
import { t } from './i18n.ts';
import { RequestError, sessionEnded } from './request.ts';
import { forgetSession, loadSession, useSession } from './session.ts';
import { token } from './token.ts';
import { Waiting } from './Waiting.tsx';

/**
 * Decides once per location and load, as a traveller passes: the login itself gains a token before a building is
 * chosen, and must not be sent away for it.
 */
export function Guard({ children }: { children: ReactNode }) {
  const location = useLocation();
  const isLoaded = useSession((state) => state.user !== null);
  const moment = `${location.key}:${isLoaded}`;
  const [passage, setPassage] = useState(() => ({ moment, decision: decide(location, isLoaded) }));
  if (passage.moment !== moment) setPassage({ moment, decision: decide(location, isLoaded) });
  const { decision } = passage;
  if (decision.do === 'go') return <Leave key={moment} to={decision.to} forget={decision.forget} />;
  return decision.do === 'load' ? <Load key={moment} /> : children;
}

function decide({ pathname, search }: Location, isLoaded: boolean): GuardDecision {
  const hasBuilding = useSession.getState().buildId !== null;
  return guard({ path: pathname, search, hasToken: token.read() !== null, hasBuilding, isLoaded });
}

function Leave({ to, forget }: { to: string; forget: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (forget) forgetSession();
    void navigate(to, { replace: true });
  }, [navigate, to, forget]);
  return null;
}

/** Specification §8: a failure on the way in resets the token, says why and leads back to the login. */
function Load() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    void enter().then((problem) => {
      if (problem === null) return;
      if (problem !== '') toast('error', problem);
      forgetSession();
      void navigate(loginPath({ path: pathname, search }), { replace: true });
    });
  }, [navigate, pathname, search]);
  return <Waiting />;
}

/** null when the session stands; else what to tell, empty when the page starts again by itself. */
async function enter(): Promise<string | null> {
  try {
    await loadSession(useSession.getState().buildId ?? '');
    return useSession.getState().user === null ? t('console.licence.inactive') : null;
  } catch (error) {
    if (error instanceof RequestError) return error.code === sessionEnded ? '' : error.message;
    throw error;
  }
}
