import { Link } from 'react-router';

import { useT } from '../../core/i18n/i18n.ts';
import css from './NotFound.module.css';

export function NotFound() {
  const t = useT();
  return (
    <main className={css.page}>
      <p className={css.code}>404</p>
      <h1 className={css.title}>{t('console.notFound')}</h1>
      <Link to="/">{t('console.backHome')}</Link>
    </main>
  );
}
