import { limits } from '@muster/model/access/limits.ts';
import { filterParameters } from '@muster/model/entity/filterFields.ts';
import type { listView, ListViewState, listViews } from '@muster/model/listView/wire.ts';
import type { savedRow } from '@muster/model/reply/wire.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { get, post, type Wire } from '../../core/http/request.ts';
import { useT } from '../../core/i18n/i18n.ts';
import { toast } from '../../core/toast.ts';
import { defaultQuery, writeTableQuery } from './tableQuery.ts';
import type { TableLook, ViewsProps } from './useTableLook.ts';

export type View = Wire<typeof listView>;

/** Saved data of a view besides its state. */
export interface ViewName {
  name: string;
  roleId: string | null;
}

export interface Views {
  views: readonly View[];
  mayShare: boolean;
  error: Error | null;
  isLoading: boolean;
  /** The view in the URL, if the caller has it. */
  chosen: View | undefined;
  /** Whether the list differs from the selected view. */
  isChanged: boolean;
  /** Shows a view; null = the list as it is without one. */
  show: (view: View | null) => void;
  /** Saves the current list as the view `before`, or as a new one, which is then selected. */
  save: (named: ViewName, before: View | null) => Promise<void>;
  /** Renames or shares a view, whatever the list shows. */
  rename: (named: ViewName, view: View) => Promise<void>;
  remove: (view: View) => Promise<void>;
}

/** The saved views of a list, and the actions on them. */
export function useViews({ entity, query, look }: ViewsProps): Views {
  const t = useT();
  const client = useQueryClient();
  const [parameters, setParameters] = useSearchParams();
  const key = ['listView', entity.name];
  const { data, error, isPending } = useQuery({
    queryKey: key,
    queryFn: () => get<Wire<typeof listViews>>('/base/listView/own', { list: entity.name }, { quiet: true }),
  });
  const views = data?.views ?? [];
  const chosen = views.find(({ id }) => id === parameters.get('view'));
  const known = filterParameters(entity);
  const shown = shownNow(query, look);
  const write = async (body: Record<string, unknown>): Promise<string> => {
    const { id } = await post<Wire<typeof savedRow>>('/base/listView/save', body, { quiet: true });
    await client.invalidateQueries({ queryKey: key });
    toast('success', t('console.view.saved'));
    return id;
  };
  const name = (id: string | null): void =>
    setParameters((before) => withView(new URLSearchParams(before), id), { replace: true });
  return {
    views,
    mayShare: data?.mayShare === true,
    error,
    isLoading: isPending,
    chosen,
    isChanged: chosen !== undefined && !isSame(withKnown(chosen, known, look), shown),
    show: (view) => {
      const { filters, sort, size, columns, isCompact } =
        view === null ? defaultState(look) : withKnown(view, known, look);
      look.show(columns, isCompact);
      const next = { filters, sort, size, page: 1 };
      setParameters((before) => withView(writeTableQuery(before, next, known), view?.id ?? null), { replace: true });
    },
    save: async ({ name: called, roleId }, before) => {
      const identity = before === null ? {} : { id: before.id, version: before.version };
      name(await write({ ...identity, list: entity.name, name: called, roleId, ...shown }));
    },
    rename: async (named, { id, version, filters, sort, size, columns, isCompact }) => {
      const state = { filters, sort, size, columns, isCompact };
      await write({ id, version, list: entity.name, ...named, ...state });
    },
    remove: async ({ id }) => {
      await post<null>('/base/listView/delete', { id }, { quiet: true });
      await client.invalidateQueries({ queryKey: key });
      if (chosen?.id === id) name(null);
    },
  };
}

function withView(parameters: URLSearchParams, id: string | null): URLSearchParams {
  if (id === null) parameters.delete('view');
  else parameters.set('view', id);
  return parameters;
}

function shownNow({ filters, sort, size }: ViewsProps['query'], { columns, isCompact }: TableLook): ListViewState {
  return { filters: { ...filters }, sort, size, columns: columns.map(({ name }) => name), isCompact };
}

/** The default list of an account without a view. */
function defaultState({ offered }: TableLook): ListViewState {
  const columns = offered.filter(({ hidden }) => !hidden).map(({ name }) => name);
  return { ...defaultQuery, filters: {}, size: limits.defaultPageSize, columns, isCompact: false };
}

/** A view may be from an older version: unknown parts are omitted. */
function withKnown(view: ListViewState, filters: readonly string[], { offered }: TableLook): ListViewState {
  return {
    ...view,
    filters: Object.fromEntries(Object.entries(view.filters).filter(([name]) => filters.includes(name))),
    columns: offered.filter(({ name, link }) => link || view.columns.includes(name)).map(({ name }) => name),
  };
}

function isSame(one: ListViewState, other: ListViewState): boolean {
  const text = ({ filters, sort, size, columns, isCompact }: ListViewState): string =>
    JSON.stringify([Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)), sort, size, columns, isCompact]);
  return text(one) === text(other);
}
