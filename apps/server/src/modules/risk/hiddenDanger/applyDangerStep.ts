import { hiddenDanger } from '@muster/model/hiddenDanger/hiddenDanger.ts';
import { type HiddenDangerAction, hiddenDangerSteps } from '@muster/model/hiddenDanger/hiddenDangerStep.ts';
import type { DangerStep } from '@muster/model/hiddenDanger/hiddenDangerStepShape.ts';
import { person } from '@muster/model/person/person.ts';
import type { Row } from '@muster/model/entity/row.ts';

import { insertAudit } from '../../../core/audit/audit.store.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { badField, badFields, conflict, refused } from '../../../core/errors/appError.ts';
import { lockRows, readRow } from '../../../entity/entity.store.ts';
import type { Resource, RowScope } from '../../../entity/entityOverride.ts';
import type { EntityService } from '../../../entity/entityService.ts';
import { claimUploads, withoutAddresses } from '../../../entity/upload/claimUploads.ts';
import { notifyStep } from './dangerNotices.ts';
import { type DangerChange, readPersonOf, writeDangerStep } from './hiddenDanger.store.ts';

/** Input of a step. */
export interface DangerOrder {
  id: string;
  version?: number | undefined;
  note?: string | undefined;
  photos?: DangerStep['photos'] | undefined;
  /** Of `assign`. */
  personId?: string | undefined;
  /** Of `assign`, ISO-8601. */
  deadlineAt?: string | undefined;
}

interface StepContext {
  entities: Pick<EntityService, 'resourceOf'>;
  scope: RowScope;
  /** Epoch ms. */
  now: number;
}

type Danger = Row<typeof hiddenDanger>;

const logActions = {
  assign: 'assignDanger',
  rectify: 'rectifyDanger',
  accept: 'acceptDanger',
  sendBack: 'sendBackDanger',
} as const satisfies Record<HiddenDangerAction, string>;

/**
 * Executes a step of a hidden danger in the caller's transaction, recorded with account and time.
 * @throws AppError when it is not visible to the caller, was changed meanwhile, or does not allow the step now
 */
export async function applyDangerStep(
  transaction: Transaction,
  context: StepContext,
  action: HiddenDangerAction,
  order: DangerOrder,
): Promise<void> {
  const { entities, scope } = context;
  const danger = await lockDanger(transaction, entities.resourceOf(hiddenDanger.name), scope, order);
  if (!hiddenDangerSteps[action].from.some((status) => status === danger.status))
    throw refused(`hiddenDanger.cannot.${action}`);
  if (action === 'accept' || action === 'sendBack') await assertOther(transaction, danger, scope);
  const assignment = action === 'assign' ? await assignmentOf(transaction, context, order) : null;
  const step = await recorded(transaction, context, danger, stepOf(context, action, order, assignment));
  const change = assignment?.change ?? changeOf(action, step.at, scope);
  const { to } = hiddenDangerSteps[action];
  const buildingId = scope.site?.buildingId ?? '';
  await writeDangerStep(transaction, danger.id, to, step, change);
  await notifyStep(transaction, { ...danger, ...change, buildingId }, step);
  await insertAudit(
    transaction,
    { ...scope.caller, address: scope.address },
    {
      action: logActions[action],
      buildingId,
      entity: hiddenDanger.name,
      rowId: danger.id,
      rowName: danger.title,
      before: { status: danger.status },
      after: { status: to, ...change },
    },
  );
}

/** Entry of the record: account, time and input. */
function stepOf(
  { scope: { caller }, now }: StepContext,
  action: HiddenDangerAction,
  { note, photos = [] }: DangerOrder,
  assignment: Assignment | null,
): DangerStep {
  return {
    action,
    at: new Date(now).toISOString(),
    accountName: caller.accountName,
    name: caller.realName,
    note: note === undefined || note === '' ? null : note,
    personName: assignment?.personName ?? null,
    deadlineAt: assignment?.deadlineAt ?? null,
    photos,
  };
}

async function lockDanger(
  transaction: Transaction,
  resource: Resource,
  scope: RowScope,
  { id, version }: DangerOrder,
): Promise<Danger> {
  const [row] = await lockRows(transaction, resource, scope, [id]);
  if (row === undefined) throw conflict('error.rowNotFound');
  if (version !== undefined && version !== row.version) throw conflict('error.conflict');
  return row as unknown as Danger; // Holds because it was read by the descriptor.
}

/** Neither the account that rectified it, nor another one of the same person. */
async function assertOther(transaction: Transaction, danger: Danger, { caller }: RowScope): Promise<void> {
  const { rectifierId } = danger;
  if (rectifierId === null) return;
  const isSame = rectifierId === caller.accountId;
  const samePerson = caller.personId !== null && (await readPersonOf(transaction, rectifierId)) === caller.personId;
  if (isSame || samePerson) throw refused('hiddenDanger.otherAccepts');
}

interface Assignment {
  personName: string;
  deadlineAt: string;
  change: DangerChange;
}

/** @throws AppError for an invisible person, and for a deadline in the past */
async function assignmentOf(
  transaction: Transaction,
  { entities, scope, now }: StepContext,
  { personId = '', deadlineAt = '' }: DangerOrder,
): Promise<Assignment> {
  const found = await readRow(transaction, entities.resourceOf(person.name), scope, personId);
  if (found === undefined) throw badField('personId', 'reference', 'validation.reference');
  if (Date.parse(deadlineAt) <= now) throw badField('deadlineAt', 'order', 'hiddenDanger.deadlinePast');
  const { name, departId } = found as unknown as Row<typeof person>; // Holds because it was read by the descriptor.
  const until = new Date(deadlineAt).toISOString();
  return { personName: name, deadlineAt: until, change: { personId, departId, deadlineAt: until } };
}

function changeOf(action: HiddenDangerAction, at: string, { caller }: RowScope): DangerChange {
  if (action === 'rectify') return { rectifiedAt: at, rectifierId: caller.accountId };
  if (action === 'accept') return { closedAt: at };
  return { rectifiedAt: null };
}

/** The stored step, with its claimed photos. */
async function recorded(
  transaction: Transaction,
  { scope, now }: StepContext,
  danger: Danger,
  step: DangerStep,
): Promise<DangerStep> {
  const steps = [...(danger.steps ?? []), step];
  const before = danger as unknown as Readonly<Record<string, unknown>> & { id: string; version: number };
  const errors = await claimUploads(transaction, hiddenDanger, {
    id: danger.id,
    before,
    values: { steps },
    scope,
    now,
  });
  if (errors.length > 0) throw badFields(errors.map((error) => ({ ...error, field: 'photos' })));
  const stored = withoutAddresses(hiddenDanger, { steps: [step] })['steps'] as DangerStep[];
  return stored[0] ?? step;
}
