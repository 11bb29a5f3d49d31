import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import { useId, useState, type ReactNode } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import css from './Advanced.module.css';

interface AdvancedProps {
  /** Subject of the fields, if a page has several. */
  about: string;
  /** Number of fields that differ from their default. */
  differing: number;
  hasError: boolean;
  children: ReactNode;
}

/** Rarely changed fields: folded until one of them differs from its default or has an error. */
export function Advanced({ about, differing, hasError, children }: AdvancedProps) {
  const t = useT();
  const id = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = hasError || (chosen ?? differing > 0);
  return (
    <div className={css.advanced}>
      <button
        type="button"
        className={css.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChosen(!isOpen)}
      >
        <DownOutlined aria-hidden className={isOpen ? (css.open ?? '') : (css.folded ?? '')} />
        {t('console.form.advanced')}
        <span className="visually-hidden"> {about}</span>
        {differing > 0 && <span className={css.count}>{t('console.form.differing', { count: differing })}</span>}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
