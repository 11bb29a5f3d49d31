import type { LicenceState } from '@muster/model/access/licence.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';

import { toast } from '../../core/toast.ts';
import { databaseAwayIn } from '../../core/live/conditions.ts';
import { conditionText } from '../../core/live/conditionText.ts';
import { guard, loginPath, type GuardDecision } from '../../core/session/guard.ts';
import { type Translate, useT } from '../../core/i18n/i18n.ts';
import { RequestError, sessionEnded } from '../../core/http/request.ts';
import { clearSession, loadSession, useSession } from '../../core/session/session.ts';
import { token } from '../../core/http/token.ts';
import { Waiting } from '../../ui/feedback/Waiting.tsx';

/**
 * Decides once per location and load: the login itself stores a token before a building is
 * chosen, and must not be redirected for it.
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
    if (forget) clearSession();
    void navigate(to, { replace: true });
  }, [navigate, to, forget]);
  return null;
}

/** Wait before a retry. */
const retryMs = 3000;

/**
 * Specification §8: a refusal resets the token, shows the reason and redirects to the login. A missing connection, or a
 * server without its database, does not affect the session, so it is awaited.
 */
function Load() {
  const t = useT();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<RequestError | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    void enter().then((outcome) => {
      if (outcome === 'entered') return;
      if (outcome instanceof RequestError) {
        setFailure(outcome);
        timer = setTimeout(() => setAttempt(attempt + 1), retryMs);
        return;
      }
      // The login shows licence problems itself.
      if (outcome.refused !== undefined) toast('error', outcome.refused);
      clearSession();
      const state = { licence: outcome.licence };
      void navigate(loginPath({ path: pathname, search }), { replace: true, state });
    });
    return () => clearTimeout(timer);
  }, [navigate, pathname, search, attempt]);
  return <Waiting>{failure !== null && wordsOf(t, failure)}</Waiting>;
}

/**
 * Reason for which the guard redirects to the login: a message, or the state of the building's licence, where the login
 * offers an upload.
 */
type Refusal = { refused: string; licence?: undefined } | { refused?: undefined; licence: LicenceState };

/** No connection, or a server or proxy that cannot answer now. */
function isUnavailable({ code }: RequestError): boolean {
  return code === 0 || (code >= 502 && code <= 504);
}

/** Reason of the wait. */
function wordsOf(t: Translate, failure: RequestError): string {
  const away = databaseAwayIn(failure);
  return away === null ? failure.message : conditionText(t, away);
}

/** A call that does not affect the session returns its failure, and is retried. */
async function enter(): Promise<'entered' | RequestError | Refusal> {
  try {
    await loadSession(useSession.getState().buildId ?? '');
    const { user, licence } = useSession.getState();
    if (user !== null) return 'entered';
    return { licence: licence?.state === undefined || licence.state === 'active' ? 'expired' : licence.state };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.code === sessionEnded) return 'entered'; // The page starts again by itself.
    return isUnavailable(error) ? error : { refused: error.message };
  }
}
