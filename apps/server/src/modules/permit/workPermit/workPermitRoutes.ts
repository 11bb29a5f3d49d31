import { workPermitPermission } from '@muster/model/access/permission.ts';
import { entityPath } from '@muster/model/entity/entity.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import {
  stepNoteLength,
  workPermitActions,
  workPermitSteps,
  type WorkPermitAction,
  type WorkPermitStatus,
} from '@muster/model/workPermit/workPermitStep.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { insertAudit } from '../../../core/audit/audit.store.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { conflict, refused } from '../../../core/errors/appError.ts';
import { done } from '../../../core/http/reply.ts';
import { doneReply, shortText, storableText } from '../../../core/http/routeSchema.ts';
import type { RowScope } from '../../../entity/entityOverride.ts';
import { rowScopeOf } from '../../../entity/entityRoutes.ts';
import type { Services } from '../../services.ts';
import { lockWorkPermit, writeStep } from './workPermit.store.ts';

const order = z.strictObject({
  id: shortText,
  version: z.coerce.number<unknown>().int().optional().meta({ description: 'Version of the permit as read' }),
  note: storableText.trim().max(stepNoteLength).optional(),
});
type Order = z.infer<typeof order>;

const summaries: Readonly<Record<WorkPermitAction, string>> = {
  start: 'Begins the work of a permit that has not started, within its time',
  pause: 'Interrupts work in progress',
  resume: 'Goes on with paused work, within the time of its permit',
  end: 'Ends work in progress or paused, for good',
};

const logActions = { start: 'startWork', pause: 'pauseWork', resume: 'resumeWork', end: 'endWork' } as const;

/** What is done with hazardous work (specification §4): each by its own right, and only from the states that allow it. */
export function workPermitRoutes(app: App, { db, now }: Services): void {
  for (const action of workPermitActions)
    app.post(
      `${entityPath(workPermit)}/${action}`,
      {
        config: {
          access: { permission: [workPermitPermission[action]], site: 'chosen', module: workPermit.module },
        },
        schema: { tags: [workPermit.name], summary: summaries[action], body: order, response: doneReply },
      },
      async (request) => {
        const scope = rowScopeOf(request, workPermit);
        await withTransaction(db, (transaction) => performStep(transaction, scope, action, request.body, now()));
        return done;
      },
    );
}

/** @throws AppError when the permit is none that the caller sees, was changed meanwhile, or does not allow it now */
async function performStep(
  transaction: Transaction,
  scope: RowScope,
  action: WorkPermitAction,
  { id, version, note = '' }: Order,
  now: number,
): Promise<void> {
  const permit = await lockWorkPermit(transaction, scope, id);
  if (permit === undefined) throw conflict('error.rowNotFound');
  if (version !== undefined && version !== permit.version) throw conflict('error.conflict');
  const status = permit.status ?? 'notStarted';
  const { to } = workPermitSteps[action];
  assertAllowed(action, { ...permit, status }, now);
  const { accountName, realName } = scope.caller;
  const at = new Date(now).toISOString();
  await writeStep(transaction, id, to, { action, at, accountName, name: realName, note: note === '' ? null : note });
  await insertAudit(
    transaction,
    { ...scope.caller, address: scope.address },
    {
      action: logActions[action],
      buildingId: scope.site?.buildingId ?? null,
      entity: workPermit.name,
      rowId: id,
      rowName: permit.number,
      before: { status },
      after: { status: to },
    },
  );
}

/** @throws AppError when the work is in another state, or its permit is for another time */
function assertAllowed(
  action: WorkPermitAction,
  { status, startAt, endAt }: { status: WorkPermitStatus; startAt: string; endAt: string },
  now: number,
): void {
  const { from, isTimed } = workPermitSteps[action];
  if (!from.includes(status)) throw refused(`workPermit.cannot.${action}`);
  const isInTime = Date.parse(startAt) <= now && now < Date.parse(endAt);
  if (isTimed && !isInTime) throw refused('workPermit.outsideTime');
}
