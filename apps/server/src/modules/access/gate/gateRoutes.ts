import { permissions } from '@muster/model/access/permission.ts';
import { gateBoard, gateFindings } from '@muster/model/gate/wire.ts';
import { visit } from '@muster/model/visit/visit.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { siteOf } from '../../../core/http/access.ts';
import { done, ok } from '../../../core/http/reply.ts';
import { doneReply, replyOf, shortText } from '../../../core/http/routeSchema.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import { askerOf } from '../../alarm/alarm/commandAlarms.ts';
import type { ModuleParts, Services } from '../../services.ts';
import { findAtGate, readBoard, signIn, signOut } from './gate.ts';

const tags = ['gate'];
const config = {
  access: { permission: [permissions.visitRegister], site: 'chosen', module: visit.module },
} as const;
const passer = { kind: z.enum(['person', 'vehicle']), id: shortText };

/** View of a guard: expected subjects, those inside, and search results. */
export function gateBoardRoutes(app: App, services: Services, hub: Pick<LiveHub, 'site'>): void {
  app.get(
    '/bp/gate/board',
    {
      config,
      schema: {
        tags,
        summary: 'Lists expected subjects of today, subjects inside, and cards that can be handed out',
        querystring: z.strictObject({}),
        response: replyOf(gateBoard),
      },
    },
    async (request) => ok(await readBoard(services, hub, siteOf(request))),
  );
  app.get(
    '/bp/gate/find',
    {
      config,
      schema: {
        tags,
        summary: 'Finds visitors, contractors and vehicles by the SN of a card, a plate number or a name',
        querystring: z.strictObject({ text: shortText }),
        response: replyOf(gateFindings),
      },
    },
    async (request) => ok(await findAtGate(services, hub, siteOf(request), request.query.text)),
  );
}

/** Sign-in and sign-out of contractors and vehicles; visits have their own routes. */
export function gateRoutes(app: App, gate: Pick<ModuleParts, 'services' | 'configuration' | 'cards'>): void {
  app.post(
    '/bp/gate/signIn',
    {
      config,
      schema: {
        tags,
        summary: 'Signs a contractor or a vehicle in, and binds the card that is handed out',
        body: z.strictObject({ ...passer, sn: shortText.optional() }),
        response: doneReply,
      },
    },
    async (request) => {
      await signIn(gate, askerOf(request), request.body);
      return done;
    },
  );
  app.post(
    '/bp/gate/signOut',
    {
      config,
      schema: {
        tags,
        summary: 'Signs a contractor or a vehicle out, and unbinds the card that was handed out',
        body: z.strictObject(passer),
        response: doneReply,
      },
    },
    async (request) => {
      await signOut(gate, askerOf(request), request.body);
      return done;
    },
  );
}
