import type { ReactNode } from 'react';

import css from './BigScreen.module.css';

interface BigScreenPanelProps {
  /** Name for screen readers, and heading if it has a title. */
  name: string;
  /** null = the content needs no title. */
  title: string | null;
  /** Whether it fills the remaining space. */
  isList?: boolean;
  children: ReactNode;
}

/** A module of the big screen. */
export function BigScreenPanel({ name, title, isList = false, children }: BigScreenPanelProps) {
  return (
    <section className={`${css.panel} ${isList ? css.list : css.figures}`} aria-label={title ?? name}>
      {title !== null && <h2 className={css.heading}>{title}</h2>}
      {children}
    </section>
  );
}
