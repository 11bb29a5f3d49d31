import { describe, expect, it } from 'vitest';

import type { TagSource } from '../tag/tagSource.ts';
import { gatherTags } from './gather.ts';

function sourceOf(tags: readonly { x: number; y: number; floor?: number }[]): TagSource {
  return {
    length: tags.length,
    x: Float64Array.from(tags, ({ x }) => x),
    y: Float64Array.from(tags, ({ y }) => y),
    heading: new Float32Array(tags.length),
    fixT: new Float64Array(tags.length),
    floor: Int16Array.from(tags, ({ floor = 0 }) => floor),
    flags: new Uint8Array(tags.length).fill(1),
    hasFix: new Uint8Array(tags.length).fill(1),
    names: [],
    version: 1,
    sample: () => 0,
    siteTime: (epochMs) => epochMs,
  };
}
const crowd = (count: number, x: number, floor = 0) =>
  Array.from({ length: count }, (_, at) => ({ x: x + at, y: 3, floor }));
const far = 1;
const gatherAll = (tags: Parameters<typeof sourceOf>[0], metresPerPixel = far, mayGather = (_slot: number) => true) => {
  const gathered = new Uint8Array(tags.length);
  return { found: gatherTags(sourceOf(tags), gathered, { metresPerPixel, mayGather }), gathered: [...gathered] };
};

describe('overlapping markers', () => {
  it('are one marker in their middle with their number, when zoomed out', () => {
    expect(gatherAll([...crowd(5, 1), { x: 500, y: 3 }])).toEqual({
      found: [{ x: 3, y: 3, floor: 0, count: 5 }],
      gathered: [1, 1, 1, 1, 1, 0],
    });
  });

  it('are drawn individually when few, or when zoomed in', () => {
    expect(gatherAll(crowd(4, 1)).found).toEqual([]);
    expect(gatherAll(crowd(50, 1), 0.3).found).toEqual([]);
  });

  it('are gathered floor by floor', () => {
    expect(gatherAll([...crowd(5, 1, 0), ...crowd(6, 1, 1)]).found.map(({ floor, count }) => [floor, count])).toEqual([
      [0, 5],
      [1, 6],
    ]);
  });

  it('exclude markers that must stay single', () => {
    const { found, gathered } = gatherAll(crowd(6, 1), far, (slot) => slot !== 2);
    expect([found[0]?.count, gathered[2]]).toEqual([5, 0]);
  });

  it('stay while one moves slightly', () => {
    expect(gatherAll(crowd(8, 1), 1.1).found).toEqual(gatherAll(crowd(8, 1), 0.9).found);
  });
});
