import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits; the database has the hash only. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(authToken: string): string {
  return createHash('sha256').update(authToken).digest('hex');
}
