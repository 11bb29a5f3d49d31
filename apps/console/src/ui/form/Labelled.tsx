import type { ReactNode } from 'react';

import css from './AlarmSettingsInput.module.css';

/** An input of a rule with its label before it. */
export function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className={css.labelled}>
      <span className={css.label}>{text}</span>
      {children}
    </span>
  );
}
