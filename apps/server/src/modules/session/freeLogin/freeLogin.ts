import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import { limits } from '@muster/model/access/limits.ts';

import { insertAudit } from '../../../core/audit/audit.store.ts';
import { mayEnter } from '../../../core/auth/caller.ts';
import type { ClientInfo } from '../../../core/auth/sessions.ts';
import { noIntegrationKey, refused } from '../../../core/errors/appError.ts';
import type { Services } from '../../services.ts';
import {
  deleteExpiredFreeTokens,
  insertFreeToken,
  type KnownIntegration,
  readIntegration,
  readIntegrationOfKey,
  setKeyUsed,
  redeemFreeToken,
} from '../integration/integration.store.ts';
import type { LoginReply } from '@muster/model/login/wire.ts';
import { type FreeAccount, readAccountById, readAccountByName, readBuildings } from '../login/loginAccount.store.ts';

/** Parameters of `/fromUrl`, unchanged: they are signed. */
export interface SignedEntry {
  token: string;
  buildid: string;
  topage: string;
  showmenu: string;
  timestamp: string;
  sign: string;
}

export function hashSecret(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** 256 random bits in 43 characters that need no escaping. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * A token for one login within five minutes.
 *
 * @throws AppError 401 when no integration has the key; refused when the account is not one of the integration's.
 */
export async function issueFreeToken(
  { db, now }: Services,
  { key, name }: { key: string; name: string | undefined },
  address: string,
): Promise<{ freeToken: string; expires: string }> {
  const integration = key === '' ? undefined : await readIntegrationOfKey(db, hashSecret(key));
  if (integration === undefined) throw noIntegrationKey();
  const account = await accountFor({ db }, integration, name);
  const freeToken = newSecret();
  const expires = new Date(now() + limits.freeTokenMs).toISOString();
  await deleteExpiredFreeTokens(db, new Date(now()).toISOString());
  const { id: integrationId } = integration;
  await insertFreeToken(db, {
    tokenHash: hashSecret(freeToken),
    integrationId,
    accountId: account.id,
    expiresAt: expires,
  });
  await setKeyUsed(db, integrationId, new Date(now()).toISOString());
  await insertAudit(
    db,
    { accountId: account.id, accountName: account.name, address },
    { action: 'issueToken', buildingId: integration.buildingId, ...auditOf(integration) },
  );
  return { freeToken, expires };
}

function auditOf({ id, name }: KnownIntegration): { entity: string; rowId: string; rowName: string } {
  return { entity: 'integration', rowId: id, rowName: name };
}

/** The account of a name, or the only one of the integration. */
async function accountFor(
  { db }: Pick<Services, 'db'>,
  { accountIds }: KnownIntegration,
  name: string | undefined,
): Promise<FreeAccount> {
  const [only = '', ...others] = accountIds;
  if (name === undefined && others.length > 0) throw refused('freeLogin.whichAccount');
  const account = name === undefined ? await readAccountById(db, only) : await readAccountByName(db, name);
  // One error for all cases, so that a key reveals nothing about other accounts.
  if (account === undefined || !accountIds.includes(account.id)) throw refused('freeLogin.notThisAccount');
  return account;
}

/**
 * Opens the session of a token that was issued to an integration. The token is used up in any case.
 *
 * @throws AppError with one message for an unknown, used or expired token, and for a wrong signature.
 */
export async function logInFree(
  services: Services,
  entry: SignedEntry,
  { address, agent }: Omit<ClientInfo, 'entry'>,
): Promise<{ authToken: string; reply: LoginReply }> {
  const { db, sessions } = services;
  const { account, integration } = await redeem(services, entry);
  const buildings = await readBuildings(db, { buildingIds: [integration.buildingId] });
  const { id, name, isAdministrator } = account;
  const buildingId = integration.buildingId;
  const authToken = await sessions.open({ id, buildingId }, { address, agent, entry: 'free' });
  await insertAudit(
    db,
    { accountId: id, accountName: name, address },
    { action: 'freeLogin', buildingId, ...auditOf(integration) },
  );
  const { deployType } = await services.parameters.read();
  const accountType = isAdministrator ? 1 : 2;
  return { authToken, reply: { accountType, deployType, loginFlag: false, language: null, buildings } };
}

async function redeem(
  { db, now, seal }: Services,
  entry: SignedEntry,
): Promise<{ account: FreeAccount; integration: KnownIntegration }> {
  const token = await redeemFreeToken(db, hashSecret(entry.token));
  const integration = token === undefined ? undefined : await readIntegration(db, token.integrationId);
  if (token === undefined || integration === undefined || Date.parse(token.expiresAt) <= now())
    throw refused('freeLogin.invalid');
  const secret = await seal.open(integration.sealedSecret);
  if (secret === null || !isSigned(entry, secret)) throw refused('freeLogin.invalid');
  if (!isTimely(entry.timestamp, now())) throw refused('freeLogin.untimely');
  if (entry.buildid !== integration.buildingId) throw refused('freeLogin.invalid');
  return { account: await accountOf({ db }, integration, token.accountId), integration };
}

/** A change of the integration's accounts, or of the account, also affects tokens issued before. */
async function accountOf(
  { db }: Pick<Services, 'db'>,
  { accountIds, buildingId }: KnownIntegration,
  id: string,
): Promise<FreeAccount> {
  const account = await readAccountById(db, id);
  if (account === undefined || !accountIds.includes(id) || !mayEnter(account, buildingId))
    throw refused('freeLogin.invalid');
  if (!account.enabled) throw refused('session.accountDisabled');
  if (account.mustChangePassword) throw refused('session.mustChange');
  return account;
}

/** Hex HMAC-SHA256 over the five values, joined by newlines (wire.md, Paths). */
export function signEntry(
  { token, buildid, topage, showmenu, timestamp }: Omit<SignedEntry, 'sign'>,
  secret: string,
): string {
  return createHmac('sha256', secret).update([token, buildid, topage, showmenu, timestamp].join('\n')).digest('hex');
}

function isSigned(entry: SignedEntry, secret: string): boolean {
  const wanted = Buffer.from(signEntry(entry, secret));
  const said = Buffer.from(entry.sign.toLowerCase());
  return said.length === wanted.length && timingSafeEqual(said, wanted);
}

/** Epoch ms; a smaller number is epoch seconds, which many programs use. */
const leastMs = 100_000_000_000;

/** Signed within five minutes of now, before or after. */
function isTimely(timestamp: string, now: number): boolean {
  if (!/^\d{1,16}$/.test(timestamp)) return false;
  const time = Number(timestamp) < leastMs ? Number(timestamp) * 1000 : Number(timestamp);
  return Math.abs(now - time) <= limits.freeTokenMs;
}
