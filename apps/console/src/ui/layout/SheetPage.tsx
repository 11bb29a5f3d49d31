import type { ReactNode } from 'react';

import { PageTitle } from './PageTitle.tsx';
import css from './SheetPage.module.css';

interface SheetPageProps {
  title: string;
  /** Buttons of the bar at the bottom, which does not scroll; without them there is no bar. */
  bar?: ReactNode;
  /** Between title and bar; the element with the class `body` fills the space and scrolls. */
  children: ReactNode;
}

/** A page with a single sheet: a form, a row, a setting. */
export function SheetPage({ title, bar, children }: SheetPageProps) {
  return (
    <div className={css.page}>
      <PageTitle className={css.title}>{title}</PageTitle>
      {children}
      {bar !== undefined && <div className={css.bar}>{bar}</div>}
    </div>
  );
}
