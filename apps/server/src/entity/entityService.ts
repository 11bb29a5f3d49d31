import { referenceNames } from '@muster/model/entity/referenceNames.ts';
import { privateFields } from '@muster/model/access/privateFields.ts';
import { entityPath, type EntityRow, type Page } from '@muster/model/entity/entity.ts';

import type { simpleRow } from '@muster/model/reply/wire.ts';
import type * as z from 'zod';

import type { AppContext, CoreServices } from '../core/appContext.ts';
import { insertAudit } from '../core/audit/audit.store.ts';
import type { Transaction, Database } from '../core/db/database.ts';
import { withTransaction } from '../core/db/withTransaction.ts';
import { conflict, type Reference, refused } from '../core/errors/appError.ts';
import { readPresentIds } from './batch.store.ts';
import { addRows, checkRows, type NewRow, type RowError } from './addRows.ts';
import type { Configuration } from './configuration.ts';
import { isTaken, readNames, readRow } from './entity.store.ts';
import type { Resource, RowScope } from './entityOverride.ts';
import { readPage, readSimple } from './list.store.ts';
import { parsePageQuery, parseSimpleQuery } from './pageQuery.ts';
import { hasPrivate, showsPrivate, withMasks } from './privateValues.ts';
import { idsOf } from './referenceChecks.ts';
import { release, removeRows } from './removeRows.ts';
import { parseRow } from './rowInput.ts';
import { type ManyInput, saveMany } from './saveMany.ts';
import { saveRow } from './saveRow.ts';
import { withAddresses } from './upload/claimUploads.ts';

type SimpleRow = z.infer<typeof simpleRow>;
type Parameters = Readonly<Record<string, unknown>>;

/** Every resource by the same few operations. Entities with special behaviour override them (EntityOverride). */
export interface EntityService {
  page(resource: Resource, scope: RowScope, parameters: Parameters): Promise<Page<EntityRow>>;
  get(resource: Resource, scope: RowScope, id: string): Promise<EntityRow>;
  /** The personal numbers of a row, by field; logs the account. */
  reveal(resource: Resource, scope: RowScope, id: string): Promise<Record<string, string | null>>;
  simplePage(resource: Resource, scope: RowScope, parameters: Parameters): Promise<Page<SimpleRow>>;
  simpleList(resource: Resource, scope: RowScope): Promise<SimpleRow[]>;
  /** Returns the row's id, and additional results of the save. */
  save(resource: Resource, scope: RowScope, body: unknown): Promise<{ id: string }>;
  /** Sets the same values in several rows, all or none. */
  saveMany(resource: Resource, scope: RowScope, input: ManyInput): Promise<void>;
  remove(resource: Resource, scope: RowScope, ids: readonly string[]): Promise<void>;
  /** References to the rows, for which `remove` would refuse to delete them. */
  references(resource: Resource, scope: RowScope, ids: readonly string[]): Promise<Reference[]>;
  /** Adds rows, all or none; returns their errors, none when they are added. */
  addMany(resource: Resource, scope: RowScope, rows: readonly NewRow[]): Promise<RowError[]>;
  /** Errors that `addMany` would return; for `unread` rows, with unreadable fields, only duplicates. */
  checkMany(
    resource: Resource,
    scope: RowScope,
    rows: readonly NewRow[],
    unread: readonly NewRow[],
  ): Promise<RowError[]>;
  /** What `addMany` would refuse, found by adding them and undoing it. */
  tryMany(resource: Resource, scope: RowScope, rows: readonly NewRow[]): Promise<RowError[]>;
  /** Ids that exist, whoever sees them. */
  presentIds(resource: Resource, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** The resource of an entity's name, as used in references. */
  resourceOf(name: string): Resource;
}

/** A list for a picker is loaded completely; longer ones need simple-page. */
const longestList = 10_000;

export function createEntityService(
  context: Pick<CoreServices, 'db' | 'now' | 'refusals'>,
  configuration: Configuration,
  resources: readonly Resource[],
): EntityService {
  const byName = new Map(resources.map((resource) => [resource.entity.name, resource]));
  const resourceOf = (name: string): Resource => {
    const resource = byName.get(name);
    if (resource === undefined) throw new Error(`There is no entity ${name}`);
    return resource;
  };
  return { resourceOf, ...reading(context, resourceOf), ...writing(context, configuration, resources, resourceOf) };
}

type Reading = Pick<EntityService, 'page' | 'get' | 'reveal' | 'simplePage' | 'simpleList'>;

function reading(
  { db, refusals }: Pick<CoreServices, 'db' | 'refusals'>,
  resourceOf: (name: string) => Resource,
): Reading {
  const shown = async (resource: Resource, scope: RowScope, rows: readonly EntityRow[]): Promise<EntityRow[]> => {
    const named = await addReferenceNames(db, resource, resourceOf, scope, rows);
    if (showsPrivate(resource.entity, scope)) await noteLook(resource, scope, rows);
    const masked = showsPrivate(resource.entity, scope) ? named : named.map((row) => withMasks(resource.entity, row));
    const { decorate, flags } = resource.override;
    return masked.map((row) => ({
      ...withAddresses(resource.entity, decorate?.(row, scope) ?? row),
      ...flags?.(row, scope),
    }));
  };
  /** Access to personal numbers is logged, with one entry an hour. */
  const noteLook = async ({ entity }: Resource, { caller, site, address }: RowScope, rows: readonly EntityRow[]) => {
    if (!rows.some((row) => hasPrivate(entity, row))) return;
    const { accountId, accountName } = caller;
    const what = rows.length === 1 ? `${entityPath(entity)} ${String(rows[0]?.[entity.display])}` : entityPath(entity);
    const buildingId = site?.buildingId ?? null;
    await refusals.note({ action: 'viewPrivate', accountId, accountName, address, buildingId, what });
  };
  return {
    async page(resource, scope, parameters) {
      const { rows, length } = await readPage(db, resource, scope, parsePageQuery(resource.entity, parameters));
      return { data: await shown(resource, scope, rows), length };
    },
    async get(resource, scope, id) {
      const row = await readRow(db, resource, scope, id);
      if (row === undefined) throw refused('error.rowNotFound');
      const [named = row] = await shown(resource, scope, [row]);
      return named;
    },
    async reveal(resource, scope, id) {
      const { entity } = resource;
      const row = await readRow(db, resource, scope, id);
      if (row === undefined) throw refused('error.rowNotFound');
      const entry = { action: 'viewPrivate', buildingId: scope.site?.buildingId ?? null, entity: entity.name } as const;
      const who = { ...scope.caller, address: scope.address };
      await insertAudit(db, who, { ...entry, rowId: id, rowName: String(row[entity.display]) });
      return Object.fromEntries(privateFields(entity).map((name) => [name, textOf(row[name])]));
    },
    async simplePage(resource, scope, parameters) {
      const { rows, length } = await readSimple(db, resource, scope, parseSimpleQuery(parameters));
      return { data: rows.map((row) => toSimple(resource, row)), length };
    },
    async simpleList(resource, scope) {
      const { rows } = await readSimple(db, resource, scope, { nameOrCode: '', page: 0, size: longestList });
      return rows.map((row) => toSimple(resource, row));
    },
  };
}

function writing(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  configuration: Configuration,
  resources: readonly Resource[],
  resourceOf: (name: string) => Resource,
): Pick<
  EntityService,
  'save' | 'saveMany' | 'remove' | 'references' | 'addMany' | 'checkMany' | 'tryMany' | 'presentIds'
> {
  const change: ChangeRows = async ({ entity, override }, { site }, work) => {
    const outcome =
      site === null
        ? await withTransaction(db, work)
        : await configuration.change({ buildingId: site.buildingId, entity }, work);
    override.committed?.();
    if (entity.name === 'building')
      for (const id of outcome.ids) await configuration.announce({ buildingId: id, entity: entity.name, ids: [id] });
    return outcome;
  };
  return {
    async save(resource, scope, body) {
      const input = parseRow(resource.entity, body);
      const saved = await change(resource, scope, async (transaction) => {
        const { id, extra } = await saveRow(transaction, resource, resourceOf, scope, input, now());
        return { id, extra, ids: [id] };
      });
      return { id: saved.id, ...saved.extra };
    },
    async saveMany(resource, scope, input) {
      await change(resource, scope, async (transaction) => {
        await saveMany(transaction, resource, resourceOf, scope, input, now());
        return { ids: input.ids };
      });
    },
    async remove(resource, scope, ids) {
      await change(resource, scope, async (transaction) => {
        await removeRows(transaction, resource, resources, scope, ids, now());
        return { ids };
      });
    },
    ...manyRows(db, now, change, resourceOf),
    references: (resource, scope, ids) =>
      undone(db, async (transaction) => {
        const { references } = await release(transaction, resource, resources, scope, ids, now());
        return references;
      }),
    presentIds: (resource, ids) => readPresentIds(db, resource.entity, ids),
  };
}

/** Writes rows of a resource in a transaction, and notifies listeners of the change. */
type ChangeRows = <Outcome extends { ids: readonly string[] }>(
  resource: Resource,
  scope: RowScope,
  work: (transaction: Transaction) => Promise<Outcome>,
) => Promise<Outcome>;

/** Rows of a sheet. */
function manyRows(
  db: Database,
  now: () => number,
  change: ChangeRows,
  resourceOf: (name: string) => Resource,
): Pick<EntityService, 'addMany' | 'checkMany' | 'tryMany'> {
  return {
    checkMany: (resource, scope, rows, unread) =>
      withTransaction(db, (transaction) => checkRows(transaction, resource, resourceOf, scope, rows, now(), unread)),
    addMany: (resource, scope, rows) =>
      refusals(resource, () =>
        change(resource, scope, async (transaction) => {
          const errors = await addRows(transaction, resource, resourceOf, scope, rows, now());
          if (errors.length > 0) throw new RowsRefused(errors);
          return { ids: rows.map(({ id }) => id) };
        }),
      ),
    async tryMany(resource, scope, rows) {
      try {
        return await undone(db, (transaction) => addRows(transaction, resource, resourceOf, scope, rows, now()));
      } catch (error) {
        throw isTaken(error, resource.entity) ? conflict('error.conflict') : error;
      }
    },
  };
}

/** Errors of rows in a transaction; none when it is committed. */
async function refusals({ entity }: Resource, work: () => Promise<unknown>): Promise<RowError[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (error instanceof RowsRefused) return error.errors;
    // Such a row was added between the check and the write.
    throw isTaken(error, entity) ? conflict('error.conflict') : error;
  }
}

/** Result of work that is rolled back. */
async function undone<Outcome>(db: Database, work: (transaction: Transaction) => Promise<Outcome>): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  const rollback = new Error('the transaction is undone');
  try {
    return await withTransaction(db, async (transaction) => {
      outcomes.push(await work(transaction));
      throw rollback;
    });
  } catch (error) {
    const outcome = outcomes.at(-1);
    if (error !== rollback || outcome === undefined) throw error;
    return outcome;
  }
}

/** Ends a transaction without a change. */
class RowsRefused extends Error {
  readonly errors: RowError[];

  constructor(errors: RowError[]) {
    super('rows are refused');
    this.errors = errors;
  }
}

function toSimple({ entity }: Resource, row: EntityRow): SimpleRow {
  return { id: row.id, name: String(row[entity.display] ?? ''), code: textOf(row['code'] ?? row['number']) };
}

function textOf(value: unknown): string | null {
  return value === undefined || value === null ? null : String(value);
}

/** Adds to each id the name of the referenced row, if the caller sees it; one query for each reference. */
async function addReferenceNames(
  db: Database,
  { entity }: Resource,
  resourceOf: (name: string) => Resource,
  scope: RowScope,
  rows: readonly EntityRow[],
): Promise<EntityRow[]> {
  let named = [...rows];
  for (const { field, name, entity: referred, isMany } of referenceNames(entity)) {
    const ids = [...new Set(rows.flatMap((row) => idsOf(row[field])))];
    const names = ids.length === 0 ? new Map<string, string>() : await readNames(db, resourceOf(referred), scope, ids);
    const nameOf = (id: string): string | null => names.get(id) ?? null;
    named = named.map((row) => {
      const held = idsOf(row[field]).map(nameOf);
      return { ...row, [name]: isMany ? held : (held[0] ?? null) };
    });
  }
  return named;
}
