import { areaColors } from '@muster/model/areaType/areaType.ts';
import { describe, expect, it } from 'vitest';

import { levelColor } from '../../ui/layout/theme.ts';
import { calmColor } from './calmColor.ts';

describe('the colour of an area on a calm map', () => {
  it('is never that of an alarm level', () => {
    for (const level of Object.values(levelColor)) expect(calmColor(level)).not.toBe(level);
    // Red, greyed by hand: the channels approach their common middle.
    expect(calmColor('#FF0000')).toBe('#AC5353');
  });

  it('is the type’s own if it cannot be confused with a level, like those offered', () => {
    for (const hex of [...Object.values(areaColors), '#0B8F8C', '#7A5AC8', '#808080']) expect(calmColor(hex)).toBe(hex);
  });
});
