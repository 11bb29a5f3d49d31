import { limits, pageSizes } from '@muster/model/access/limits.ts';
import type { FilterField } from '@muster/model/entity/filterFields.ts';

/** State of a list; all of it is in the URL. */
export interface TableQuery {
  /** From 1; on the wire from 0. */
  page: number;
  size: number;
  /** `name` ascending, `-name` descending; null = the entity's own order. */
  sort: string | null;
  /** Non-empty filters by query parameter. */
  filters: Readonly<Record<string, string>>;
}

/** Parameters of the input of one filter. */
export interface FilterInputProps {
  field: FilterField;
  values: Readonly<Record<string, string>>;
  /** An empty text removes a filter. */
  onChange: (values: Readonly<Record<string, string>>) => void;
}

/** The default state of a list. */
export const defaultQuery: TableQuery = { page: 1, size: limits.defaultPageSize, sort: null, filters: {} };

/** Reads the URL; an invalid page or size is replaced by the default (specification §5, §9). */
export function readTableQuery(parameters: URLSearchParams, filterNames: readonly string[]): TableQuery {
  const page = Number(parameters.get('page'));
  const size = Number(parameters.get('size'));
  const filters: Record<string, string> = {};
  for (const name of filterNames) {
    const value = parameters.get(name);
    if (value !== null && value !== '') filters[name] = value;
  }
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: pageSizes.some((offered) => offered === size) ? size : limits.defaultPageSize,
    sort: parameters.get('sort'),
    filters,
  };
}

/** Writes the URL: defaults are omitted, foreign parameters are kept. */
export function writeTableQuery(
  before: URLSearchParams,
  query: TableQuery,
  filterNames: readonly string[],
): URLSearchParams {
  const parameters = new URLSearchParams(before);
  for (const name of ['page', 'size', 'sort', ...filterNames]) parameters.delete(name);
  for (const [name, value] of Object.entries(query.filters)) parameters.set(name, value);
  if (query.sort !== null) parameters.set('sort', query.sort);
  if (query.size !== limits.defaultPageSize) parameters.set('size', String(query.size));
  if (query.page !== 1) parameters.set('page', String(query.page));
  return parameters;
}

/** Query parameters for the server. */
export function wireQuery({ page, size, sort, filters }: TableQuery): Record<string, unknown> {
  return { page: page - 1, size, ...(sort === null ? {} : { sort }), ...filters };
}

/**
 * Specification §4, Table paging: when the filter leaves its initial value, the page is stored and the first is shown;
 * when it returns to its initial value, the page is restored.
 */
export function withFilters(
  query: TableQuery,
  filters: Readonly<Record<string, string>>,
  remembered: number,
): { query: TableQuery; remembered: number } {
  const wasInitial = Object.keys(query.filters).length === 0;
  const isInitial = Object.keys(filters).length === 0;
  const kept = wasInitial ? query.page : remembered;
  return { query: { ...query, filters, page: isInitial ? kept : 1 }, remembered: kept };
}

/** Specification §4: an empty page is replaced by the last page if there are rows. */
export function pageToShow(
  { page, size }: Pick<TableQuery, 'page' | 'size'>,
  rowsOnPage: number,
  total: number,
): number {
  return rowsOnPage === 0 && total > 0 ? Math.ceil(total / size) : page;
}
