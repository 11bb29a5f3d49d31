import { describe, expect, it } from 'vitest';

import { palettes, themes } from './palette.ts';

const channels = (hex: string): [number, number, number] => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return [red, green, blue];
};

/** Degrees on the colour wheel: 120 is green, 180 cyan, 240 blue. */
function hue(hex: string): number {
  const [red, green, blue] = channels(hex);
  return ((Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI + 360) % 360;
}

/** WCAG 2.2, contrast ratio of two colours. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string): number => {
    const [red, green, blue] = channels(hex).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(themes)('the %s theme', (theme) => {
  const { color, level, levelText, levelTint, plan, subject, presence } = palettes[theme];
  const levels = [1, 2, 3, 4] as const;

  it('is one blue-green, lighter and darker', () => {
    for (const shade of [color.primary, color.primaryText, color.primaryHover, color.primaryFill, color.primaryTint]) {
      expect(hue(shade), shade).toBeGreaterThan(165);
      expect(hue(shade), shade).toBeLessThan(195);
    }
  });

  it('can be read: text has a contrast of 4.5 to 1 on each ground', () => {
    const grounds = [color.sheet, color.ground, color.rowHover, color.primaryTint];
    const pairs = [
      ...grounds.flatMap((ground) => [
        [color.ink, ground],
        [color.primaryText, ground],
        [color.primaryHover, ground],
      ]),
      [color.softInk, color.sheet],
      [color.softInk, color.ground],
      [color.onFill, color.primaryFill],
      [color.onFill, color.primaryFillHover],
      [color.onFill, level[1]],
      [color.shellText, color.shell],
      [plan.areaName, plan.site],
      ...levels.flatMap((each) => [
        [levelText[each], levelTint[each]],
        [levelText[each], color.sheet],
        [levelText[each], plan.halo],
      ]),
    ] as const;
    for (const [text = '', ground = ''] of pairs)
      expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  it('has marks that are seen on the sheet and on the plan: 3 to 1', () => {
    for (const mark of [level[1], level[4], ...Object.values(subject), presence.online])
      for (const ground of [color.sheet, plan.site])
        expect(contrast(mark, ground), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3);
  });
});
