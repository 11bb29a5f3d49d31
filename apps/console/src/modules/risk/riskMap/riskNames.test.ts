import { describe, expect, it } from 'vitest';

import type { LiveDistrict } from '../level/riskColor.ts';
import { cutTo, emsOf, labelDistricts } from './riskNames.ts';

const box = { x: 0, y: 0, width: 620, height: 384 };
const at = (id: string, x: number, y: number, name = id) => ({
  row: { id, name, level: 'major' } as unknown as LiveDistrict, // Only these are read.
  d: '',
  x,
  y,
});
const label = (...districts: ReturnType<typeof at>[]) =>
  labelDistricts({ box, districts }, 10, () => 'Major').map(({ district, number }) => [district.row.id, number]);

describe('the names of risk areas on the sheet', () => {
  it('are inside their areas if there is room', () => {
    expect(label(at('液氨罐区', 100, 100), at('锅炉房', 200, 100))).toEqual([
      ['液氨罐区', null],
      ['锅炉房', null],
    ]);
  });

  it('are replaced by numbers only where they would overlap', () => {
    expect(label(at('液氨罐区', 100, 100), at('锅炉房', 120, 105), at('食堂', 400, 300))).toEqual([
      ['液氨罐区', 1],
      ['锅炉房', 2],
      ['食堂', null],
    ]);
  });

  it('are replaced by a number where they would leave the picture', () => {
    expect(label(at('污水处理站', 10, 200))).toEqual([['污水处理站', 1]]);
  });

  it('are one number for an area with several regions', () => {
    expect(label(at('a', 100, 100), at('a', 103, 100), at('b', 106, 100))).toEqual([
      ['a', 1],
      ['a', 1],
      ['b', 2],
    ]);
  });

  it('are cut to the room that the legend has', () => {
    expect([emsOf('液氨罐区'), cutTo('液氨罐区', 4), cutTo('液氨罐区东侧', 5)]).toEqual([4, '液氨罐区', '液氨罐区…']);
  });
});
