import { permissions } from '@muster/model/access/permission.ts';
import { attendanceCorrection, correctionNoteLength } from '@muster/model/attendanceCorrection/attendanceCorrection.ts';
import { entityPath } from '@muster/model/entity/entity.ts';
import { notice } from '@muster/model/notice/notice.ts';
import { correctionKinds } from '@muster/model/workday/judgeWorkday.ts';
import { workday } from '@muster/model/workday/workday.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { siteOf } from '../../../core/http/access.ts';
import { done } from '../../../core/http/reply.ts';
import { doneReply, shortText, storableText } from '../../../core/http/routeSchema.ts';
import { rowScopeOf } from '../../../entity/entityRoutes.ts';
import type { ModuleParts } from '../../services.ts';
import { decideCorrection, requestCorrection, withdrawCorrection } from './decideCorrection.ts';

type Parts = Pick<ModuleParts, 'services' | 'entities'>;

const path = entityPath(attendanceCorrection);
const said = storableText.trim().min(1).max(correctionNoteLength);
const time = z.iso.datetime({ offset: true }).nullish();
const request = z.strictObject({
  workdayId: shortText,
  kind: z.enum(correctionKinds),
  firstIn: time,
  lastOut: time,
  reason: said,
});

const byId = z.strictObject({ id: shortText });

/** Corrections of days of attendance: requested by one account, which may withdraw them, and decided by another. */
export function correctionRoutes(app: App, parts: Parts): void {
  const config = (permission: string) => ({
    access: { permission: [permission], site: 'chosen', module: attendanceCorrection.module } as const,
  });
  const schema = <Body extends z.ZodType>(summary: string, body: Body) => ({
    tags: [attendanceCorrection.name],
    summary,
    body,
    response: doneReply,
  });
  app.post(
    `${path}/request`,
    {
      config: config(permissions.attendanceRequest),
      schema: schema('Asks for the correction of a day of attendance that is over', request),
    },
    async (sent) => act(parts, sent, (...at) => requestCorrection(...at, sent.body)),
  );
  app.post(
    `${path}/withdraw`,
    {
      config: config(permissions.attendanceRequest),
      schema: schema('Withdraws a correction of the caller that nobody has decided', byId),
    },
    async (sent) => act(parts, sent, (...at) => withdrawCorrection(...at, sent.body.id)),
  );
  app.post(
    `${path}/approve`,
    {
      config: config(permissions.attendanceApprove),
      schema: schema('Approves a correction that somebody else asked for', byId),
    },
    async (sent) => act(parts, sent, (...at) => decideCorrection(...at, sent.body.id, null)),
  );
  app.post(
    `${path}/refuse`,
    {
      config: config(permissions.attendanceApprove),
      schema: schema(
        'Refuses a correction that somebody else asked for, with the reason',
        byId.extend({ decisionNote: said }),
      ),
    },
    async (sent) => act(parts, sent, (...at) => decideCorrection(...at, sent.body.id, sent.body.decisionNote)),
  );
}

type Context = Parameters<typeof decideCorrection>[1];

async function act(
  { services: { db, now, consoles }, entities }: Parts,
  sent: FastifyRequest,
  change: (transaction: Transaction, context: Context) => Promise<void>,
) {
  const { buildingId } = siteOf(sent);
  const context = { entities, scope: rowScopeOf(sent, attendanceCorrection), buildingId, now: now() };
  await withTransaction(db, (transaction) => change(transaction, context));
  consoles.siteChanged(buildingId, [attendanceCorrection.name, workday.name, notice.name]);
  return done;
}
