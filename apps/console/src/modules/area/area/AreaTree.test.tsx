import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';

import { AreaTree } from './AreaTree.tsx';
import { treeLines, type AreaRow, type AreaTypeRow } from './areaTree.ts';

const count = 1000;
// Only these fields are looked at.
const areas = Array.from(
  { length: count },
  (_, number) =>
    ({ id: `a${number}`, name: `Area ${number}`, typeId: 'tanks', parentId: null, regions: [] }) as unknown as AreaRow,
);
const types: AreaTypeRow[] = [{ id: 'tanks', version: 1, name: 'Tanks', color: '#111111', alarms: null }];

function Tree({ isFolded = false }: { isFolded?: boolean }) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set(isFolded ? ['type:tanks'] : []));
  const [selected, setSelected] = useState<string | null>(null);
  return (
    <AreaTree
      lines={treeLines(areas, types, folded, '')}
      folded={folded}
      selected={selected}
      onSelect={setSelected}
      onFold={(key, isNowFolded) => setFolded(new Set(isNowFolded ? [key] : []))}
    />
  );
}

const items = () => screen.getAllByRole('treeitem');
const item = (name: string) => screen.getByRole('treeitem', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

afterEach(cleanup);

describe('a tree of a thousand areas', () => {
  it('renders the visible lines, and announces their number', () => {
    render(<Tree isFolded />);
    item('Tanks 1000').focus();
    press('ArrowRight');
    expect(items().length).toBeLessThan(100);
    expect(item('Area 0').getAttribute('aria-posinset')).toBe('1');
    expect(item('Area 0').getAttribute('aria-setsize')).toBe(String(count));
  });

  it('renders others when scrolled, and keeps the one reached by Tab', () => {
    render(<Tree />);
    const tree = screen.getByRole('tree');
    fireEvent.scroll(tree, { target: { scrollTop: 500 * 32 } });
    expect(within(tree).queryByText('Area 0')).toBeNull();
    item('Area 500');
    expect(items().filter(({ tabIndex }) => tabIndex === 0)).toEqual([item('Tanks 1000')]);
  });

  it('is navigated by keys, to its end and back', () => {
    render(<Tree />);
    item('Tanks 1000').focus();
    press('ArrowDown');
    expect(document.activeElement).toBe(item('Area 0'));
    press('End');
    expect(document.activeElement).toBe(item('Area 999'));
    press('ArrowUp');
    expect(document.activeElement).toBe(item('Area 998'));
    press('ArrowLeft');
    expect(document.activeElement).toBe(item('Tanks 1000'));
    press('ArrowLeft');
    expect(items()).toHaveLength(1);
  });
});
