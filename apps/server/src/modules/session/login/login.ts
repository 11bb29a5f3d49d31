import type { LoginReply } from '@muster/model/login/wire.ts';
import type { Language } from '@muster/model/messages/catalogue.ts';
import { insertAudit } from '../../../core/audit/audit.store.ts';
import { deleteAuditsBefore } from '../../../core/audit/systemLog.store.ts';
import type { ClientInfo } from '../../../core/auth/sessions.ts';
import { badField, refused } from '../../../core/errors/appError.ts';
import type { Services } from '../../services.ts';
import { settleDemoLanguage } from '../../system/demoHistory/demoLanguage.store.ts';
import { type LoginAccount, readBuildings, readLoginAccount, replacePasswordHash } from './loginAccount.store.ts';

export interface Credentials {
  name: string;
  password: string;
  captchaId?: string | undefined;
  captcha?: string | undefined;
}

/**
 * Checks captcha, throttle and password, in this order, and opens a session. A single building is chosen.
 *
 * @throws AppError with one message for a wrong name and a wrong password, after the same time.
 */
export async function logIn(
  services: Services,
  credentials: Credentials,
  { address, agent, device, language }: Omit<ClientInfo, 'entry'> & { device: string | null; language: Language },
): Promise<{ authToken: string; device: string; reply: LoginReply }> {
  const { db, sessions } = services;
  const account = await authenticate(services, credentials, { address, device });
  if (account.isAdministrator) await settleDemoLanguage(services, language);
  const buildings = await readBuildings(db, account);
  const [only, ...others] = buildings;
  const buildingId = only !== undefined && others.length === 0 ? only.id : null;
  const authToken = await sessions.open({ id: account.id, buildingId }, { address, agent, entry: 'password' });
  await insertAudit(db, { accountId: account.id, accountName: account.name, address }, { action: 'login' });
  // Old entries need not be deleted at the minute: logins do it.
  const { logRetentionDays, deployType } = await services.parameters.read();
  await deleteAuditsBefore(db, new Date(services.retentionNow() - logRetentionDays * 86_400_000).toISOString());
  const accountType = account.isAdministrator ? 1 : 2;
  const reply = { accountType, deployType, loginFlag: account.mustChangePassword, language: null, buildings };
  return { authToken, device: await services.knownDevices.remember(account.id, device), reply };
}

async function authenticate(
  { db, refusals, throttle, knownDevices, captchas, passwords, captcha: isAsked }: Services,
  { name, password, captchaId = '', captcha = '' }: Credentials,
  { address, device }: { address: string; device: string | null },
): Promise<LoginAccount> {
  if (isAsked && !captchas.redeem(captchaId, captcha)) throw badField('captcha', 'captcha', 'session.captchaWrong');
  const guesser = { name, address, device: await knownDevices.find(name, device) };
  await throttle.attempt(guesser);
  const account = await readLoginAccount(db, name);
  const isRight = await passwords.isRight(account?.passwordHash ?? null, password);
  if (account === undefined || !isRight) {
    await refusals.note({ action: 'loginFailed', accountId: null, accountName: name, address, what: '' });
    throw refused('session.loginWrong');
  }
  if (!account.enabled) throw refused('session.accountDisabled');
  await throttle.succeeded(guesser);
  if (passwords.isWeak(account.passwordHash))
    await replacePasswordHash(db, account.id, account.passwordHash, await passwords.hash(password));
  return account;
}
