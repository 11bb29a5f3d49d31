import { riskMark } from '@muster/model/riskTip/wire.ts';
import { permissions } from '@muster/model/access/permission.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { notice } from '@muster/model/notice/notice.ts';
import { riskTip, riskTipVerdicts } from '@muster/model/riskTip/riskTip.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { insertAudit } from '../../../core/audit/audit.store.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { conflict, refused } from '../../../core/errors/appError.ts';
import { callerOf, siteOf } from '../../../core/http/access.ts';
import { done, ok } from '../../../core/http/reply.ts';
import { doneReply, replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { writeNotices, withdrawNotice } from '../../../core/notice/notice.store.ts';
import type { Services } from '../../services.ts';
import { confirmRiskTip, lockRiskTip, readAudience, readRiskMarks, type RiskLevel } from './riskTip.store.ts';
import { pendingKey } from './riskTipOverride.ts';

const tags = [riskTip.name];

const confirmation = z.strictObject({
  id: shortText,
  verdict: z.enum(riskTipVerdicts).meta({ description: 'Whether it is a risk; final' }),
  note: z.string().trim().max(200).optional(),
  validUntil: z.iso.datetime({ offset: true }).optional().meta({ description: 'End of the risk on the map' }),
});

/** The confirmation of risk tips, and the risks that the map shows (specification §4). */
export function riskTipRoutes(app: App, services: Services): void {
  const { db, now } = services;
  app.post(
    '/risk/riskTip/confirm',
    {
      config: { access: { permission: [permissions.riskTipConfirm], site: 'chosen', module: riskTip.module } },
      schema: { tags, summary: 'Confirms a tip as risk or no risk; final', body: confirmation, response: doneReply },
    },
    async (request) => {
      await withTransaction(db, (transaction) => confirm(transaction, request, request.body, now()));
      services.consoles.siteChanged(siteOf(request).buildingId, [riskTip.name, notice.name]);
      return done;
    },
  );
  app.get(
    '/risk/riskTip/marks',
    {
      config: {
        access: {
          permission: [permissionCode(riskTip, 'view'), permissions.positionView],
          site: 'chosen',
          module: riskTip.module,
        },
      },
      schema: {
        tags,
        summary: 'Lists confirmed risks in force with a place, newest first',
        querystring: z.strictObject({}),
        response: replyOf(z.array(riskMark)),
      },
    },
    async (request) => {
      const asker = { accountId: callerOf(request).accountId, site: siteOf(request) };
      const rows = await readRiskMarks(db, asker, new Date(now()).toISOString());
      return ok(
        rows.flatMap(({ place, confirmedAt, status, ...row }) =>
          place === null || confirmedAt === null || status === null ? [] : [{ ...row, status, confirmedAt, ...place }],
        ),
      );
    },
  );
}

/** @throws AppError when the tip is not visible to the caller, or is confirmed */
async function confirm(
  transaction: Transaction,
  request: FastifyRequest,
  { id, verdict, note, validUntil }: z.infer<typeof confirmation>,
  now: number,
): Promise<void> {
  const site = siteOf(request);
  const { accountId, accountName, realName } = callerOf(request);
  const tip = await lockRiskTip(transaction, { accountId, site }, id);
  if (tip === undefined) throw conflict('error.rowNotFound');
  if (tip.status === 'confirmed') throw refused('riskTip.confirmedStays');
  const confirmedAt = new Date(now).toISOString();
  const confirmNote = note === undefined || note === '' ? null : note;
  await confirmRiskTip(transaction, id, {
    verdict,
    confirmNote,
    validUntil,
    confirmedAt,
    confirmerId: accountId,
    confirmerName: realName,
  });
  await withdrawNotice(transaction, site.buildingId, pendingKey(id));
  if (verdict === 'risk') await notifyAudience(transaction, site.buildingId, tip, confirmedAt);
  await insertAudit(
    transaction,
    { accountId, accountName, address: request.ip },
    {
      action: 'confirm',
      buildingId: site.buildingId,
      entity: riskTip.name,
      rowId: id,
      rowName: tip.title,
      after: { verdict, confirmNote },
    },
  );
}

interface RiskNoticeFacts {
  id: string;
  title: string;
  level: RiskLevel;
  departId: string | null;
  /** Sees it whatever its data scope covers. */
  reporterId: string | null;
}

async function notifyAudience(
  transaction: Transaction,
  buildingId: string,
  { id, title, level, departId, reporterId }: RiskNoticeFacts,
  at: string,
): Promise<void> {
  const audience = await readAudience(transaction, buildingId, level);
  if (audience === 'nobody') return;
  await writeNotices(transaction, [
    {
      buildingId,
      kind: 'riskTipConfirmed',
      key: `riskTip:${id}:confirmed`,
      at,
      facts: { title, level },
      entity: riskTip.name,
      rowId: id,
      permission: audience === 'viewers' ? permissionCode(riskTip, 'view') : permissions.riskTipConfirm,
      departId,
      ownerId: reporterId,
    },
  ]);
}
