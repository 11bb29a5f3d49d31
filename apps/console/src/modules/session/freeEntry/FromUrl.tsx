import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import { readFreeEntry } from './freeEntry.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { RequestError } from '../../../core/http/request.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { enterFree } from './enterFree.ts';
import css from './FromUrl.module.css';

/** `/fromUrl`: another program sends somebody in who is logged in there (specification §2, Password-free entry). */
export function FromUrl() {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  // A token is good for one attempt, however often the page is built.
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
