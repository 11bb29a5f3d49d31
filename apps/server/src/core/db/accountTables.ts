/** Tables of accounts without an entity. */
import type { Generated } from 'kysely';

import type { Json } from './json.ts';

export interface AccountSecretTable {
  accountId: string;
  /** Argon2id in PHC form. */
  passwordHash: string;
  changedAt: Generated<string>;
}

export interface FreeTokenTable {
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  integrationId: string;
  accountId: string;
  expiresAt: string;
}

export interface KnownDeviceTable {
  tokenHash: string;
  accountId: string;
  seenAt: string;
}

export interface AccountPreferenceTable {
  accountId: string;
  /** A name of `preferences` in the model. */
  name: string;
  value: string;
}

export interface ListViewTable {
  id: string;
  version: Generated<number>;
  buildingId: string;
  /** Name of the entity of the list. */
  list: string;
  name: string;
  /** The account that owns it, or the role that shares it: one of the two. */
  accountId: string | null;
  roleId: string | null;
  state: Json<unknown>;
}

export interface LoginThrottleTable {
  key: string;
  failures: number;
  lastFailedAt: string;
  blockedUntil: string | null;
}

/** A session that views the console as another role; its id is the hash of its token. */
export interface RoleViewTable {
  id: string;
  sessionId: string;
  roleId: string;
  buildingId: string | null;
  expiresAt: string;
}
