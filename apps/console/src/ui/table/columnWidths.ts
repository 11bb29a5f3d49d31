import { limits } from '@muster/model/access/limits.ts';

import { textWidth } from './textWidth.ts';

/** Maximum pixels of a column: a long name must not push the others out of the window; hovering shows all of it. */
const mostWidth = 240;

export interface ColumnWidth {
  /** Minimum pixels of the column. */
  least: number;
  /** Pixels without truncation. */
  whole: number;
}

/**
 * Specification §9: by content, at least 70 plus 20 padding. `extra` is room for a sort mark or a dot.
 * @param texts as shown when they are truncated
 * @param uncut the texts without truncation
 */
export function contentWidth(texts: readonly string[], uncut = texts, extra = 0): ColumnWidth {
  const longest = Math.max(limits.columnMinWidthPx, ...texts.map((text) => textWidth(text) + extra));
  const whole = Math.max(longest, ...uncut.map((text) => textWidth(text) + extra));
  return { least: Math.min(longest, mostWidth) + limits.columnPaddingPx, whole: whole + limits.columnPaddingPx };
}

/**
 * Distributes the remaining width among the columns: first to truncated ones, in equal shares of the missing width,
 * then to all, so that a table of few columns fills its width.
 */
export function fillWidth(columns: readonly ColumnWidth[], available: number): number[] {
  const least = columns.map((column) => column.least);
  const spare = available - sum(least);
  if (columns.length === 0 || spare <= 0) return least;
  const lacking = columns.map((column) => Math.max(0, column.whole - column.least));
  const share = Math.min(1, spare / Math.max(1, sum(lacking)));
  const widths = least.map((width, index) => width + Math.floor((lacking[index] ?? 0) * share));
  const total = sum(widths);
  const grown = widths.map((width) => Math.floor((width * available) / total));
  const rest = available - sum(grown);
  return grown.map((width, index) => (index === grown.length - 1 ? width + rest : width));
}

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0);
}
