import { privatePermission } from '@muster/model/access/privateFields.ts';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { exportRows } from '@muster/model/access/limits.ts';
import type { Entity, EntityRow } from '@muster/model/entity/entity.ts';
import { sheetColumns, type SheetColumn } from '@muster/model/entity/sheetColumns.ts';
import type { Language } from '@muster/model/messages/catalogue.ts';

import type { CoreServices } from '../../core/appContext.ts';
import { insertAudit } from '../../core/audit/audit.store.ts';
import type { Transaction } from '../../core/db/database.ts';
import { AppError, refused, replyCode } from '../../core/errors/appError.ts';
import { translateLabel } from '../../core/http/language.ts';
import type { Resource, RowScope } from '../entityOverride.ts';
import type { EntityService } from '../entityService.ts';
import { countFiltered, readEach } from '../list.store.ts';
import { parsePageQuery } from '../pageQuery.ts';
import { showsPrivate, withMasks } from '../privateValues.ts';
import { idsOf } from '../referenceChecks.ts';
import { toCell } from './cellText.ts';
import { type ChoicesByField, readChoices } from './choices.ts';
import { idsIn, sheetNames } from './referenceNames.ts';
import { listSeparator } from './sheetRow.ts';
import { readTimeZone } from './timeZone.store.ts';
import { type Cell, type Sheet, workbookStream } from './workbook.ts';

/** Each needs a database connection for a while; there are ten for everybody. */
const mostAtOnce = 3;
let running = 0;

/** Inputs of an export of an entity. */
export interface SheetContext {
  services: Pick<CoreServices, 'db' | 'uploadFolder'>;
  service: EntityService;
  resource: Resource;
  scope: RowScope;
  language: Language;
}

/**
 * Writes the filtered rows, in their order, into a file, and returns its path; the sender removes it. Into a file
 * first: a slow reader occupies no connection, and an error half-way is reported as a failure.
 *
 * @throws AppError when there are more rows than a sheet may have, or too many exports run.
 */
export async function exportSheet(
  context: SheetContext,
  parameters: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { services, resource, scope } = context;
  const query = parsePageQuery(resource.entity, parameters);
  if (running >= mostAtOnce) throw new AppError({ code: replyCode.refused, key: 'sheet.busy', status: 503 });
  running += 1;
  const path = await services.uploadFolder.incoming();
  try {
    const choices = await readChoices(services.db, resource.entity);
    const timeZone = await readTimeZone(services.db, scope);
    await services.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        if ((await countFiltered(transaction, resource, scope, query)) > exportRows)
          throw refused('sheet.exportTooLong', { rows: exportRows });
        const batches = readEach(transaction, resource, scope, query);
        const sheet = sheetOf(context, rowsOf(context, transaction, batches, choices, timeZone));
        await pipeline(Readable.from(workbookStream([sheet])), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      });
    const filters = query.filters.map((filter) => filter.field);
    await insertAudit(
      services.db,
      { ...scope.caller, address: scope.address },
      {
        action: 'export',
        buildingId: scope.site?.buildingId ?? null,
        entity: resource.entity.name,
        after: {
          filters,
          ...(privatePermission(resource.entity) !== null && { private: showsPrivate(resource.entity, scope) }),
        },
      },
    );
    return path;
  } catch (error) {
    await services.uploadFolder.discard(path);
    throw error;
  } finally {
    running -= 1;
  }
}

function sheetOf({ resource: { entity }, language }: SheetContext, rows: Sheet['rows']): Sheet {
  const columns = sheetColumns(entity).map((column) => ({ width: columnWidth(column), text: isText(column) }));
  return { name: sheetName(entity, language), columns, rows };
}

async function* rowsOf(
  { service, resource, scope, language }: SheetContext,
  transaction: Transaction,
  batches: AsyncIterable<EntityRow[]>,
  choices: ChoicesByField,
  timeZone: string,
): AsyncGenerator<Cell[]> {
  const columns = sheetColumns(resource.entity);
  yield columns.map(({ label }) => translateLabel(language, label));
  for await (const batch of batches) {
    const names = new Map<string, ReadonlyMap<string, string>>();
    for (const { name, field } of columns) {
      if (field.reference === undefined) continue;
      const referred = service.resourceOf(field.reference);
      names.set(name, await sheetNames(transaction, referred, scope, idsIn(batch, name)));
    }
    for (const read of batch) {
      const shown = showsPrivate(resource.entity, scope) ? read : withMasks(resource.entity, read);
      const row = resource.override.decorate?.(shown, scope) ?? shown;
      yield columns.map(({ name, field }) => {
        const named = names.get(name);
        if (named !== undefined) return namesOf(row[name], named);
        return toCell(field, row[name], { language, timeZone, choices: choices.get(name) });
      });
    }
  }
}

/** Names of the rows that a cell refers to, without those that the caller does not see. */
function namesOf(value: unknown, named: ReadonlyMap<string, string>): string | null {
  const names = idsOf(value).flatMap((id) => named.get(id) ?? []);
  return names.length === 0 ? null : names.join(listSeparator);
}

/** Excel's own limits on the name of a sheet. */
export function sheetName(entity: Entity, language: Language): string {
  return translateLabel(language, entity.name)
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31);
}

export function isText({ field }: SheetColumn): boolean {
  const kind = field.value ?? '';
  return !['integer', 'number'].includes(kind) && field.kind !== 'year' && field.kind !== 'calc';
}

/** In characters; of a long text its beginning. */
export function columnWidth({ field }: SheetColumn): number {
  if (field.kind === 'textarea') return 40;
  if (field.kind === 'datetime') return 20;
  return field.reference !== undefined ? 24 : 16;
}
