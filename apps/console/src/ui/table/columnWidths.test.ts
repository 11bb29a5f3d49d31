import { describe, expect, it } from 'vitest';

import { contentWidth, fillWidth } from './columnWidths.ts';

describe('column widths', () => {
  it('are at least 70 plus 20 padding', () => {
    expect(contentWidth([])).toBe(90);
    expect(contentWidth(['性别', '男'])).toBe(90);
  });

  it('follow the longest text; a Chinese letter is wider than a Latin one', () => {
    expect(contentWidth(['一二三四五六七八'])).toBe(8 * 14 + 20);
    expect(contentWidth(['一二三四五六七八'])).toBeGreaterThan(contentWidth(['abcdefgh']));
  });

  it('fill the window exactly when there is room, and stay when there is none', () => {
    const filled = fillWidth([100, 200, 101], 1000);
    expect(filled.reduce((sum, width) => sum + width, 0)).toBe(1000);
    expect(filled.every((width, index) => width >= [100, 200, 101][index])).toBe(true);
    expect(fillWidth([100, 200], 299)).toEqual([100, 200]);
    expect(fillWidth([], 500)).toEqual([]);
  });
});
