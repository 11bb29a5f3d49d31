import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { LocalAccess } from '@muster/protocols/localAccess.ts';

import type { Database } from '../db/database.ts';
import { withTransaction } from '../db/withTransaction.ts';
import { localName, replaceLocalGateway, replaceLocalSession } from './localAccess.store.ts';

const fileName = 'local.json';

export interface Listening {
  httpUrl: string;
  /** null = the broker is off. */
  mqttUrl: string | null;
  /** PEM; null without TLS. */
  certFile: string | null;
}

/** The part that is new at every start, before the server's address is known. */
type LocalKeys = Pick<LocalAccess, 'authToken' | 'buildingId' | 'gateway' | 'key'>;

/**
 * Gives the tools of this machine (`npm run replay`, the demo's simulator) access to the server without a password: a
 * session and a gateway's key, new at every start. Before the ingest thread starts, so that it has the key. Null before
 * there is an administrator.
 */
export async function grantLocalAccess(db: Database): Promise<LocalKeys | null> {
  const authToken = randomBytes(32).toString('hex');
  const key = randomBytes(32).toString('base64url');
  const buildingId = await withTransaction(db, async (transaction) => {
    if (!(await replaceLocalSession(transaction, authToken, Date.now()))) return null;
    return replaceLocalGateway(transaction, key);
  });
  return buildingId === null ? null : { authToken, buildingId, gateway: localName, key };
}

/**
 * Writes the credentials to a file (0600) in the data directory. A user who can read that directory can read the
 * database as well, so this reveals nothing more.
 */
export async function publishLocalAccess(dataDir: string, keys: LocalKeys, listening: Listening): Promise<LocalAccess> {
  const access: LocalAccess = { ...listening, ...keys };
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, fileName);
  await writeFile(`${path}.new`, JSON.stringify(access), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return access;
}

/** The credentials end with the server. */
export async function withdrawLocalAccess(dataDir: string): Promise<void> {
  await rm(join(dataDir, fileName), { force: true });
}
