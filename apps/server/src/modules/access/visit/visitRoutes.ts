import { permissions } from '@muster/model/access/permission.ts';
import { visit } from '@muster/model/visit/visit.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { type AuditEntry, insertAudit } from '../../../core/audit/audit.store.ts';
import type { SiteScope } from '../../../core/auth/caller.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { conflict, refused } from '../../../core/errors/appError.ts';
import { callerOf, type RouteAccess, siteOf } from '../../../core/http/access.ts';
import { done } from '../../../core/http/reply.ts';
import { doneReply, shortText } from '../../../core/http/routeSchema.ts';
import type { Configuration } from '../../../entity/configuration.ts';
import { readNewestOfSubject } from '../../device/locationCard/cardBinding.store.ts';
import type { CardBindings } from '../../device/locationCard/cardBinding.ts';
import type { Services } from '../../services.ts';
import { assertAdmissible } from '../announcement/announcement.ts';
import { lockAnnouncement } from '../announcement/announcement.store.ts';
import { admitVisitor, lockVisit, type Visit, writeProgress } from './visit.store.ts';

const access: RouteAccess = { permission: [permissions.visitRegister], site: 'chosen', module: visit.module };
const tags = [visit.name];

type VisitChange = (transaction: Transaction, site: SiteScope, now: number) => Promise<Visit>;

/** Check-in of visitors with a location card, and check-out after it was returned. */
export function visitRoutes(app: App, services: Services, configuration: Configuration, cards: CardBindings): void {
  const act = async (request: FastifyRequest, action: AuditEntry['action'], change: VisitChange): Promise<void> => {
    const site = siteOf(request);
    const { buildingId } = site;
    await configuration.change({ buildingId, entity: visit }, async (transaction) => {
      const { id, visitorName, cardSn } = await change(transaction, site, services.now());
      await insertAudit(
        transaction,
        { ...callerOf(request), address: request.ip },
        { action, buildingId, entity: visit.name, rowId: id, rowName: visitorName, after: { cardSn } },
      );
      return { ids: [id] };
    });
  };
  app.post(
    '/bp/visit/checkIn',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Checks a visitor in as a person of the type visitor and binds the location card',
        body: z.strictObject({ id: shortText, sn: shortText }),
        response: doneReply,
      },
    },
    async (request) => {
      const { id, sn } = request.body;
      await act(request, 'checkIn', (transaction, site, now) => checkIn(transaction, cards, site, { id, sn, now }));
      return done;
    },
  );
  app.post(
    '/bp/visit/checkOut',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Checks a visitor out and unbinds the card',
        body: z.strictObject({ id: shortText }),
        response: doneReply,
      },
    },
    async (request) => {
      const { id } = request.body;
      await act(request, 'checkOut', (transaction, site, now) => checkOut(transaction, cards, site, { id, now }));
      return done;
    },
  );
}

/** @throws AppError when the visit is not expected, or the card is not free */
async function checkIn(
  transaction: Transaction,
  cards: CardBindings,
  site: SiteScope,
  { id, sn, now }: { id: string; sn: string; now: number },
): Promise<Visit> {
  const locked = await lockVisit(transaction, site, id);
  if (locked === undefined) throw conflict('error.rowNotFound');
  const { visit: expected, isElsewhere } = locked;
  if (expected.status !== 'expected') throw refused('visit.notExpected', { name: expected.visitorName });
  if (isElsewhere) throw refused('visit.alreadyOnSite');
  const announced = await lockAnnouncement(transaction, 'visit', site, { id, now });
  if (announced !== undefined) await assertAdmissible(transaction, site.buildingId, announced, now);
  const personId = await admitVisitor(transaction, site.buildingId, expected);
  await cards.bind(transaction, site, { sn, kind: 'person', subjectId: personId }, now);
  const checkedInAt = new Date(now).toISOString();
  await writeProgress(transaction, id, { status: 'onSite', cardSn: sn, checkedInAt, personId });
  return { ...expected, cardSn: sn };
}

/** @throws AppError when the visitor is not on site */
async function checkOut(
  transaction: Transaction,
  cards: CardBindings,
  site: SiteScope,
  { id, now }: { id: string; now: number },
): Promise<Visit> {
  const locked = await lockVisit(transaction, site, id);
  if (locked === undefined) throw conflict('error.rowNotFound');
  const { visit: there } = locked;
  if (there.status !== 'onSite') throw refused('visit.notOnSite', { name: there.visitorName });
  // The current card: it may have been exchanged, or unbound in the list of cards.
  const subjectId = there.personId ?? '';
  const newest = await readNewestOfSubject(transaction, site.buildingId, 'person', subjectId);
  const cardSn = newest?.boundTo === null ? newest.sn : there.cardSn;
  await cards.carry(transaction, site, { kind: 'person', subjectId, sn: null, field: 'cardSn' }, now);
  await writeProgress(transaction, id, { status: 'left', cardSn, checkedOutAt: new Date(now).toISOString() });
  return { ...there, cardSn };
}
