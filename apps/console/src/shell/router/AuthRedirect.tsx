import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import { loginPath, redirectTarget } from '../../core/session/guard.ts';
import { useT } from '../../core/i18n/i18n.ts';
import { token } from '../../core/http/token.ts';
import css from './NotFound.module.css';

/**
 * Where another page sends somebody who has proved there who they are: on to where they wanted to go, only within this
 * console; without a session first to the login, which leads there afterwards.
 */
export function AuthRedirect() {
  const t = useT();
  const { search } = useLocation();
  const navigate = useNavigate();
  const wanted = redirectTarget(search);
  const to = token.read() === null ? loginPath({ path: wanted, search: '' }) : wanted;
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return (
    <main className={css.page}>
      <h1 className={css.title}>{t('page.authRedirect')}</h1>
      <Link to={to}>{t('page.authRedirect.go')}</Link>
    </main>
  );
}
