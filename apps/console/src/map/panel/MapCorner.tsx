import type { ReactNode } from 'react';

import css from './panel.module.css';

/** The tools of a map at its lower left, in a column or a row; a long list of floors scrolls. */
export function MapCorner({ isRow = false, children }: { isRow?: boolean; children: ReactNode }) {
  return <div className={`${css.corner} ${isRow ? css.row : ''}`}>{children}</div>;
}
