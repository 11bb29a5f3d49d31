import type { EvacuationState } from '@muster/engine/engine.ts';
import type { Command } from '@muster/engine/input.ts';
import type { Language } from '@muster/model/messages/catalogue.ts';
import type { MusterScope } from '@muster/model/muster/wire.ts';
import type { MusterKind } from '@muster/model/muster/muster.ts';

import { readTimeZone } from '../../../core/db/building.store.ts';
import { insertAudit } from '../../../core/audit/audit.store.ts';
import { newId } from '../../../core/db/newId.ts';
import { httpFailure, refused } from '../../../core/errors/appError.ts';
import { translate } from '../../../core/http/language.ts';
import { placeLanguage } from '../../../core/http/placeLanguage.ts';
import { type Asker, sendCommand } from '../../alarm/alarm/commandAlarms.ts';
import type { Services } from '../../services.ts';
import { deleteMuster, insertMuster, readFences } from './muster.store.ts';
import { type MusterOrder, orderOf, wholeOrder } from './musterOrder.ts';
import { sendMusterMessage } from './musterMessage.store.ts';

/**
 * Starts a muster: its record first, then the command to the engine, then the message to the wristbands. Needs no
 * setting.
 *
 * @throws AppError for an area that does not exist, or a scope that is being evacuated already.
 */
export async function startMuster(services: Services, asker: Asker, given: MusterOrder): Promise<string> {
  const { db } = services;
  const { buildingId } = asker.site;
  const fences = await readFences(db, buildingId);
  const order = await wholeOrder(db, buildingId, given, fences);
  const { kind, scope, cause, points } = order;
  const id = newId();
  const { areaId, ofEngine } = orderOf(scope, id);
  if (await findRunning(services, buildingId, areaId)) throw refused('muster.runs');
  const language = placeLanguage(await readTimeZone(db, buildingId));
  const { accountId, accountName: startedBy } = asker.caller;
  await insertMuster(db, { ...order, id, buildingId, areaId, startedBy, startedAt: services.now() });
  const name = nameOf(scope, new Map(fences.map((fence) => [fence.id, fence.name])), language);
  const command: Command = {
    kind: 'startEvacuation',
    areaId,
    musterId: id,
    safeIslands: points.map((point) => point.id),
    isDrill: kind !== 'emergency',
    isTest: kind === 'test',
    accountId,
    ...(ofEngine === undefined ? {} : { scope: ofEngine }),
    ...(ofEngine === undefined && kind === 'emergency' ? {} : { name: alarmName(kind, name, language) }),
    ...(given.arrivalRate === undefined ? {} : { arrivalRate: given.arrivalRate }),
    ...(cause === null ? {} : { cause }),
  };
  await sendCommand(services, buildingId, command);
  const running = await findRunning(services, buildingId, areaId);
  if (running?.musterId !== id) {
    // Another account was faster.
    await deleteMuster(db, id);
    throw refused('muster.runs');
  }
  await note(services, asker, { id, after: given, name });
  if (kind !== 'test') await notifyWristbands(services, asker, { running, kind, points, language });
  return id;
}

function nameOf(scope: MusterScope, names: ReadonlyMap<string, string>, language: Language): string {
  if (scope.kind === 'areas') return scope.areaIds.map((id) => names.get(id) ?? id).join(', ');
  if (scope.kind === 'site') return translate(language, 'muster.scope.site');
  return translate(language, 'muster.circleName', { radius: Math.round(scope.region.radius) });
}

/** A drill is marked as drill wherever its alarm is shown. */
function alarmName(kind: MusterKind, name: string, language: Language): string {
  return kind === 'emergency' ? name : translate(language, 'muster.drillName', { name });
}

interface MusterMessage {
  running: EvacuationState;
  kind: 'emergency' | 'drill';
  points: readonly { name: string }[];
  language: Language;
}

/** In the language of the site: the readers work there. */
async function notifyWristbands(services: Services, { caller, site }: Asker, told: MusterMessage): Promise<void> {
  const { running, kind, points, language } = told;
  const key = points.length === 0 ? (`muster.message.${kind}.leave` as const) : (`muster.message.${kind}` as const);
  const content = translate(language, key, { points: points.map(({ name }) => name).join('、') });
  const personIds = running.people.flatMap((one) => (one.kind === 'person' ? [one.id] : []));
  const { accountId, realName } = caller;
  const sender = { accountId, realName };
  const message = { musterId: running.musterId ?? '', buildingId: site.buildingId, content, personIds, sender };
  try {
    await sendMusterMessage(services.db, { ...message, now: services.now() });
  } catch (error) {
    // The muster runs: the report shows that no message was sent.
    services.log.error({ err: error }, 'the message of a muster was not sent');
  }
}

async function findRunning(
  services: Services,
  buildingId: string,
  areaId: string,
): Promise<EvacuationState | undefined> {
  return (await readEvacuations(services, buildingId)).find((one) => one.areaId === areaId);
}

/**
 * Running evacuations of the building.
 *
 * @throws AppError (503) while the ingest thread is away.
 */
export async function readEvacuations(
  { ingest, log }: Pick<Services, 'ingest' | 'log'>,
  buildingId: string,
): Promise<readonly EvacuationState[]> {
  try {
    return await ingest.evacuations(buildingId);
  } catch (error) {
    log.error({ err: error }, 'the ingest thread does not answer for evacuations');
    throw httpFailure(503, 'error.unavailable');
  }
}

async function note(
  { db }: Services,
  { caller, site, address }: Asker,
  { id, name, after }: { id: string; name: string; after: MusterOrder },
): Promise<void> {
  const { accountId, accountName } = caller;
  const entry = { action: 'startEvacuation', entity: 'muster', rowId: id, rowName: name, after } as const;
  await insertAudit(db, { accountId, accountName, address }, { ...entry, buildingId: site.buildingId });
}
