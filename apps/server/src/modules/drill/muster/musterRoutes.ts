import { permissions } from '@muster/model/access/permission.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { type MusterChoices, musterChoices, startedMuster } from '@muster/model/muster/wire.ts';
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
import { readAreaNames } from '../../alarm/alarmStatistic/alarmArea.store.ts';
import type { Services } from '../../services.ts';
import { insertTicks, readMarkers, readMuster, readPeople } from './muster.store.ts';
import { musterOrder, readEvacuations, startMuster } from './startMuster.ts';

const tags = ['muster'];
const id = z.string().min(1).max(64);

const tickOrder = z.strictObject({
  id,
  personIds: idList,
  isSafe: flag,
  reason: z.enum(wardenReasons).default('seen'),
  note: shortText.optional(),
  pointId: id.optional(),
});

/** What is done with musters (work.md, Drills and evacuations). */
export function musterRoutes(app: App, services: Services): void {
  const config = { access: { permission: [permissions.evacuate], site: 'chosen', module: alarm.module } } as const;
  app.get(
    '/pod/muster/choices',
    {
      config,
      schema: {
        tags,
        summary: 'Returns what may be chosen when a muster is started',
        querystring: z.strictObject({}),
        response: replyOf(musterChoices),
      },
    },
    async (request) => ok(await readChoices(services, siteOf(request).buildingId)),
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
  app.post(
    '/pod/muster/tick',
    {
      config: {
        access: { permission: [permissions.evacuate, permissions.alarmHandle], site: 'chosen', module: alarm.module },
      },
      schema: { tags, summary: 'Ticks people as safe, or takes that back', body: tickOrder, response: doneReply },
    },
    async (request) => {
      await tick(services, askerOf(request), request.body);
      return done;
    },
  );
}

async function readChoices({ db }: Services, buildingId: string): Promise<MusterChoices> {
  const areas = Array.from(await readAreaNames(db, buildingId), ([areaId, name]) => ({ id: areaId, name }));
  const markers = await readMarkers(db, buildingId);
  const areasOf = (type: string) => [
    ...new Set(markers.flatMap(({ markerType, areaId }) => (markerType === type && areaId !== null ? [areaId] : []))),
  ];
  return {
    areas: areas.toSorted((a, b) => a.name.localeCompare(b.name)),
    points: areasOf('safeIsland'),
    evacuationAreas: areasOf('evacuationArea'),
    accidentPoints: markers.flatMap(({ markerType, name, place }) =>
      markerType === 'accidentPoint' && place !== null ? [{ name, ...place }] : [],
    ),
  };
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
  const { site, caller } = asker;
  const muster = await readMuster(db, site, given.id);
  if (muster === undefined) throw refused('muster.none');
  const { personIds, isSafe, reason, note: words = null, pointId = null } = given;
  if (pointId !== null && !muster.points.some((point) => point.id === pointId))
    throw badField('pointId', 'reference', 'validation.reference');
  const people = await readPeople(db, site.buildingId, personIds);
  const mayTick = (personId: string): boolean => {
    const { departId = null, personType = null } = people.get(personId) ?? {};
    // Whoever may tick sees where people are by his role's areas; whether somebody is safe he says of those of his departments.
    const sees = { ...site, visibility: { ...site.visibility, areaIds: null } };
    return people.has(personId) && seesSubject(sees, [], { kind: 'person', id: personId, departId, personType });
  };
  if (!personIds.every(mayTick)) throw badField('personIds', 'reference', 'validation.reference');
  const facts = isSafe ? { reason, note: words, pointId } : { reason: null, note: words, pointId: null };
  const by = { tickedAt: services.now(), tickedBy: caller.realName === '' ? caller.accountName : caller.realName };
  const order = { musterId: given.id, personIds, isSafe, ...facts, ...by };
  const isRunning = await withTransaction(db, (transaction) => insertTicks(transaction, order));
  if (!isRunning) throw refused('muster.none');
  await note(services, asker, { action: 'edit', rowId: given.id, after: given });
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
