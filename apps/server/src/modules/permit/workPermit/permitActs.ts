import { hasPermission, permissions } from '@muster/model/access/permission.ts';
import type { Language } from '@muster/model/messages/catalogue.ts';
import { settingOfPermit } from '@muster/model/workPermit/permitDefaults.ts';
import { type PermitRole, workPermitSteps, type WorkPermitAction } from '@muster/model/workPermit/workPermitStep.ts';
import { personsOf } from '@muster/model/workPermit/permitRole.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import type { GasValue, TakenStep } from '@muster/model/workPermit/workPermitShape.ts';

import { type AuditEntry, insertAudit } from '../../../core/audit/audit.store.ts';
import type { SiteScope } from '../../../core/auth/caller.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { AppError, badField, conflict, forbidden, refused, replyCode } from '../../../core/errors/appError.ts';
import type { RowScope } from '../../../entity/entityOverride.ts';
import { reasonsOf, startRefused } from './permitReasons.ts';
import { confirmedBy, hasConfirmed, missingToStart, type StartFacts } from './startConditions.ts';
import { readStartFacts } from './startFacts.ts';
import {
  appendEntry,
  lockStarts,
  lockWorkPermit,
  type Permit,
  readPlacedPermit,
  readSettingRows,
  writeStep,
} from './workPermit.store.ts';

/** Caller, site and time of an action on a permit. */
export interface Actor {
  scope: RowScope & { site: SiteScope };
  language: Language;
  /** Epoch ms. */
  now: number;
}

interface Read {
  id: string;
  /** Version that the caller read. */
  version?: number | undefined;
}

/** @throws AppError when the permit is not visible to the caller, or was changed meanwhile */
async function lockAsRead(transaction: Transaction, { scope }: Actor, { id, version }: Read): Promise<Permit> {
  const permit = await lockWorkPermit(transaction, scope, id);
  if (permit === undefined) throw conflict('error.rowNotFound');
  if (version !== undefined && version !== permit.version) throw conflict('error.conflict');
  return permit;
}

function log(
  transaction: Transaction,
  { scope }: Actor,
  { id, number }: Permit,
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  const row = { buildingId: scope.site.buildingId, entity: workPermit.name, rowId: id, rowName: number };
  return insertAudit(transaction, { ...scope.caller, address: scope.address }, { ...entry, ...row });
}

function signature({ scope: { caller }, now }: Actor) {
  return { at: new Date(now).toISOString(), accountName: caller.accountName, name: caller.realName };
}

const logActions = { start: 'startWork', pause: 'pauseWork', resume: 'resumeWork', end: 'endWork' } as const;

/**
 * Starts, pauses, resumes or ends the work of a permit. If a condition of a start or resumption is missing, an account
 * with the permission can override it with a reason.
 * @throws AppError with every reason as `data.reasons`
 */
export async function performStep(
  transaction: Transaction,
  actor: Actor,
  action: WorkPermitAction,
  { note, overrideReason, ...read }: Read & { note?: string | undefined; overrideReason?: string | undefined },
): Promise<void> {
  const { from, to, isTimed } = workPermitSteps[action];
  if (isTimed) await lockStarts(transaction, actor.scope.site.buildingId);
  const permit = await lockAsRead(transaction, actor, read);
  const status = permit.status ?? 'notStarted';
  if (!from.includes(status)) throw refused(`workPermit.cannot.${action}`);
  const facts = isTimed ? await startFactsOf(transaction, actor, permit.id) : null;
  const override = facts === null ? {} : overrideOf(actor, facts, overrideReason);
  const step: TakenStep = { action, ...signature(actor), note: note || null, ...override };
  await writeStep(transaction, permit.id, to, { step, setting: facts?.setting ?? null });
  await log(transaction, actor, permit, {
    action: logActions[action],
    before: { status },
    after: { status: to, ...override },
  });
}

async function startFactsOf(transaction: Transaction, { scope, now }: Actor, id: string): Promise<StartFacts> {
  const placed = await readPlacedPermit(transaction, scope, id);
  if (placed === undefined) throw conflict('error.rowNotFound');
  return readStartFacts(transaction, scope.site.buildingId, placed, now);
}

function overrideOf({ scope, language }: Actor, facts: StartFacts, reason = ''): Pick<TakenStep, 'override'> {
  const missing = missingToStart(facts);
  if (missing.length === 0) return {};
  if (reason === '') throw startRefused(language, missing);
  const code = permissions.workPermitOverride;
  if (!hasPermission(scope.caller.role.permissions, code)) throw forbidden(code);
  const told = reasonsOf(language, missing).map(({ code: of, message }) => ({ code: of, message }));
  return { override: { reason, missing: told } };
}

/** Confirms a permit for a role, by the account of a named person, when it is this role's turn. */
export async function confirmPermit(
  transaction: Transaction,
  actor: Actor,
  { role, ...read }: Read & { role: PermitRole },
): Promise<void> {
  const permit = await lockAsRead(transaction, actor, read);
  if ((permit.status ?? 'notStarted') !== 'notStarted') throw refused('workPermit.cannot.confirm');
  const rows = await readSettingRows(transaction, actor.scope.site.buildingId);
  const { confirmers } = settingOfPermit(permit, rows);
  if (!confirmers.includes(role)) throw badField('role', 'notAsked', 'workPermit.notAsked');
  const { personId } = actor.scope.caller;
  if (personId === null || !personsOf(permit, role).includes(personId)) throw refused('workPermit.notYourRole');
  if (confirmedBy(permit, role).has(personId)) throw refused('workPermit.confirmedAlready');
  const first = confirmers.slice(0, confirmers.indexOf(role)).find((before) => !hasConfirmed(permit, before));
  if (first !== undefined) throw notYourTurn(first);
  const signed = signature(actor);
  const entry = { role, personId, ...signed, withdrawnAt: null };
  await appendEntry(transaction, permit.id, { to: 'confirmations', entry, at: signed.at });
  await log(transaction, actor, permit, { action: 'confirm', before: null, after: { role } });
}

function notYourTurn(first: PermitRole): AppError {
  const params = { role: { key: `permitRole.${first}` } } as const;
  return new AppError({ code: replyCode.refused, key: 'workPermit.notYourTurn', params });
}

/** Adds a gas analysis. If an analyst is named, only the analyst's account may. */
export async function addAnalysis(
  transaction: Transaction,
  actor: Actor,
  {
    takenAt,
    point,
    values,
    ...read
  }: Read & { takenAt?: string | undefined; point?: string | undefined; values: GasValue[] },
): Promise<void> {
  const permit = await lockAsRead(transaction, actor, read);
  if (permit.status === 'ended') throw refused('workPermit.cannot.analyse');
  const { analystId } = permit;
  if (analystId !== null && analystId !== actor.scope.caller.personId) throw refused('workPermit.notYourRole');
  const { at, ...by } = signature(actor);
  const taken = takenAt === undefined ? at : new Date(takenAt).toISOString();
  const before = permit.analyses?.at(-1)?.takenAt ?? '';
  if (taken > at || taken < before) throw badField('takenAt', 'range', 'workPermit.takenLater');
  const entry = { takenAt: taken, recordedAt: at, ...by, areaId: permit.areaId, point: point || null, values };
  await appendEntry(transaction, permit.id, { to: 'analyses', entry, at });
  await log(transaction, actor, permit, { action: 'analyseGas', before: null, after: { takenAt: taken, values } });
}

/** Ticks a safety measure. */
export async function tickMeasure(
  transaction: Transaction,
  actor: Actor,
  { measure, ...read }: Read & { measure: string },
): Promise<void> {
  const permit = await lockAsRead(transaction, actor, read);
  if (permit.status === 'ended') throw refused('workPermit.cannot.tick');
  const rows = await readSettingRows(transaction, actor.scope.site.buildingId);
  const { measures } = settingOfPermit(permit, rows);
  if (!measures.includes(measure)) throw badField('measure', 'unknown', 'workPermit.noMeasure');
  const isTicked = permit.ticks?.some((tick) => tick.measure === measure && tick.withdrawnAt === null) ?? false;
  if (isTicked) throw refused('workPermit.tickedAlready');
  const signed = signature(actor);
  await appendEntry(transaction, permit.id, {
    to: 'ticks',
    entry: { measure, ...signed, withdrawnAt: null },
    at: signed.at,
  });
  await log(transaction, actor, permit, { action: 'tickMeasure', before: null, after: { measure } });
}
