import { fontFamily, fontSize } from '../layout/theme.ts';

/**
 * Pixels of a letter if text cannot be measured: full width (Chinese, Japanese, Korean and their punctuation) or half.
 */
const wideLetter = 14;
const narrowLetter = 8.4;
const wide = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6]/;

let pen: CanvasRenderingContext2D | null | undefined;

/** Width of a text in pixels in a table, in this machine's font and at the boldest weight of a table. */
export function textWidth(text: string): number {
  pen ??= newPen();
  return Math.ceil(pen === null ? estimatedWidth(text) : pen.measureText(text).width);
}

function newPen(): CanvasRenderingContext2D | null {
  if (typeof document === 'undefined') return null;
  const context = document.createElement('canvas').getContext('2d');
  if (context !== null) context.font = `600 ${fontSize.body}px ${fontFamily}`;
  return context;
}

function estimatedWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += wide.test(letter) ? wideLetter : narrowLetter;
  return width;
}
