import type { ReactNode } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import css from './Waiting.module.css';

/** While a page is on its way: nothing for the first 300 ms, then a quiet line, and why it takes so long if there is a reason. */
export function Waiting({ children }: { children?: ReactNode }) {
  const t = useT();
  return (
    <div className={css.waiting} aria-busy="true">
      <div className={css.line} role="progressbar" aria-label={t('console.loading')} />
      {children}
    </div>
  );
}
