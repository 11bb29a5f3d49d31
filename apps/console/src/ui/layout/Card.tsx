import type { ReactNode } from 'react';

import css from './Card.module.css';

interface CardProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A sheet with a plain heading, on pages without a list or a form. */
export function Card({ title, aside, children }: CardProps) {
  return (
    <section className={css.card} aria-label={title}>
      <header className={css.head}>
        <h2 className={css.title}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
