import * as z from 'zod';

const shown = {
  filters: z
    .record(z.string().max(64), z.string().min(1).max(500))
    .meta({ description: 'Query parameters of the page call.' }),
  sort: z.string().max(65).nullable().meta({ description: 'A sort key, descending with `-`; null = the usual order.' }),
  size: z.number().int().meta({ description: 'Rows of a page.' }),
  columns: z.array(z.string().max(64)).max(100).meta({ description: 'Columns that are shown, by field.' }),
  isCompact: z.boolean().meta({ description: 'Rows are low.' }),
};

/** State of a list in a view. */
export const listViewState = z.strictObject(shown);
export type ListViewState = z.infer<typeof listViewState>;

/** A view, for accounts that may use it. */
export const listView = z
  .strictObject({
    id: z.string(),
    version: z.number(),
    name: z.string(),
    roleId: z.string().nullable().meta({ description: 'The role that shares the view; null = the caller’s own.' }),
    roleName: z.string().nullable(),
    mayChange: z.boolean(),
    ...shown,
  })
  .meta({ id: 'ListView' });

/** The views of a list. */
export const listViews = z
  .strictObject({
    views: z.array(listView),
    mayShare: z.boolean().meta({ description: 'The caller may share views with roles.' }),
  })
  .meta({ id: 'ListViews' });

/** Maximum number of views of a list for an account or a role. */
export const mostViews = 50;
