import { limits } from '@muster/model/access/limits.ts';

import { textWidth } from './textWidth.ts';

/** One long name must not push every other column out of the window; it is read whole on hover. */
const mostWidth = 240;

/** Specification §9: by content, at least 70 plus 20 padding. `extra` is room for a sort mark or a dot. */
export function contentWidth(texts: readonly string[], extra = 0): number {
  const longest = Math.max(0, ...texts.map(textWidth)) + extra;
  return Math.min(Math.max(limits.columnMinWidthPx, longest), mostWidth) + limits.columnPaddingPx;
}

/** Shares what is left of the window among the columns, so that a table of few columns is not torn at its right. */
export function fillWidth(widths: readonly number[], available: number): number[] {
  const sum = widths.reduce((total, width) => total + width, 0);
  if (sum === 0 || sum >= available) return [...widths];
  const grown = widths.map((width) => Math.floor((width * available) / sum));
  const rest = available - grown.reduce((total, width) => total + width, 0);
  return grown.map((width, index) => (index === grown.length - 1 ? width + rest : width));
}
