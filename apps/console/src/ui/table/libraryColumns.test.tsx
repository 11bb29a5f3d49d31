import { tableColumns } from '@muster/model/entity/tableColumns.ts';
import { job } from '@muster/model/job/job.ts';
import { isValidElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';

import { t } from '../../core/i18n/i18n.ts';
import { setLanguage } from '../../testing/setLanguage.ts';
import { libraryColumns, rowSpans, type ColumnProps } from './libraryColumns.tsx';
import type { TableRow } from './tableRow.ts';

const props: ColumnProps<TableRow> = {
  entity: job,
  columns: tableColumns(job),
  control: { query: { page: 1, size: 15, sort: null, filters: {} }, change: () => {}, setFilters: () => {} },
  page: { rows: [], total: 0, isLoading: false, isFetching: false, error: null, refetch: () => {} },
  actions: () => <button>Edit</button>,
};

beforeEach(() => setLanguage('en_US'));

describe('the action column (specification §2)', () => {
  const action = (more: Partial<ColumnProps<TableRow>> = {}) =>
    libraryColumns({ ...props, ...more }, t, 1000).columns.find(({ key }) => key === 'action');

  it('is 150 wide, and hidden without actions', () => {
    expect(action()?.width).toBe(150);
    expect(libraryColumns({ ...props, actions: undefined }, t, 1000).columns.map(({ key }) => key)).not.toContain(
      'action',
    );
  });

  it('is empty for a row without actions', () => {
    const shown = (row: Partial<TableRow>) => action()?.render?.(null, { id: 'j1', ...row }, 0);
    expect(isValidElement(shown({}))).toBe(true);
    expect(shown({ customController: false })).toBeNull();
  });
});

describe('a table in a narrow window', () => {
  const shown = (available: number) => libraryColumns(props, t, available).columns;

  it('fixes the naming column as the first, and omits the running numbers', () => {
    const [name, ...others] = shown(350);
    expect(name).toMatchObject({ key: 'name', fixed: 'start' });
    expect(Number(name?.width)).toBeLessThanOrEqual(172);
    expect(others.map(({ fixed }) => fixed)).not.toContain('start');
    expect(others.map(({ key }) => key)).not.toContain('runningNumber');
  });

  it('scrolls the actions with the other columns, and fixes them in a wide one', () => {
    expect(shown(350).find(({ key }) => key === 'action')?.fixed).toBeUndefined();
    expect(shown(1000).find(({ key }) => key === 'action')?.fixed).toBe('end');
    expect(shown(1000)[0]?.key).toBe('runningNumber');
  });
});

const spans = (...teams: unknown[]): number[] =>
  rowSpans(
    teams.map((team, index) => ({ id: String(index), team })),
    'team',
  );

describe('the text of a cell', () => {
  it('is complete if the window has room for it, and truncated otherwise', () => {
    const description = 'Watches the gate at night and lets nobody in';
    const page = { ...props.page, rows: [{ id: 'j1', description }], total: 1 };
    const shown = (available: number): string => {
      const { columns } = libraryColumns({ ...props, page }, t, available);
      const cell = columns.find(({ key }) => key === 'description')?.render?.(null, { id: 'j1', description }, 0);
      return isValidElement<{ children: string }>(cell) ? cell.props.children : '';
    };
    expect(shown(1400)).toBe(description);
    expect(shown(700)).toBe('Watches t…');
    // Some more width: only the edge of the column truncates.
    const least = libraryColumns({ ...props, page }, t, 0).width;
    expect([shown(least), shown(least + 60)]).toEqual(['Watches t…', description]);
  });
});

describe('merged rows (specification §2)', () => {
  it('are one cell while the value stays the same', () => {
    expect(spans('A', 'A', 'A', 'B', 'C', 'C')).toEqual([3, 0, 0, 1, 2, 0]);
  });

  it('start again where a value reappears after another', () => {
    expect(spans('A', 'B', 'A')).toEqual([1, 1, 1]);
  });

  it('are not formed by rows without a value', () => {
    expect(spans(null, null, '', '', undefined)).toEqual([1, 1, 1, 1, 1]);
  });

  it('cover every row once', () => {
    const teams = Array.from({ length: 50 }, (_, index) => `T${Math.floor(index / 7)}`);
    expect(spans(...teams).reduce((sum, span) => sum + span, 0)).toBe(50);
    expect(spans()).toEqual([]);
  });
});
