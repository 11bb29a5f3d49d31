import { locationCard } from '@muster/model/locationCard/locationCard.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { type AuditEntry, insertAudit } from '../../../core/audit/audit.store.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { callerOf, siteOf } from '../../../core/http/access.ts';
import { done } from '../../../core/http/reply.ts';
import { doneReply, shortText } from '../../../core/http/routeSchema.ts';
import type { Configuration } from '../../../entity/configuration.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import type { Services } from '../../services.ts';
import type { CardBindings } from './cardBinding.ts';

const config = { access: entityAccess(locationCard, 'edit') };
const tags = ['locationCard'];
const bindSchema = {
  tags,
  summary: 'Binds the card to a person or vehicle from now on, or from a given time',
  body: z.strictObject({
    sn: shortText,
    kind: z.enum(['person', 'vehicle']),
    id: shortText,
    from: z.iso.datetime({ offset: true }).optional(),
  }),
  response: doneReply,
};
const unbindSchema = {
  tags,
  summary: 'Unbinds the card',
  body: z.strictObject({ sn: shortText }),
  response: doneReply,
};

/** Binding and unbinding a card, by SN (wire.md, `/pod/locationCard`). */
export function locationCardRoutes(
  app: App,
  services: Services,
  configuration: Configuration,
  cards: CardBindings,
): void {
  const { now } = services;
  const change = (request: FastifyRequest, entry: AuditEntry, work: (transaction: Transaction) => Promise<string>) => {
    const { buildingId } = siteOf(request);
    return configuration.change({ buildingId, entity: locationCard }, async (transaction) => {
      const cardId = await work(transaction);
      await insertAudit(transaction, { ...callerOf(request), address: request.ip }, { buildingId, ...entry });
      return { ids: [cardId] };
    });
  };
  app.post('/pod/locationCard/bind', { config, schema: bindSchema }, async (request) => {
    const { sn, kind, id, from } = request.body;
    const order = { sn, kind, subjectId: id, from: from === undefined ? undefined : Date.parse(from) };
    await change(request, { action: 'bind', entity: kind, rowId: id, after: { sn } }, (transaction) =>
      cards.bind(transaction, siteOf(request), order, now()),
    );
    return done;
  });
  app.post('/pod/locationCard/unbind', { config, schema: unbindSchema }, async (request) => {
    const { sn } = request.body;
    await change(request, { action: 'unbind', entity: locationCard.name, before: { sn } }, (transaction) =>
      cards.unbind(transaction, siteOf(request), sn, now()),
    );
    return done;
  });
}
