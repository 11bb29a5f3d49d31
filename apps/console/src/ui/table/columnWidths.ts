import { limits } from '@muster/model/access/limits.ts';

/** Pixels of a letter at 14 px: full width (Chinese, Japanese, Korean and their punctuation) or half. */
const wideLetter = 14;
const narrowLetter = 8.4;
const wide = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6]/;

/** One long name must not push every other column out of the window; it is read whole on hover. */
const mostWidth = 240;

function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += wide.test(letter) ? wideLetter : narrowLetter;
  return Math.ceil(width);
}

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
