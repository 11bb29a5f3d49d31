import { describe, expect, it } from 'vitest';

import { contentWidth, fillWidth } from './columnWidths.ts';

describe('column widths', () => {
  it('are at least 70 plus 20 padding', () => {
    expect(contentWidth([])).toEqual({ least: 90, whole: 90 });
    expect(contentWidth(['性别', '男'])).toEqual({ least: 90, whole: 90 });
  });

  it('follow the longest text; a Chinese letter is wider than a Latin one', () => {
    expect(contentWidth(['一二三四五六七八']).least).toBe(8 * 14 + 20);
    expect(contentWidth(['一二三四五六七八']).least).toBeGreaterThan(contentWidth(['abcdefgh']).least);
  });

  const fixed = (...widths: number[]) => widths.map((width) => ({ least: width, whole: width }));

  it('fill the window exactly if there is room, and stay otherwise', () => {
    const filled = fillWidth(fixed(100, 200, 101), 1000);
    expect(filled.reduce((sum, width) => sum + width, 0)).toBe(1000);
    expect(filled.every((width, index) => width >= [100, 200, 101][index])).toBe(true);
    expect(fillWidth(fixed(100, 200), 299)).toEqual([100, 200]);
    expect(fillWidth([], 500)).toEqual([]);
  });

  it('are increased for truncated columns before the others', () => {
    const cut = { least: 150, whole: 400 };
    expect(fillWidth([...fixed(100), cut], 500)).toEqual([100, 400]);
    expect(fillWidth([...fixed(100), cut], 350)).toEqual([100, 250]);
    const [short = 0, whole = 0] = fillWidth([...fixed(100), cut], 1000);
    expect([short > 100, whole >= 400, short + whole]).toEqual([true, true, 1000]);
  });
});
