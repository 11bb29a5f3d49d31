import { randomInt } from 'node:crypto';

import { crewRole, type DemoAccount, demoAccounts } from '@muster/demo/accounts.ts';
import { firstAccount } from '@muster/model/account/account.ts';
import { roleTemplates, type RoleTemplateName } from '@muster/model/role/roleTemplates.ts';

import { everyBuilding } from '../core/auth/caller.ts';
import { createPasswords, type PasswordCost } from '../core/auth/password.ts';
import type { Database, Transaction } from '../core/db/database.ts';
import { newId } from '../core/db/newId.ts';
import { withTransaction } from '../core/db/withTransaction.ts';
import { translate } from '../core/http/language.ts';
import { InvalidSettings } from '../core/settings/settings.ts';
import { insertGateway } from '../ingest/gateway/gateway.store.ts';
import { hashIngestKey, newIngestKey } from '../ingest/gateway/gatewayKeys.ts';
import { writePasswordHash } from '../modules/session/login/loginAccount.store.ts';
import { passwordFault, type PasswordFault } from '../modules/session/login/passwordRule.ts';
import {
  hasAccounts,
  insertAccount,
  insertBuilding,
  insertRole,
  readFirstBuildingId,
  readPerson,
} from './seed.store.ts';

export interface SeedOptions {
  /** null = a random one, to be changed at the first login (wire.md, Run). */
  adminPassword: string | null;
  /** null = a random one. */
  ingestKey: string | null;
  /** The demo site created at this start: it has an account of each role. */
  demoBuildingId?: string | null;
  /** Absent = as recommended. */
  passwordCost?: PasswordCost;
}

/** Generated values, to be printed once; null = it was given, or nothing was created. */
export interface Seeded {
  adminPassword: string | null;
  ingestKey: string | null;
}

const gatewayName = 'gateway';
const leastKey = 8;
/** IANA; changed with the site's settings. */
const timeZone = 'Asia/Shanghai';
/** Names in the initial language; as data they can be renamed like any other. */
const called = (key: 'seed.building' | `roleTemplate.${RoleTemplateName}`): string => translate('zh_CN', key);

/**
 * At the first start: a site if there is none, the roles administrator and operator, the account `admin` and the first
 * site's gateway. Does nothing if there is an account.
 *
 * @throws InvalidSettings when a given value is easy to guess; nothing is created then
 */
export async function seed(db: Database, options: SeedOptions): Promise<Seeded> {
  const { adminPassword, ingestKey, passwordCost, demoBuildingId = null } = options;
  const password = adminPassword ?? randomPassword();
  const key = ingestKey ?? newIngestKey();
  const passwordHash = await createPasswords(passwordCost).hash(password);
  const isFirst = await withTransaction(db, async (transaction) => {
    if (await hasAccounts(transaction)) return false;
    assertGood({ adminPassword, ingestKey });
    const buildingId = await firstBuilding(transaction);
    await insertGateway(transaction, { name: gatewayName, buildingId, keyHash: hashIngestKey(key) });
    const roleId = await addRole(transaction, 'administrator');
    if (demoBuildingId === null) await addRole(transaction, 'operator');
    else await insertDemoAccounts(transaction, demoBuildingId, passwordHash);
    const account = { id: newId(), name: firstAccount, realName: called('roleTemplate.administrator'), roleId };
    await insertAccount(transaction, { ...account, mustChangePassword: adminPassword === null }, [everyBuilding]);
    await writePasswordHash(transaction, account.id, passwordHash);
    return true;
  });
  const madeUp = (given: string | null, made: string): string | null => (isFirst && given === null ? made : null);
  return { adminPassword: madeUp(adminPassword, password), ingestKey: madeUp(ingestKey, key) };
}

const passwordProblems: Readonly<Record<PasswordFault['rule'], string>> = {
  password: 'breaks the password rule',
  containsName: `must not contain the name of its account, ${firstAccount}`,
  common: 'is a common password, or one with capitals, digits and symbols added',
};

/**
 * Checked here, not where the settings are read: they have no effect on an existing installation. Ingest keys are
 * looked up by hash, not stretched like passwords: generated ones have 256 bits.
 */
function assertGood({ adminPassword, ingestKey }: Pick<SeedOptions, 'adminPassword' | 'ingestKey'>): void {
  const problems: string[] = [];
  const fault = adminPassword === null ? null : passwordFault(adminPassword, firstAccount);
  if (fault !== null) problems.push(`MUSTER_ADMIN_PASSWORD ${passwordProblems[fault.rule]}: choose another.`);
  if (ingestKey !== null && ingestKey.length < leastKey)
    problems.push(`MUSTER_INGEST_KEY must have at least ${leastKey} characters.`);
  if (problems.length > 0) throw new InvalidSettings(problems);
}

async function firstBuilding(transaction: Transaction): Promise<string> {
  const known = await readFirstBuildingId(transaction);
  if (known !== undefined) return known;
  const id = newId();
  await insertBuilding(transaction, { id, name: called('seed.building'), timeZone });
  return id;
}

async function addRole(transaction: Transaction, name: RoleTemplateName): Promise<string> {
  const id = newId();
  await insertRole(transaction, { id, name: called(`roleTemplate.${name}`), ...roleTemplates[name] });
  return id;
}

/** They begin with the first account's password, which each must change at its first login. */
async function insertDemoAccounts(transaction: Transaction, buildingId: string, passwordHash: string): Promise<void> {
  const roleIds = new Map<DemoAccount['template'], string>();
  for (const { name, template, personNumber } of demoAccounts) {
    const roleId = roleIds.get(template) ?? (await addDemoRole(transaction, template));
    roleIds.set(template, roleId);
    const person = personNumber === null ? undefined : await readPerson(transaction, buildingId, personNumber);
    const realName = person?.name ?? (template === 'crew' ? crewRole.name : called(`roleTemplate.${template}`));
    const account = { id: newId(), name, realName, roleId, personId: person?.id ?? null };
    await insertAccount(transaction, { ...account, mustChangePassword: true }, [buildingId]);
    await writePasswordHash(transaction, account.id, passwordHash);
  }
}

async function addDemoRole(transaction: Transaction, template: DemoAccount['template']): Promise<string> {
  if (template !== 'crew') return addRole(transaction, template);
  const id = newId();
  await insertRole(transaction, { id, ...crewRole });
  return id;
}

/** Characters that are distinguishable on a screen, of every class that the rule requires. */
const classes = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghjkmnpqrstuvwxyz', '23456789', '_!@#$%^&*'];
const passwordLength = 16;

function randomPassword(): string {
  const pick = (signs: string): string => signs[randomInt(signs.length)] ?? '';
  const signs = classes.map(pick);
  while (signs.length < passwordLength) signs.push(pick(classes.join('')));
  for (let at = signs.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [signs[at], signs[other]] = [signs[other] ?? '', signs[at] ?? ''];
  }
  return signs.join('');
}
