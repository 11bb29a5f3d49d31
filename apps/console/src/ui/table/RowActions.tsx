import type { ReactNode } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import css from './RowActions.module.css';

interface RowActionsProps {
  /** false = not for this account. */
  onEdit: false | (() => void);
  onDelete: false | (() => void);
  /** What else can be done. */
  children?: ReactNode;
}

/** The action column of a row (specification §2). */
export function RowActions({ onEdit, onDelete, children }: RowActionsProps) {
  const t = useT();
  return (
    <span className={css.actions}>
      {children}
      {onEdit !== false && (
        <button type="button" onClick={onEdit}>
          {t('console.table.edit')}
        </button>
      )}
      {onDelete !== false && (
        <button type="button" className={css.delete} onClick={onDelete}>
          {t('console.table.delete')}
        </button>
      )}
    </span>
  );
}
