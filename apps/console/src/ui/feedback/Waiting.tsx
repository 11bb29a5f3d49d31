import type { ReactNode } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import css from './Waiting.module.css';

/**
 * Placeholder of a loading page: nothing for the first 300 ms, then a quiet line, with a reason for the delay if there
 * is one.
 */
export function Waiting({ children }: { children?: ReactNode }) {
  const t = useT();
  return (
    <div className={css.waiting} aria-busy="true">
      <div className={css.line} role="progressbar" aria-label={t('console.loading')} />
      {children}
    </div>
  );
}
