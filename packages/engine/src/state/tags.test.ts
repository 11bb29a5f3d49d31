import { describe, expect, it } from 'vitest';

import { floorShift, inRecord, inWords, keptNumbers, tagFlag, wordsWidth } from './tagRecords.ts';
import { TagColumns, Tags } from './tags.ts';

describe('the state of tags', () => {
  it('lists every column, so that growth and snapshots omit none', () => {
    const columns = Object.entries(new TagColumns()).filter(([, column]) => column instanceof Float64Array);
    expect(columns.map(([name]) => name).sort()).toEqual([...TagColumns.names, 'numbers'].sort());
  });

  it('has a separate offset for each number of a record', () => {
    const places = Object.values(inRecord).flatMap((place) => [2 * place, 2 * place + 1]);
    const all = [...places, ...Object.values(inWords)].toSorted((a, b) => a - b);
    expect(all).toEqual(Array.from({ length: wordsWidth }, (_, place) => place));
  });

  it('has a bit for each flag, below the floor', () => {
    const flags = Object.values(tagFlag);
    expect(flags.reduce((all, flag) => all | flag, 0)).toBe(2 ** flags.length - 1);
    expect(flags.length).toBeLessThan(floorShift);
  });

  it('is kept when the memory grows', () => {
    const tags = new Tags();
    const numbers = [...keptNumbers, 'lineDue'] as const;
    for (let i = 0; i < 1000; i++) {
      const slot = tags.add(`tag-${i}`);
      for (const name of TagColumns.names) tags[name][slot] = i;
      numbers.forEach((name, place) => tags.put(slot, name, i + place));
      tags.setFenceSet(slot, i - 1);
      tags.set(slot, 1 << (i % 15), true);
      tags.setFloor(slot, i - 500);
    }
    for (let i = 0; i < 1000; i++) {
      expect(tags.find(`tag-${i}`)).toBe(i);
      expect(TagColumns.names.filter((name) => tags[name][i] !== i)).toEqual([]);
      expect(numbers.filter((name, place) => tags[name](i) !== i + place)).toEqual([]);
      expect([tags.fenceSet(i), tags.floor(i)]).toEqual([i - 1, i - 500]);
      expect(tags.flags(i)).toBe(1 << (i % 15));
    }
  });

  it('reports once that a tag has changed', () => {
    const tags = new Tags();
    const [a, b] = [tags.add('a'), tags.add('b')];
    for (const slot of [b, a, b]) tags.markChanged(slot);
    expect(tags.drainChanged()).toEqual([b, a]);
    expect(tags.drainChanged()).toEqual([]);
    tags.markChanged(a);
    expect(tags.drainChanged()).toEqual([a]);
  });
});
