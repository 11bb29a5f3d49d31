import type { Entity, EntityRow } from '@muster/model/entity/entity.ts';
import { maskPrivate } from '@muster/model/access/privateFields.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';
import { calculate } from '@muster/model/entity/calculate.ts';
import { storedFields } from '@muster/model/entity/expectedColumns.ts';

import { insertAudit } from '../core/audit/audit.store.ts';
import { readSiteScope } from '../core/auth/dataScope.store.ts';
import type { Transaction } from '../core/db/database.ts';
import { newId } from '../core/db/newId.ts';
import { badField, badFields, conflict, needsConfirmation, refused } from '../core/errors/appError.ts';
import { lockOffered } from './dictionary/dictionary.store.ts';
import { insertRow, lockRows, readRow, conflictingField, updateRow } from './entity.store.ts';
import type { Change, Resource, RowScope } from './entityOverride.ts';
import { checkReferences } from './referenceChecks.ts';
import type { RowInput } from './rowInput.ts';
import { claimUploads } from './upload/claimUploads.ts';

export interface Saved {
  id: string;
  /** Additional results of the override. */
  extra: Readonly<Record<string, unknown>>;
}

/**
 * Adds or changes a row in the caller's transaction: version, references, the entity's own rules, other tables, the
 * audit log. The caller must be able to see what it writes.
 */
export async function saveRow(
  transaction: Transaction,
  resource: Resource,
  resourceOf: (name: string) => Resource,
  scope: RowScope,
  input: RowInput,
  now: number,
): Promise<Saved> {
  const before = input.id === null ? null : await lockForChange(transaction, resource, scope, input.id, input.version);
  assertSameMasks(before, input.masks);
  const values = { ...input.values, ...calculate(resource.entity, { ...before, ...input.values }) };
  const change: Change = {
    id: input.id ?? input.derivedId ?? newId(),
    before,
    values,
    scope,
    canConfirm: input.canConfirm,
    now,
  };
  const errors: FieldError[] = [
    ...(await checkReferences(transaction, resource, resourceOf, change)),
    ...(await checkDictionaries(transaction, resource.entity, change)),
    ...(await claimUploads(transaction, resource.entity, change)),
    ...((await resource.override.check?.(transaction, change)) ?? []),
  ];
  if (errors.length > 0) throw badFields(errors);
  if (!input.isConfirmed) await ask(transaction, resource, change);
  await writeRow(transaction, resource, change);
  const extra = (await resource.override.written?.(transaction, change)) ?? {};
  await assertVisible(transaction, resource, change);
  await audit(transaction, resource, change);
  return { id: change.id, extra };
}

/** A caller who changes a partially visible list would lose the invisible part. */
function assertSameMasks(before: EntityRow | null, masks: RowInput['masks']): void {
  const wrong = Object.entries(masks).filter(([name, mask]) => maskPrivate(String(before?.[name] ?? '')) !== mask);
  if (wrong.length > 0)
    throw badFields(wrong.map(([field]) => ({ field, rule: 'masked', key: 'validation.masked', params: {} })));
}

async function ask(transaction: Transaction, { override }: Resource, change: Change): Promise<void> {
  const [question, ...others] = (await override.questions?.(transaction, change)) ?? [];
  if (question !== undefined) throw needsConfirmation([question, ...others]);
}

async function lockForChange(
  transaction: Transaction,
  resource: Resource,
  scope: RowScope,
  id: string,
  version: number | null,
): Promise<EntityRow> {
  const [row] = await lockRows(transaction, resource, scope, [id]);
  if (row === undefined) throw conflict('error.rowNotFound');
  if (version !== null && version !== row.version) throw conflict('error.conflict');
  return row;
}

async function writeRow(transaction: Transaction, resource: Resource, change: Change): Promise<void> {
  const { entity, override } = resource;
  const values = { ...change.values, ...override.stored?.(change) };
  const buildingId = entity.scope === 'site' ? (change.scope.site?.buildingId ?? null) : null;
  try {
    if (change.before === null) await insertRow(transaction, resource, { id: change.id, buildingId }, values);
    else await updateRow(transaction, resource, change.id, values);
  } catch (error) {
    const field = conflictingField(error, entity);
    if (field === null) throw error;
    throw badField(field, 'unique', 'validation.unique', { value: String(values[field]) });
  }
}

/** The departments are read again: this change may have added one below the caller's own. */
async function assertVisible(transaction: Transaction, resource: Resource, { id, scope }: Change): Promise<void> {
  const { site, caller } = scope;
  const fresh = { ...scope, site: site === null ? null : await readSiteScope(transaction, caller, site.buildingId) };
  if ((await readRow(transaction, resource, fresh, id)) === undefined) throw refused('error.outsideScope');
}

/** What changed, before and after; passwords are not among an entity's stored fields. */
async function audit(transaction: Transaction, { entity }: Resource, change: Change): Promise<void> {
  const { before, values, scope, id } = change;
  const stored = new Set(storedFields(entity).map(([name]) => name));
  const changed = Object.keys(values).filter(
    (name) => stored.has(name) && JSON.stringify(values[name]) !== JSON.stringify(before?.[name]),
  );
  const pick = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.map((name) => [name, row[name] ?? null]));
  await insertAudit(
    transaction,
    { ...scope.caller, address: scope.address },
    {
      action: before === null ? 'add' : 'edit',
      buildingId: scope.site?.buildingId ?? null,
      entity: entity.name,
      rowId: id,
      rowName: String(values[entity.display] ?? before?.[entity.display] ?? ''),
      before: before === null ? null : pick(before),
      after: pick(values),
    },
  );
}

/** A field of a dictionary accepts current entries; an existing value stays. */
async function checkDictionaries(
  transaction: Transaction,
  entity: Entity,
  { before, values }: Change,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const [field, { dictionary }] of Object.entries(entity.fields)) {
    const value = values[field];
    if (dictionary === undefined || typeof value !== 'string' || value === before?.[field]) continue;
    const offered = await lockOffered(transaction, dictionary, [value]);
    if (!offered.has(value)) errors.push({ field, rule: 'option', key: 'validation.option', params: {} });
  }
  return errors;
}
