import type { LicenceState } from '@muster/model/access/licence.ts';
import { useLocation, useNavigate } from 'react-router';

import { Login } from './Login.tsx';

/** What the guard says to the login: why somebody is here again. */
type FromGuard = { licence?: LicenceState } | null;

/** The login of somebody who was inside: logged out, or sent away. */
export function LoginRoute() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const reason = (state as FromGuard)?.licence ?? null;
  return <Login search={search} reason={reason} onIn={(path) => navigate(path, { replace: true })} />;
}
