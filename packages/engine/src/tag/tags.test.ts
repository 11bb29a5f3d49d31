import { describe, expect, it } from 'vitest';

import type { Silence } from '../presence/silence.ts';
import { TagColumns, Tags } from './tags.ts';

/** Nothing here asks a silence anything. */
const noSilence = (): Silence => ({}) as Silence;

describe('what is kept of tags', () => {
  it('names every column, so that none is forgotten when the memory grows or a snapshot is taken', () => {
    const columns = Object.entries(new TagColumns()).filter(([, column]) => column instanceof Float64Array);
    expect(columns.map(([name]) => name).sort()).toEqual([...TagColumns.names].sort());
  });

  it('stays when the memory grows', () => {
    const tags = new Tags();
    for (let i = 0; i < 1000; i++) {
      const slot = tags.add(`tag-${i}`, noSilence);
      for (const name of TagColumns.names) tags[name][slot] = i;
      tags.set(slot, 1 << (i % 6), true);
    }
    for (let i = 0; i < 1000; i++) {
      expect(tags.find(`tag-${i}`)).toBe(i);
      expect(TagColumns.names.filter((name) => tags[name][i] !== i)).toEqual([]);
      expect(tags.flags(i)).toBe(1 << (i % 6));
    }
  });

  it('tells once that a tag has changed, however often it has', () => {
    const tags = new Tags();
    const [a, b] = [tags.add('a', noSilence), tags.add('b', noSilence)];
    for (const slot of [b, a, b]) tags.markChanged(slot);
    expect(tags.takeChanged()).toEqual([b, a]);
    expect(tags.takeChanged()).toEqual([]);
    tags.markChanged(a);
    expect(tags.takeChanged()).toEqual([a]);
  });
});
