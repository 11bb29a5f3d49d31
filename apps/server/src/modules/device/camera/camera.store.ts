import { sql } from 'kysely';

import type { Transaction } from '../../../core/db/database.ts';

/** Fields of a camera that contained credentials before these had their own fields. */
export const addressFields = ['host', 'liveUrl', 'historyUrl', 'parameters'] as const;
export type Addresses = Record<(typeof addressFields)[number], string | null>;

export function readCameraAddresses(transaction: Transaction): Promise<({ id: string } & Addresses)[]> {
  return transaction
    .selectFrom('camera')
    .select(['id', ...addressFields])
    .forUpdate()
    .execute();
}

export async function writeCameraAddresses(
  transaction: Transaction,
  id: string,
  addresses: Partial<Addresses>,
): Promise<void> {
  await transaction
    .updateTable('camera')
    .set({ ...addresses, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** An entry of the system log about a camera, with the row before and after. */
export interface CameraLogEntry {
  id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export function readCameraLog(transaction: Transaction): Promise<CameraLogEntry[]> {
  return transaction
    .selectFrom('auditLog')
    .select(['id', sql<CameraLogEntry['before']>`before`.as('before'), sql<CameraLogEntry['after']>`after`.as('after')])
    .where('entity', '=', 'camera')
    .execute();
}

export async function writeCameraLog(transaction: Transaction, { id, before, after }: CameraLogEntry): Promise<void> {
  const json = (value: CameraLogEntry['before']): string | null => (value === null ? null : JSON.stringify(value));
  await transaction
    .updateTable('auditLog')
    .set({ before: json(before), after: json(after) })
    .where('id', '=', id)
    .execute();
}
