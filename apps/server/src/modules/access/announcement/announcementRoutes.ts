import { entityPath } from '@muster/model/entity/entity.ts';
import { externalVehicle } from '@muster/model/externalVehicle/externalVehicle.ts';
import { notice } from '@muster/model/notice/notice.ts';
import { approvalNoteLength, visit } from '@muster/model/visit/visit.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { insertAudit } from '../../../core/audit/audit.store.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { conflict, refused } from '../../../core/errors/appError.ts';
import { done } from '../../../core/http/reply.ts';
import { doneReply, shortText, storableText } from '../../../core/http/routeSchema.ts';
import { nameOf } from '../../alarm/alarm/alarmHolder.ts';
import { type Asker, askerOf } from '../../alarm/alarm/commandAlarms.ts';
import type { Services } from '../../services.ts';
import { assertWelcome } from '../blacklistEntry/blacklistEntry.store.ts';
import { approvalBy, approvePermission, refusalBy } from './announcement.ts';
import { notifyOfDecision } from './announcementNotices.ts';
import { type AnnouncementKind, lockAnnouncement, writeDecision } from './announcement.store.ts';

const approval = z.strictObject({ id: shortText });
const refusal = z.strictObject({ id: shortText, note: storableText.trim().min(1).max(approvalNoteLength) });
const entities = { visit, externalVehicle } as const;

/** Approval of announcements. */
export function announcementRoutes(app: App, services: Services): void {
  for (const kind of ['visit', 'externalVehicle'] as const) {
    const entity = entities[kind];
    const config = {
      access: { permission: [approvePermission[kind]], site: 'chosen', module: entity.module },
    } as const;
    const tags = [entity.name];
    app.post(
      `${entityPath(entity)}/approve`,
      { config, schema: { tags, summary: 'Approves an announcement', body: approval, response: doneReply } },
      async (request) => decide(services, askerOf(request), kind, { id: request.body.id, note: null }),
    );
    app.post(
      `${entityPath(entity)}/refuse`,
      { config, schema: { tags, summary: 'Refuses an announcement', body: refusal, response: doneReply } },
      async (request) => decide(services, askerOf(request), kind, request.body),
    );
  }
}

/** @param note reason of a refusal; null = it is approved */
async function decide(
  { db, now: clock, consoles }: Services,
  { caller, site, address }: Asker,
  kind: AnnouncementKind,
  { id, note }: { id: string; note: string | null },
) {
  const now = clock();
  const entity = entities[kind];
  const { buildingId } = site;
  await withTransaction(db, async (transaction) => {
    const found = await lockAnnouncement(transaction, kind, site, { id, now });
    if (found === undefined) throw conflict('error.rowNotFound');
    const { name, status, approval: before } = found;
    const isOpen = status === 'expected' && before !== (note === null ? 'approved' : 'refused');
    if (!isOpen) throw refused('approval.notPending', { name });
    if (note === null) await assertWelcome(transaction, buildingId, found, now);
    const decision = note === null ? approvalBy(caller, now) : refusalBy(caller, now, note);
    await writeDecision(transaction, kind, id, decision);
    const { accountId, accountName } = caller;
    const after = { approval: decision.approval, approvalNote: note };
    const action = note === null ? 'approve' : 'refuse';
    const about = { action, buildingId, entity: entity.name, rowId: id, rowName: name, after } as const;
    await insertAudit(transaction, { accountId, accountName, address }, about);
    const by = { accountId, reporter: nameOf({ caller }), at: new Date(now).toISOString() };
    await notifyOfDecision(transaction, kind, { ...found, buildingId }, by, note);
  });
  consoles.siteChanged(buildingId, [entity.name, notice.name]);
  return done;
}
