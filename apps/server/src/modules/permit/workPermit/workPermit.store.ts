import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import type { WorkPermitStatus } from '@muster/model/workPermit/workPermitStep.ts';
import type { TakenStep } from '@muster/model/workPermit/workPermitStepShape.ts';
import { sql } from 'kysely';

import type { Transaction } from '../../../core/db/database.ts';
import { isVisible } from '../../../entity/entity.store.ts';
import type { RowScope } from '../../../entity/entityOverride.ts';

/** A permit that the caller sees, locked until the transaction ends. */
export function lockWorkPermit(transaction: Transaction, scope: RowScope, id: string) {
  return transaction
    .selectFrom('workPermit')
    .select(['id', 'version', 'number', 'status', 'startAt', 'endAt'])
    .where('id', '=', id)
    .where(isVisible({ entity: workPermit, override: {} }, scope))
    .forUpdate()
    .executeTakeFirst();
}

/** Puts the work into its new state, and remembers by whom. */
export async function writeStep(
  transaction: Transaction,
  id: string,
  status: WorkPermitStatus,
  step: TakenStep,
): Promise<void> {
  await transaction
    .updateTable('workPermit')
    .set({
      status,
      steps: sql`coalesce(steps, '[]'::jsonb) || ${JSON.stringify([step])}::jsonb`,
      version: sql`version + 1`,
      updatedAt: step.at,
    })
    .where('id', '=', id)
    .execute();
}
