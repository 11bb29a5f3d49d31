import { permissions, workPermitPermission } from '@muster/model/access/permission.ts';
import { entityPath } from '@muster/model/entity/entity.ts';
import {
  permitRoles,
  stepNoteLength,
  workPermitActions,
  type WorkPermitAction,
} from '@muster/model/workPermit/workPermitStep.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import { type GasValue, gasValuesShape } from '@muster/model/workPermit/workPermitShape.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import type { Transaction } from '../../../core/db/database.ts';
import type { RouteAccess } from '../../../core/http/access.ts';
import { done } from '../../../core/http/reply.ts';
import { doneReply, shortText, storableText } from '../../../core/http/routeSchema.ts';
import type { ModuleParts } from '../../services.ts';
import { actorOf } from './actorOf.ts';
import { type Actor, addAnalysis, confirmPermit, performStep, tickMeasure } from './permitActs.ts';

const read = {
  id: shortText,
  version: z.coerce.number<unknown>().int().optional().meta({ description: 'Version of the permit as read' }),
};
const words = storableText.trim().max(stepNoteLength).optional();
const step = z.strictObject({ ...read, note: words });
const timedStep = step.extend({
  overrideReason: words.meta({ description: 'Emergency override: why the work begins although something is missing' }),
});
const confirmation = z.strictObject({ ...read, role: z.enum(permitRoles) });
const analysis = z.strictObject({
  ...read,
  takenAt: z.iso.datetime({ offset: true }).optional().meta({ description: 'Time of the sample; absent = now' }),
  point: storableText.trim().max(50).optional().meta({ description: 'Point or depth of the sample' }),
  values: gasValuesShape as z.core.$ZodType<GasValue[]>,
});
const tick = z.strictObject({ ...read, measure: storableText.trim().min(1).max(200) });

const summaries: Readonly<Record<WorkPermitAction, string>> = {
  start: 'Starts the work of a permit; refused with every reason as `data.reasons`',
  pause: 'Interrupts work in progress',
  resume: 'Goes on with paused work; refused with every reason as `data.reasons`',
  end: 'Ends work in progress or paused, for good',
};

type Act<Body> = (transaction: Transaction, actor: Actor, body: Body) => Promise<void>;

/** Actions on permits (specification §4): each with its own permission, and only in the states that allow it. */
export function workPermitRoutes(app: App, parts: ModuleParts): void {
  for (const action of workPermitActions) {
    const isTimed = action === 'start' || action === 'resume';
    actRoute(app, parts, {
      path: action,
      permission: workPermitPermission[action],
      summary: summaries[action],
      body: isTimed ? timedStep : step,
      act: (transaction, actor, body) => performStep(transaction, actor, action, body),
    });
  }
  actRoute(app, parts, {
    path: 'confirm',
    permission: permissions.workPermitConfirm,
    summary: "Confirms a permit for a role, by the account of a person named for it, in the setting's order",
    body: confirmation,
    act: confirmPermit,
  });
  actRoute(app, parts, {
    path: 'analyse',
    permission: permissions.workPermitAnalyse,
    summary: 'Adds a gas analysis, which is never changed',
    body: analysis,
    act: addAnalysis,
  });
  actRoute(app, parts, {
    path: 'tick',
    permission: permissions.workPermitTick,
    summary: 'Ticks a safety measure',
    body: tick,
    act: tickMeasure,
  });
}

interface ActRoute<Body extends z.ZodType> {
  path: string;
  permission: string;
  summary: string;
  body: Body;
  act: Act<z.infer<Body>>;
}

/** Answers when the engine has applied the change. */
function actRoute<Body extends z.ZodType<{ id: string }>>(
  app: App,
  { services: { now }, configuration }: ModuleParts,
  { path, permission, summary, body, act }: ActRoute<Body>,
): void {
  const access: RouteAccess = { permission: [permission], site: 'chosen', module: workPermit.module };
  app.post(
    `${entityPath(workPermit)}/${path}`,
    { config: { access }, schema: { tags: [workPermit.name], summary, body, response: doneReply } },
    async (request) => {
      const given = request.body as z.infer<Body>;
      const actor = actorOf(request, now());
      const { buildingId } = actor.scope.site;
      await configuration.change({ buildingId, entity: workPermit }, async (transaction) => {
        await act(transaction, actor, given);
        return { ids: [given.id] };
      });
      return done;
    },
  );
}
