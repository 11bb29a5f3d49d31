import type { ReactNode } from 'react';

import css from './Empty.module.css';

interface EmptyProps {
  text: string;
  /** The available action. */
  action?: ReactNode;
}

/** One drawing, one sentence, one button (look: Shell). */
export function Empty({ text, action }: EmptyProps) {
  return (
    <div className={css.empty}>
      <svg width="96" height="64" viewBox="0 0 96 64" aria-hidden="true" className={css.drawing}>
        <path d="M8 54h80" />
        <path d="M20 54V30h20v24M40 54V18h22v36M62 54V36h16v18" />
        <path d="M26 38h8M26 45h8M46 26h10M46 34h10M46 42h10M68 44h4" />
        <circle cx="78" cy="14" r="6" />
      </svg>
      <p>{text}</p>
      {action}
    </div>
  );
}
