import { describe, expect, test } from 'vitest';

import { enUSManual } from './enUS.ts';
import { guideChapters, type Manual } from './manual.ts';
import { zhCNManual } from './zhCN.ts';
import { zhTWManual } from './zhTW.ts';

const shape = ({ chapters }: Manual) => chapters.map(({ name, text, steps = [] }) => [name, text.length, steps.length]);

describe('the help manual', () => {
  test('has the same content in every language', () => {
    expect(shape(zhTWManual)).toEqual(shape(zhCNManual));
    expect(shape(enUSManual)).toEqual(shape(zhCNManual));
    expect(JSON.stringify(enUSManual)).not.toMatch(/\p{Script=Han}/u);
  });

  test('covers the map, the handling of alarms, and the keys, which is the user guide', () => {
    const names = zhCNManual.chapters.map(({ name }) => name);
    expect(guideChapters).toEqual(['map', 'alarms', 'keyboard']);
    expect(names).toEqual(expect.arrayContaining([...guideChapters]));
    expect(new Set(names).size).toBe(names.length);
  });
});
