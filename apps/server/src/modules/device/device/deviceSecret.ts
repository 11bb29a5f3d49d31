import { timingSafeEqual } from 'node:crypto';

import { removeDeviceSecrets, writeDeviceSecret } from '../../../core/secret/deviceSecret.store.ts';
import type { Seal } from '../../../core/secret/seal.ts';
import type { EntityOverride } from '../../../entity/entityOverride.ts';

/** Secrets of a device: sent ones are encrypted, absent or empty ones stay, and all are deleted with their device. */
export function withSecrets(
  seal: Seal,
  entity: string,
  fields: readonly string[],
): Required<Pick<EntityOverride, 'written' | 'removing'>> {
  return {
    written: async (transaction, { id, values }) => {
      for (const field of fields) {
        const secret = values[field];
        if (typeof secret === 'string' && secret !== '')
          await writeDeviceSecret(transaction, { entity, rowId: id, field, sealed: await seal.close(secret) });
      }
    },
    removing: (transaction, rows) =>
      removeDeviceSecrets(
        transaction,
        rows.map(({ id }) => id),
      ),
  };
}

/** Whether the password matches the encrypted one; in constant time. */
export async function isDeviceSecret(seal: Seal, sealed: string, password: string): Promise<boolean> {
  const known = await seal.open(sealed);
  if (known === null) return false;
  const [one, other] = [Buffer.from(known), Buffer.from(password)];
  return one.length === other.length && timingSafeEqual(one, other);
}
