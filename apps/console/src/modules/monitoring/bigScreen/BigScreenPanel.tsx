import type { ReactNode } from 'react';

import css from './BigScreen.module.css';

interface BigScreenPanelProps {
  /** What it is called to who hears the screen, and above it where it has a title. */
  name: string;
  /** null = it says by itself what it is. */
  title: string | null;
  /** It takes the room that others leave. */
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
