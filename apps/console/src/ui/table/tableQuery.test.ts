import { describe, expect, it } from 'vitest';

import { pageToShow, readTableQuery, wireQuery, withFilters, writeTableQuery, type TableQuery } from './tableQuery.ts';

const query = (given: Partial<TableQuery> = {}): TableQuery => ({
  page: 1,
  size: 15,
  sort: null,
  filters: {},
  ...given,
});
const names = ['name', 'status'];
const read = (search: string): TableQuery => readTableQuery(new URLSearchParams(search), names);

describe('a list in the address', () => {
  it('is read from the URL as it was written', () => {
    const wanted = query({ page: 3, size: 30, sort: '-name', filters: { status: 'alarming' } });
    const written = writeTableQuery(new URLSearchParams('id=a1&page=9&name=old'), wanted, names);
    expect(written.get('id')).toBe('a1');
    expect(readTableQuery(written, names)).toEqual(wanted);
  });

  it('omits defaults', () => {
    expect(writeTableQuery(new URLSearchParams(), query(), names).toString()).toBe('');
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'size=7', 'size=1000', 'other=1', 'name='])(
    'treats %s as the default list',
    (search) => {
      expect(read(search)).toEqual(query());
    },
  );

  it.each([10, 15, 20, 30, 50])('accepts %i rows a page', (size) => {
    expect(read(`size=${size}`).size).toBe(size);
  });

  it('counts pages from 1 for people and from 0 on the wire', () => {
    expect(wireQuery(query({ page: 2, sort: 'name', filters: { name: 'x' } }))).toEqual({
      page: 1,
      size: 15,
      sort: 'name',
      name: 'x',
    });
  });
});

describe('paging of specification §4', () => {
  it('stores the page when a filter is set and restores it when the filter is cleared', () => {
    const filtered = withFilters(query({ page: 4 }), { name: 'a' }, 1);
    expect(filtered.query.page).toBe(1);
    const narrowed = withFilters({ ...filtered.query, page: 2 }, { name: 'ab' }, filtered.remembered);
    expect(narrowed.query.page).toBe(1);
    expect(withFilters(narrowed.query, {}, narrowed.remembered).query).toMatchObject({ page: 4, filters: {} });
  });

  it('shows the last page when a page is empty while there are rows', () => {
    expect(pageToShow(query({ page: 9 }), 0, 31)).toBe(3);
    expect(pageToShow(query({ page: 9 }), 0, 30)).toBe(2);
    expect(pageToShow(query({ page: 2 }), 1, 16)).toBe(2);
    expect(pageToShow(query({ page: 2 }), 0, 0)).toBe(2);
  });
});
