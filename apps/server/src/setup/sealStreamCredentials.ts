import { camera } from '@muster/model/device/camera.ts';
import { splitAddress, type SplitCredentials, splitParameters } from '@muster/model/device/streamAddress.ts';

import type { Database, Transaction } from '../core/db/database.ts';
import { withTransaction } from '../core/db/withTransaction.ts';
import { readDeviceSecret, writeDeviceSecret } from '../core/secret/deviceSecret.store.ts';
import type { Seal } from '../core/secret/seal.ts';
import {
  addressFields,
  type Addresses,
  readCameraAddresses,
  readCameraLog,
  writeCameraAddresses,
  writeCameraLog,
} from '../modules/device/camera/camera.store.ts';
import { readMark, writeMark } from './firstStart.store.ts';

/** Records that it was done; a backup from before does not have it. */
const doneMark = 'streamCredentialsSealed';

/**
 * Moves user and password from the addresses of cameras, saved before these had their own fields, and removes them from
 * the system log. Once for each database.
 */
export async function sealStreamCredentials(db: Database, seal: Seal): Promise<void> {
  await withTransaction(db, async (transaction) => {
    if ((await readMark(transaction, doneMark)) === true) return;
    for (const { id, ...addresses } of await readCameraAddresses(transaction)) {
      const { plain, user, password } = splitAll(addresses);
      if (Object.keys(plain).length === 0) continue;
      await writeCameraAddresses(transaction, id, plain);
      await sealSecret(transaction, seal, { rowId: id, field: 'streamUser', secret: user });
      await sealSecret(transaction, seal, { rowId: id, field: 'streamPassword', secret: password });
    }
    for (const entry of await readCameraLog(transaction)) {
      const [before, after] = [withoutCredentials(entry.before), withoutCredentials(entry.after)];
      if (before !== entry.before || after !== entry.after)
        await writeCameraLog(transaction, { id: entry.id, before, after });
    }
    await writeMark(transaction, doneMark, true);
  });
}

const splitters: Readonly<Record<keyof Addresses, (text: string) => SplitCredentials>> = {
  host: splitAddress,
  liveUrl: splitAddress,
  historyUrl: splitAddress,
  parameters: splitParameters,
};

/** The texts that change, and the first user and password in them: that of the live stream first. */
function splitAll(addresses: Readonly<Record<string, unknown>>): {
  plain: Partial<Addresses>;
  user?: string;
  password?: string;
} {
  const split = addressFields.flatMap((field) => {
    const text = addresses[field];
    return typeof text === 'string' ? [{ field, before: text, ...splitters[field](text) }] : [];
  });
  const changed = split.filter(({ before, text }) => text !== before);
  const preferred = changed.toSorted(
    (one, other) => Number(other.field === 'liveUrl') - Number(one.field === 'liveUrl'),
  );
  const user = preferred.find((each) => each.user !== undefined)?.user;
  const password = preferred.find((each) => each.password !== undefined)?.password;
  return {
    plain: Object.fromEntries(changed.map(({ field, text }) => [field, text])),
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
  };
}

async function sealSecret(
  transaction: Transaction,
  seal: Seal,
  { rowId, field, secret }: { rowId: string; field: string; secret: string | undefined },
): Promise<void> {
  if (secret === undefined || secret === '') return;
  // A value entered into the field since then is newer.
  if ((await readDeviceSecret(transaction, rowId, field)) !== null) return;
  await writeDeviceSecret(transaction, { entity: camera.name, rowId, field, sealed: await seal.close(secret) });
}

/** The same object if there is nothing to remove. */
function withoutCredentials(row: Record<string, unknown> | null): Record<string, unknown> | null {
  if (row === null) return null;
  const { plain } = splitAll(row);
  return Object.keys(plain).length === 0 ? row : { ...row, ...plain };
}
