import type { FieldError } from '@muster/model/entity/checkFields.ts';
import type { Entity, EntityRow } from '@muster/model/entity/entity.ts';
import { storedFields } from '@muster/model/entity/expectedColumns.ts';

import type { App, CoreServices } from '../../core/appContext.ts';
import { insertAudit } from '../../core/audit/audit.store.ts';
import type { Database, Transaction } from '../../core/db/database.ts';
import { withTransaction } from '../../core/db/withTransaction.ts';
import { badFields, conflict } from '../../core/errors/appError.ts';
import type { Change, RowScope } from '../entityOverride.ts';
import { getAndSaveRoutes } from '../getAndSaveRoutes.ts';
import { parseRow } from '../rowInput.ts';
import { claimUploads, withAddresses } from '../upload/claimUploads.ts';

/** A setting, which is not added and deleted: there is always a row, of defaults until it is first saved. */
export interface Setting {
  entity: Entity;
  /** undefined = there is no setting of this id. Its version is 0 until it is first saved. */
  read(db: Database | Transaction, id: string, scope: RowScope): Promise<EntityRow | undefined>;
  check?(transaction: Transaction, change: SettingChange): Promise<FieldError[]> | FieldError[];
  write(transaction: Transaction, change: SettingChange): Promise<void>;
  /** After the commit. */
  committed?(): void;
}

export type SettingChange = Change & { before: EntityRow };

/** `get` and `save` of a setting. */
export function settingRoutes(app: App, services: CoreServices, setting: Setting): void {
  const { entity } = setting;
  getAndSaveRoutes(app, {
    entity,
    summaries: {
      get: 'How it is set; what nobody has set is as the product has it',
      save: 'Sets the fields that are sent',
    },
    read: (scope, id = entity.name) => readSetting(services.db, setting, id, scope),
    save: async (scope, body) => {
      const id = await saveSetting(services, setting, scope, body);
      setting.committed?.();
      return { id };
    },
  });
}

async function readSetting(
  db: Database | Transaction,
  setting: Setting,
  id: string,
  scope: RowScope,
): Promise<EntityRow> {
  const row = await setting.read(db, id, scope);
  if (row === undefined) throw conflict('error.rowNotFound');
  return withAddresses(setting.entity, row);
}

async function saveSetting(
  { db, now }: CoreServices,
  setting: Setting,
  scope: RowScope,
  body: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { entity } = setting;
  const { id, version, values } = parseRow(entity, { ...body, id: body['id'] ?? entity.name });
  return withTransaction(db, async (transaction) => {
    const before = await setting.read(transaction, id ?? entity.name, scope);
    if (before === undefined) throw conflict('error.rowNotFound');
    if (version !== null && version !== before.version) throw conflict('error.conflict');
    const change: SettingChange = { id: before.id, before, values, scope, now: now() };
    const errors = [
      ...(await claimUploads(transaction, entity, change)),
      ...((await setting.check?.(transaction, change)) ?? []),
    ];
    if (errors.length > 0) throw badFields(errors);
    await setting.write(transaction, change);
    await audit(transaction, entity, change);
    return before.id;
  });
}

/** Changes, before and after; secrets are no stored fields. */
async function audit(transaction: Transaction, entity: Entity, { id, before, values, scope }: SettingChange) {
  const changed = storedFields(entity)
    .map(([name]) => name)
    .filter((name) => name in values && JSON.stringify(values[name]) !== JSON.stringify(before[name]));
  const pick = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.map((name) => [name, row[name] ?? null]));
  await insertAudit(
    transaction,
    { ...scope.caller, address: scope.address },
    { action: 'edit', entity: entity.name, rowId: id, before: pick(before), after: pick(values) },
  );
}
