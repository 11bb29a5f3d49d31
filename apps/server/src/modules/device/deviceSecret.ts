import { timingSafeEqual } from 'node:crypto';

import type { EntityOverride } from '../../entity/entityOverride.ts';
import type { Seal } from '../system/seal.ts';
import { removeDeviceSecrets, writeDeviceSecret } from './deviceSecret.store.ts';

/** A device with a password of its own: what is sent is sealed, what is not sent stays, and it goes with its device. */
export function withSecret(
  seal: Seal,
  entity: string,
  field: string,
): Required<Pick<EntityOverride, 'written' | 'removing'>> {
  return {
    written: async (transaction, { id, values }) => {
      const password = values[field];
      if (typeof password === 'string' && password !== '')
        await writeDeviceSecret(transaction, entity, id, await seal.close(password));
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
