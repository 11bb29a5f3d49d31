import { describe, expect, it } from 'vitest';

import { foldable, treeLines, type AreaRow, type AreaTypeRow } from './areaTree.ts';

const row = (id: string, typeId: string | null, parentId: string | null = null): AreaRow =>
  // Only these fields are looked at.
  ({ id, name: id.toUpperCase(), typeId, parentId, regions: [] }) as unknown as AreaRow;
const type = (id: string, color: string): AreaTypeRow => ({ id, version: 1, name: id, color, alarms: null });

const types = [type('tanks', '#111111'), type('roads', '#222222'), type('unused', '#333333')];
const areas = [row('farm', 'tanks'), row('tank1', 'roads', 'farm'), row('gate', 'roads'), row('yard', null)];
const none: ReadonlySet<string> = new Set();

const shape = (folded = none, text = '') =>
  treeLines(areas, types, folded, text).map(({ level, name, count }) => `${'-'.repeat(level)}${name} ${count}`);

describe('the tree of areas', () => {
  it('are grouped by type, with sub-areas below their parent, whatever their type', () => {
    expect(shape()).toEqual([
      '-tanks 2',
      '--FARM 1',
      '---TANK1 0',
      '-roads 1',
      '--GATE 0',
      '-unused 0',
      '-null 1',
      '--YARD 0',
    ]);
    expect(treeLines(areas, types, none, '').find(({ key }) => key === 'tank1')?.color).toBe('#222222');
  });

  it('omits folded lines', () => {
    expect(shape(new Set(['farm', 'type:roads']))).toEqual([
      '-tanks 2',
      '--FARM 1',
      '-roads 1',
      '-unused 0',
      '-null 1',
      '--YARD 0',
    ]);
    expect(foldable(areas, types)).toEqual(['type:tanks', 'type:roads', 'type:unused', 'type:', 'farm']);
  });

  it('finds areas by name, with their parents', () => {
    expect(shape(none, 'tank')).toEqual(['-tanks 2', '--FARM 1', '---TANK1 0']);
    expect(shape(none, 'nowhere')).toEqual([]);
  });

  it('shows an area whose parent or type is missing', () => {
    const lost = treeLines([row('lost', 'gone', 'gone')], types, none, 'lost');
    expect(lost.map(({ name }) => name)).toEqual([null, 'LOST']);
  });
});
