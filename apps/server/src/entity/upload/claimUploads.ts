import { type UploadLimit, uploadLimits } from '@muster/model/access/limits.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';
import type { Entity, EntityRow } from '@muster/model/entity/entity.ts';
import { storedFields } from '@muster/model/entity/expectedColumns.ts';
import { type Field, holdsUploads, uploadPurpose } from '@muster/model/entity/field.ts';
import { fileDownloadAddress, imageViewAddress, richTextImages } from '@muster/model/entity/richText.ts';
import { mapUploads, type StoredUpload, uploadsIn } from '@muster/model/entity/upload.ts';

import type { Transaction } from '../../core/db/database.ts';
import { lockUnused, releaseUploads, useUploads } from '../../core/upload/upload.store.ts';
import type { Change } from '../entityOverride.ts';

/** Ids used by a field's value: its pictures and files, or the pictures in a rich text. */
function usedIds(field: Field, value: unknown): string[] {
  if (field.kind === 'richtext') return typeof value === 'string' ? richTextImages(value) : [];
  return holdsUploads(field) ? uploadsIn(value).map(({ id }) => id) : [];
}

/**
 * Claims the uploads of a saved row, in its transaction. An upload that is new to a field must be made by the caller,
 * in this site, for the field's purpose, and unused: so an id that leaks opens nothing. Uploads that the row no longer
 * uses are released.
 */
export async function claimUploads(
  transaction: Transaction,
  entity: Entity,
  { id: rowId, before, values, scope, now }: Change,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const [name, field] of storedFields(entity)) {
    if (!(name in values)) continue;
    const held = new Set(usedIds(field, before?.[name]));
    const wanted = [...new Set(usedIds(field, values[name]))];
    const added = wanted.filter((id) => !held.has(id));
    const use = { entity: entity.name, rowId, field: name };
    if (held.size > 0) await releaseUploads(transaction, use, wanted, new Date(now).toISOString());
    if (added.length === 0) continue;
    const purpose = field.kind === 'richtext' ? 'editorImage' : uploadPurpose(field);
    const own = await lockUnused(transaction, scope.caller.accountId, added);
    const fits = own.filter(
      (upload) => upload.purpose === purpose && (scope.site === null || upload.buildingId === scope.site.buildingId),
    );
    if (fits.length < added.length) errors.push({ field: name, rule: 'upload', key: 'upload.notYours', params: {} });
    else await useUploads(transaction, use, added);
  }
  return errors;
}

/** Stored values: of an upload its id and its name. */
export function withoutAddresses(
  { fields }: Entity,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return changeUploads(fields, values, () => ({ id, name }) => ({ id, name }));
}

/** A row for reading: each upload with its address. */
export function withAddresses({ fields }: Entity, row: EntityRow): EntityRow {
  const changed = changeUploads(fields, row, (field) => {
    const limit: UploadLimit = uploadLimits[uploadPurpose(field)];
    const address = limit.by === 'image' ? imageViewAddress : fileDownloadAddress;
    return ({ id, name }) => ({ id, name, downloadUrl: address(id) });
  });
  return { ...row, ...changed };
}

function changeUploads(
  fields: Entity['fields'],
  values: Readonly<Record<string, unknown>>,
  change: (field: Field) => (upload: StoredUpload) => StoredUpload,
): Record<string, unknown> {
  const changed = { ...values };
  for (const [name, field] of Object.entries(fields))
    if (holdsUploads(field) && changed[name] !== undefined) changed[name] = mapUploads(changed[name], change(field));
  return changed;
}
