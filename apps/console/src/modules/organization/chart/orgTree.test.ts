import type { ChartRow } from '@muster/model/depart/wire.ts';
import { describe, expect, it } from 'vitest';

import { box, orgTrees, placeTrees, stepFrom } from './orgTree.ts';

const row = (id: string, parentId: string | null, people = 0): ChartRow => ({
  id,
  parentId,
  name: id,
  code: null,
  headId: null,
  headName: null,
  people,
});
const works = [
  row('works', null, 1),
  row('a', 'works', 2),
  row('b', 'works', 3),
  row('a1', 'a', 4),
  row('ext', null, 5),
];
const placed = (folded: readonly string[] = []) => placeTrees(orgTrees(works), new Set(folded));
const at = (id: string, folded: readonly string[] = []) => {
  const found = placed(folded).nodes.find(({ node }) => node.row.id === id);
  if (found === undefined) throw new Error(`${id} is not drawn`);
  return found;
};

describe('the tree of departments', () => {
  it('counts all people below a department with its own', () => {
    const [top, other] = orgTrees(works);
    expect([top?.total, other?.total]).toEqual([10, 5]);
    expect(top?.children.map(({ row: { id }, total }) => [id, total])).toEqual([
      ['a', 6],
      ['b', 3],
    ]);
  });

  it('puts departments at the top if the reader cannot see their superior', () => {
    expect(orgTrees([row('x', 'unseen'), row('y', 'x')]).map(({ row: { id } }) => id)).toEqual(['x']);
  });
});

describe('the drawing', () => {
  it('gives each leaf a column, and centres a superior above its children', () => {
    const step = box.width + box.gapX;
    expect([at('a1').x, at('b').x, at('ext').x]).toEqual([0, step, 2 * step]);
    expect(at('works').x).toBe((at('a').x + at('b').x) / 2);
    expect([at('works').y, at('a').y, at('a1').y]).toEqual([0, box.height + box.gapY, 2 * (box.height + box.gapY)]);
    expect(placed().width).toBe(3 * step - box.gapX);
  });

  it('omits the children of a collapsed department, which then is a leaf', () => {
    const { nodes, height } = placed(['works']);
    expect(nodes.map(({ node, isFolded }) => [node.row.id, isFolded])).toEqual([
      ['works', true],
      ['ext', false],
    ]);
    expect(height).toBe(box.height);
  });

  it('never lays two boxes over each other, however the tree is built', () => {
    const rows = Array.from({ length: 60 }, (_, index) =>
      row(String(index), index === 0 ? null : String(Math.floor((index * 7) % index) % index)),
    );
    const { nodes } = placeTrees(orgTrees(rows), new Set(['3', '7']));
    for (const one of nodes)
      for (const other of nodes)
        if (one !== other && one.y === other.y)
          expect(Math.abs(one.x - other.x)).toBeGreaterThanOrEqual(box.width + box.gapX);
  });
});

describe('arrow keys', () => {
  it.each([
    ['works', 'ArrowDown', 'a'],
    ['a1', 'ArrowUp', 'a'],
    ['a', 'ArrowRight', 'b'],
    ['b', 'ArrowLeft', 'a'],
    ['works', 'ArrowRight', 'ext'],
    ['works', 'ArrowUp', null],
    ['b', 'ArrowDown', null],
    ['ext', 'ArrowRight', null],
    ['a', 'x', null],
  ])('from %s by %s to %s', (from, key, to) => {
    const { nodes } = placed();
    const start = nodes.find(({ node }) => node.row.id === from);
    if (start === undefined) throw new Error('not drawn');
    expect(stepFrom(nodes, start, key)?.node.row.id ?? null).toBe(to);
  });
});
