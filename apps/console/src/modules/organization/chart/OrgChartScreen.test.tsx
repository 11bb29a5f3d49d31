import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { OrgChartScreen } from './OrgChartScreen.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

const row = (id: string, parentId: string | null, people: number, headName: string | null = null) => ({
  id,
  parentId,
  name: id,
  code: null,
  headId: headName === null ? null : `head of ${id}`,
  headName,
  people,
});
const rows = [
  row('Works', null, 1, 'Li'),
  row('North', 'Works', 2),
  row('South', 'Works', 3),
  row('Tower', 'North', 4),
];

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

const names = (): (string | null)[] =>
  screen.getAllByRole('treeitem').map((element) => element.getAttribute('aria-label'));

describe('the org chart', () => {
  it('draws departments with their heads and head counts', async () => {
    fakeServer({ '/bp/depart/chart': () => rows });
    renderScreen(<OrgChartScreen />);
    await screen.findByRole('tree', { name: 'Org chart' });
    expect(names()).toEqual([
      'Works Head: Li 10 people',
      'North Head: — 6 people',
      'Tower Head: — 4 people',
      'South Head: — 3 people',
    ]);
    expect(screen.getByText('4 departments, 10 people')).toBeTruthy();
    expect(document.querySelectorAll('svg[role=tree] > path')).toHaveLength(3);
  });

  it('folds and unfolds by Enter, and is led through by arrow keys', async () => {
    fakeServer({ '/bp/depart/chart': () => rows });
    renderScreen(<OrgChartScreen />);
    const works = await screen.findByRole('treeitem', { name: /^Works/ });
    works.focus();
    fireEvent.keyDown(works, { key: 'ArrowDown' });
    const north = screen.getByRole('treeitem', { name: /^North/ });
    expect(document.activeElement).toBe(north);
    expect(north.getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(north, { key: 'Enter' });
    expect(screen.queryByRole('treeitem', { name: /^Tower/ })).toBeNull();
    expect(screen.getByRole('treeitem', { name: /^North/ }).getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(screen.getByRole('treeitem', { name: /^Tower/ })).toBeTruthy();
  });

  it('shows the selected department, with links to it and its people', async () => {
    fakeServer({ '/bp/depart/chart': () => rows });
    renderScreen(<OrgChartScreen />);
    fireEvent.click(await screen.findByRole('treeitem', { name: /^North/ }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'People' })).toBeTruthy());
    expect(screen.getByRole('link', { name: 'People' }).getAttribute('href')).toBe(
      '/organization/person?departId=North',
    );
    expect(document.body.textContent).toContain('Head: —. 2 directly, 6 including sub-departments');
  });

  it('is printed, and shows what to do without departments', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    fakeServer({ '/bp/depart/chart': () => rows });
    const { unmount } = renderScreen(<OrgChartScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    unmount();
    fakeServer({ '/bp/depart/chart': () => [] });
    renderScreen(<OrgChartScreen />);
    expect(await screen.findByText('No departments yet')).toBeTruthy();
  });
});
