import type { ReactNode } from 'react';

import css from './panel.module.css';

/** The tools of a map at its lower left, one over the other or in a row; of many floors on a small map the list scrolls. */
export function MapCorner({ isRow = false, children }: { isRow?: boolean; children: ReactNode }) {
  return <div className={`${css.corner} ${isRow ? css.row : ''}`}>{children}</div>;
}
