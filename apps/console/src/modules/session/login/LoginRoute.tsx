import type { LicenceState } from '@muster/model/access/licence.ts';
import { useLocation, useNavigate } from 'react-router';

import { Login } from './Login.tsx';

/** State passed by the guard: the reason of the redirection. */
type FromGuard = { licence?: LicenceState } | null;

/** The login after a logout or a redirection. */
export function LoginRoute() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const reason = (state as FromGuard)?.licence ?? null;
  return <Login search={search} reason={reason} onIn={(path) => navigate(path, { replace: true })} />;
}
