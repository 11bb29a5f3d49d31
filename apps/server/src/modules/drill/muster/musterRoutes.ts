import { permissions } from '@muster/model/access/permission.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { musterChoices, startedMuster } from '@muster/model/muster/wire.ts';
import { wardenReasons } from '@muster/model/muster/muster.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { insertAudit } from '../../../core/audit/audit.store.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { badField, refused } from '../../../core/errors/appError.ts';
import { siteOf } from '../../../core/http/access.ts';
import { done, ok } from '../../../core/http/reply.ts';
import { doneReply, flag, replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { idList } from '../../../core/http/validation.ts';
import { seesSubject } from '../../../core/auth/visibility.ts';
import { askerOf, type Asker, sendCommand } from '../../alarm/alarm/commandAlarms.ts';
import type { Services } from '../../services.ts';
import { insertTicks, readFences, readMuster, readPeople } from './muster.store.ts';
import { readChoices } from './musterChoices.ts';
import { musterOrder } from './musterOrder.ts';
import { insertStep } from './musterStep.store.ts';
import { readEvacuations, startMuster } from './startMuster.ts';

const tags = ['muster'];
const id = z.string().min(1).max(64);

const stepOrder = z.strictObject({
  id,
  step: z.coerce.number().int().min(0).max(49).meta({ description: 'From 0, in the order of the plan.' }),
  isDone: flag,
});

const tickOrder = z.strictObject({
  id,
  personIds: idList,
  isSafe: flag,
  reason: z.enum(wardenReasons).default('seen'),
  note: shortText.optional(),
  pointId: id.optional(),
});

/** Permissions to tick people and steps. */
const wardenAccess = {
  permission: [permissions.evacuate, permissions.alarmHandle],
  site: 'chosen',
  module: alarm.module,
} as const;

/** Actions on musters (work.md, Drills and evacuations). */
export function musterRoutes(app: App, services: Services): void {
  const config = { access: { permission: [permissions.evacuate], site: 'chosen', module: alarm.module } } as const;
  app.get(
    '/pod/muster/choices',
    {
      config,
      schema: {
        tags,
        summary: 'Returns the choices for the start of a muster',
        querystring: z.strictObject({}),
        response: replyOf(musterChoices),
      },
    },
    async (request) => {
      const { buildingId } = siteOf(request);
      return ok(await readChoices(services.db, buildingId, await readFences(services.db, buildingId)));
    },
  );
  app.post(
    '/pod/muster/start',
    {
      config,
      schema: { tags, summary: 'Starts a muster', body: musterOrder, response: replyOf(startedMuster) },
    },
    async (request) => ok({ id: await startMuster(services, askerOf(request), request.body) }),
  );
  app.post(
    '/pod/muster/end',
    {
      config,
      schema: {
        tags,
        summary: 'Ends a muster and freezes its result',
        body: z.strictObject({ id }),
        response: doneReply,
      },
    },
    async (request) => {
      await endMuster(services, askerOf(request), request.body.id);
      return done;
    },
  );
  tickRoutes(app, services);
}

function tickRoutes(app: App, services: Services): void {
  app.post(
    '/pod/muster/tick',
    {
      config: { access: wardenAccess },
      schema: { tags, summary: 'Ticks people as safe, or withdraws that', body: tickOrder, response: doneReply },
    },
    async (request) => {
      await tick(services, askerOf(request), request.body);
      return done;
    },
  );
  app.post(
    '/pod/muster/step',
    {
      config: { access: wardenAccess },
      schema: {
        tags,
        summary: 'Ticks a step of the plan as done, or withdraws that',
        body: stepOrder,
        response: doneReply,
      },
    },
    async (request) => {
      await tickStep(services, askerOf(request), request.body);
      return done;
    },
  );
}

async function endMuster(services: Services, asker: Asker, musterId: string): Promise<void> {
  const { buildingId } = asker.site;
  const running = (await readEvacuations(services, buildingId)).find((one) => one.musterId === musterId);
  if (running === undefined || (await readMuster(services.db, asker.site, musterId)) === undefined)
    throw refused('muster.none');
  const { accountId } = asker.caller;
  await sendCommand(services, buildingId, { kind: 'endEvacuation', areaId: running.areaId, accountId });
  await note(services, asker, { action: 'endEvacuation', rowId: musterId });
}

/** All of them or none. */
async function tick(services: Services, asker: Asker, given: z.infer<typeof tickOrder>): Promise<void> {
  const { db } = services;
  const { site } = asker;
  const muster = await readMuster(db, site, given.id);
  if (muster === undefined) throw refused('muster.none');
  const { personIds, isSafe, reason, note: words = null, pointId = null } = given;
  if (pointId !== null && !muster.points.some((point) => point.id === pointId))
    throw badField('pointId', 'reference', 'validation.reference');
  const people = await readPeople(db, site.buildingId, personIds);
  const mayTick = (personId: string): boolean => {
    const { departId = null, personType = null } = people.get(personId) ?? {};
    // The areas of the caller's role decide about places, its departments about ticks.
    const sees = { ...site, visibility: { ...site.visibility, areaIds: null } };
    return people.has(personId) && seesSubject(sees, [], { kind: 'person', id: personId, departId, personType });
  };
  if (!personIds.every(mayTick)) throw badField('personIds', 'reference', 'validation.reference');
  const facts = isSafe ? { reason, note: words, pointId } : { reason: null, note: words, pointId: null };
  const by = { tickedAt: services.now(), tickedBy: nameOf(asker) };
  const order = { musterId: given.id, personIds, isSafe, ...facts, ...by };
  const isRunning = await withTransaction(db, (transaction) => insertTicks(transaction, order));
  if (!isRunning) throw refused('muster.none');
  await note(services, asker, { action: 'edit', rowId: given.id, after: given });
}

async function tickStep(services: Services, asker: Asker, given: z.infer<typeof stepOrder>): Promise<void> {
  const { db } = services;
  const muster = await readMuster(db, asker.site, given.id);
  if (muster === undefined) throw refused('muster.none');
  if (muster.plan?.steps[given.step] === undefined) throw badField('step', 'reference', 'validation.reference');
  const { step, isDone } = given;
  const tickOfStep = { musterId: given.id, step, isDone, at: services.now(), by: nameOf(asker) };
  const isRunning = await withTransaction(db, (transaction) => insertStep(transaction, tickOfStep));
  if (!isRunning) throw refused('muster.none');
  await note(services, asker, { action: 'edit', rowId: given.id, after: given });
}

function nameOf({ caller: { realName, accountName } }: Asker): string {
  return realName === '' ? accountName : realName;
}

async function note(
  { db }: Services,
  { caller, site, address }: Asker,
  entry: { action: 'endEvacuation' | 'edit'; rowId: string; after?: object },
): Promise<void> {
  const { accountId, accountName } = caller;
  const whole = { ...entry, buildingId: site.buildingId, entity: 'muster' };
  await insertAudit(db, { accountId, accountName, address }, whole);
}
