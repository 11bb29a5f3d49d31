import { endedEvacuation, type RunningEvacuation, runningEvacuation } from '@muster/model/evacuation/wire.ts';
import type { EvacuationState } from '@muster/engine/engine.ts';
import { permissions } from '@muster/model/access/permission.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { type AuditEntry, insertAudit } from '../../../core/audit/audit.store.ts';
import { badField, httpFailure, refused } from '../../../core/errors/appError.ts';
import { siteOf } from '../../../core/http/access.ts';
import { done, ok } from '../../../core/http/reply.ts';
import { doneReply, flag, replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { idListOrNone } from '../../../core/http/validation.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import type { Services } from '../../services.ts';
import { askerOf, type Asker, sendCommand } from '../alarm/commandAlarms.ts';
import { readAreaNames } from './evacuation.store.ts';
import { readNewestResultId } from './evacuationResult.store.ts';

const tags = ['evacuation'];
const areaId = z.string().min(1).max(64);

const order = z.strictObject({
  areaId,
  /** None: nobody can arrive, and the evacuation lasts until it is ended. */
  safeIslands: idListOrNone.default([]),
  arrivalRate: z.coerce.number().min(0).max(1).optional(),
  isDrill: flag.default(false),
  cause: shortText.optional(),
});

/** Evacuations of areas, as emergency or as drill (alarms.md, rule 2). */
export function evacuationRoutes(app: App, services: Services): void {
  const config = { access: { permission: [permissions.evacuate], site: 'chosen', module: alarm.module } } as const;
  app.post(
    '/pod/evacuation/start',
    {
      config,
      schema: { tags, summary: 'Starts the evacuation of an area to muster points', body: order, response: doneReply },
    },
    async (request) => {
      await startEvacuation(services, askerOf(request), request.body);
      return done;
    },
  );
  app.post(
    '/pod/evacuation/end',
    {
      config,
      schema: {
        tags,
        summary: 'Ends the evacuation of an area',
        body: z.strictObject({ areaId }),
        response: replyOf(endedEvacuation),
      },
    },
    async (request) => {
      const asker = askerOf(request);
      await endEvacuation(services, asker, request.body.areaId);
      return ok({ id: await readNewestResultId(services.db, asker.site.buildingId, request.body.areaId) });
    },
  );
  app.get(
    '/pod/evacuation/running',
    {
      config: { access: entityAccess(alarm, 'view') },
      schema: {
        tags,
        summary: 'Lists running evacuations, with the numbers inside at the start and arrived',
        querystring: z.strictObject({}),
        response: replyOf(z.array(runningEvacuation).readonly()),
      },
    },
    async (request) => {
      const running = await readEvacuations(services, siteOf(request).buildingId);
      return ok(running.map(withoutPeople));
    },
  );
}

/** Who they are is in the report, within data scope. */
function withoutPeople({ areaId: id, ...evacuation }: EvacuationState): RunningEvacuation {
  const { safeIslands, isDrill, cause, startedAt, expected, arrived, remaining } = evacuation;
  return { areaId: id, safeIslands, isDrill, cause, startedAt, expected, arrived, remaining };
}

/**
 * Needs no setting: the rule tells what is raised meanwhile, not whether it may be begun (alarms.md, rule 2).
 *
 * @throws AppError when there is no such area, or it is being evacuated already.
 */
async function startEvacuation(services: Services, asker: Asker, given: z.infer<typeof order>): Promise<void> {
  const { buildingId } = asker.site;
  const { areaId: id, safeIslands, arrivalRate, isDrill, cause } = given;
  const areas = await readAreaNames(services.db, buildingId);
  const areaName = areas.get(id);
  if (areaName === undefined) throw badField('areaId', 'reference', 'validation.reference');
  const isKnown = safeIslands.every((island) => island !== id && areas.has(island));
  if (!isKnown) throw badField('safeIslands', 'reference', 'validation.reference');
  if (await isRunning(services, buildingId, id)) throw refused('alarm.evacuationRuns');
  const { accountId } = asker.caller;
  const more = { ...(arrivalRate === undefined ? {} : { arrivalRate }), ...(cause === undefined ? {} : { cause }) };
  const command = { kind: 'startEvacuation', areaId: id, safeIslands, ...more, isDrill, accountId } as const;
  await sendCommand(services, buildingId, command);
  await note(services, asker, { action: 'startEvacuation', rowId: id, rowName: areaName, after: given });
}

async function endEvacuation(services: Services, asker: Asker, id: string): Promise<void> {
  const { buildingId } = asker.site;
  if (!(await isRunning(services, buildingId, id))) throw refused('alarm.evacuationNone');
  const { accountId } = asker.caller;
  await sendCommand(services, buildingId, { kind: 'endEvacuation', areaId: id, accountId });
  await note(services, asker, { action: 'endEvacuation', rowId: id });
}

async function isRunning(services: Services, buildingId: string, id: string): Promise<boolean> {
  return (await readEvacuations(services, buildingId)).some((evacuation) => evacuation.areaId === id);
}

/**
 * The evacuations that run in the building.
 *
 * @throws AppError (503) while the ingest thread is away.
 */
export async function readEvacuations(
  { ingest, log }: Services,
  buildingId: string,
): Promise<readonly EvacuationState[]> {
  try {
    return await ingest.evacuations(buildingId);
  } catch (error) {
    log.error({ err: error }, 'the ingest thread tells of no evacuations');
    throw httpFailure(503, 'error.unavailable');
  }
}

async function note({ db }: Services, { caller, site, address }: Asker, entry: AuditEntry): Promise<void> {
  const { accountId, accountName } = caller;
  await insertAudit(db, { accountId, accountName, address }, { ...entry, buildingId: site.buildingId, entity: 'area' });
}
