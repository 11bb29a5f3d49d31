import { timingSafeEqual } from 'node:crypto';

import { removeDeviceSecrets, writeDeviceSecret } from '../../../core/secret/deviceSecret.store.ts';
import type { Seal } from '../../../core/secret/seal.ts';
import type { EntityOverride } from '../../../entity/entityOverride.ts';

/** A device with secrets of its own: what is sent is sealed, what is not sent or empty stays, and all go with their device. */
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

/** Whether the password is the one that was sealed; how long it takes says nothing of how much of it is right. */
export async function isDeviceSecret(seal: Seal, sealed: string, password: string): Promise<boolean> {
  const known = await seal.open(sealed);
  if (known === null) return false;
  const [one, other] = [Buffer.from(known), Buffer.from(password)];
  return one.length === other.length && timingSafeEqual(one, other);
}
