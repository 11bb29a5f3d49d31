import { entityPath } from '@muster/model/entity/entity.ts';
import { uploadShape } from '@muster/model/entity/uploadShape.ts';
import { hiddenDanger } from '@muster/model/hiddenDanger/hiddenDanger.ts';
import {
  dangerNoteLength,
  type HiddenDangerAction,
  hiddenDangerPermission,
  mostPhotos,
} from '@muster/model/hiddenDanger/hiddenDangerStep.ts';
import { hiddenDangerFigures } from '@muster/model/hiddenDanger/wire.ts';
import { notice } from '@muster/model/notice/notice.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { siteOf } from '../../../core/http/access.ts';
import { done, ok } from '../../../core/http/reply.ts';
import { doneReply, jsonField, replyOf, shortText, storableText } from '../../../core/http/routeSchema.ts';
import { isVisible } from '../../../entity/entity.store.ts';
import { entityAccess, rowScopeOf } from '../../../entity/entityRoutes.ts';
import type { ModuleParts } from '../../services.ts';
import { readFigures } from './hiddenDanger.store.ts';
import { type DangerOrder, applyDangerStep } from './applyDangerStep.ts';

const path = entityPath(hiddenDanger);
const tags = [hiddenDanger.name];
/** Days for which closed ones are counted. */
const closedDays = 30;

const noteText = storableText.trim().max(dangerNoteLength);
const about = {
  id: shortText,
  version: z.coerce.number<unknown>().int().optional().meta({ description: 'Version of the row as read' }),
};
const photos = jsonField(z.array(uploadShape).max(mostPhotos)).optional();
const said = z.strictObject({ ...about, note: noteText.optional(), photos });
const explained = z.strictObject({ ...about, note: noteText.min(1), photos });
const assignment = z.strictObject({
  ...about,
  personId: shortText,
  deadlineAt: z.iso.datetime({ offset: true }),
  note: noteText.optional(),
});

type Parts = Pick<ModuleParts, 'services' | 'entities'>;

/** Steps of a hidden danger from its report to the acceptance of its rectification, and their counts. */
export function hiddenDangerRoutes(app: App, parts: Parts): void {
  const config = (action: HiddenDangerAction) => ({
    access: { permission: [hiddenDangerPermission[action]], site: 'chosen', module: hiddenDanger.module } as const,
  });
  const schema = <Body extends z.ZodType>(summary: string, body: Body) => ({
    tags,
    summary,
    body,
    response: doneReply,
  });
  app.post(
    `${path}/assign`,
    { config: config('assign'), schema: schema('Says who puts a hidden danger right, and until when', assignment) },
    async (request) => take(parts, request, 'assign', request.body),
  );
  app.post(
    `${path}/rectify`,
    { config: config('rectify'), schema: schema('Records that a hidden danger is put right', explained) },
    async (request) => take(parts, request, 'rectify', request.body),
  );
  app.post(
    `${path}/accept`,
    { config: config('accept'), schema: schema('Accepts a rectification by somebody else, and closes', said) },
    async (request) => take(parts, request, 'accept', request.body),
  );
  app.post(
    `${path}/sendBack`,
    { config: config('sendBack'), schema: schema('Sends a rectification by somebody else back', explained) },
    async (request) => take(parts, request, 'sendBack', request.body),
  );
  app.get(
    `${path}/figures`,
    {
      config: { access: entityAccess(hiddenDanger, 'view') },
      schema: {
        tags,
        summary: 'Counts hidden dangers: open, overdue, to be accepted, closed within 30 days and of these in time',
        querystring: z.strictObject({}),
        response: replyOf(hiddenDangerFigures),
      },
    },
    async (request) => {
      const { db, now } = parts.services;
      const resource = parts.entities.resourceOf(hiddenDanger.name);
      const at = now();
      const since = new Date(at - closedDays * 86_400_000).toISOString();
      return ok(await readFigures(db, isVisible(resource, rowScopeOf(request, hiddenDanger)), { now: at, since }));
    },
  );
}

async function take(
  { services, entities }: Parts,
  request: FastifyRequest,
  action: HiddenDangerAction,
  order: DangerOrder,
) {
  const { db, now, consoles } = services;
  const scope = rowScopeOf(request, hiddenDanger);
  await withTransaction(db, (transaction) =>
    applyDangerStep(transaction, { entities, scope, now: now() }, action, order),
  );
  consoles.siteChanged(siteOf(request).buildingId, [hiddenDanger.name, notice.name]);
  return done;
}
