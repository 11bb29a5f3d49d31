import type { EvacuationState } from '@muster/engine/engine.ts';
import type { Command, EvacuationScope } from '@muster/engine/input.ts';
import type { Language } from '@muster/model/messages/catalogue.ts';
import type { MusterScope } from '@muster/model/muster/wire.ts';
import { musterKinds } from '@muster/model/muster/muster.ts';
import * as z from 'zod';

import { insertAudit } from '../../../core/audit/audit.store.ts';
import { newId } from '../../../core/db/newId.ts';
import { badField, httpFailure, refused } from '../../../core/errors/appError.ts';
import { translate } from '../../../core/http/language.ts';
import { placeLanguage } from '../../../core/http/placeLanguage.ts';
import { shortText } from '../../../core/http/routeSchema.ts';
import { idListOrNone } from '../../../core/http/validation.ts';
import { type Asker, sendCommand } from '../../alarm/alarm/commandAlarms.ts';
import { readAreaNames } from '../../alarm/alarmStatistic/alarmArea.store.ts';
import type { Services } from '../../services.ts';
import { deleteMuster, insertMuster, readMarkers, readTimeZone } from './muster.store.ts';
import { sendMusterMessage } from './musterMessage.store.ts';

const degrees = z.coerce.number();

/** What starts a muster; all but the scope has a default. */
export const musterOrder = z.strictObject({
  kind: z.enum(musterKinds).default('emergency'),
  scope: z.enum(['areas', 'circle', 'site']),
  areaIds: idListOrNone.default([]),
  lon: degrees.min(-180).max(180).optional(),
  lat: degrees.min(-89).max(89).optional(),
  radius: degrees.min(1).max(10_000).optional().meta({ description: 'Metres.' }),
  floor: z.coerce.number().int().min(-20).max(200).optional().meta({ description: 'Absent = every floor.' }),
  /** Absent: those of the drill markers. */
  points: idListOrNone.optional(),
  cause: shortText.optional(),
  goalSeconds: z.coerce.number().int().min(1).max(86_400).optional(),
  arrivalRate: z.coerce.number().min(0).max(1).optional(),
});
type MusterOrder = z.infer<typeof musterOrder>;

/**
 * Starts a muster: its record first, then the command to the engine, then the message to the wristbands. Needs no setting.
 *
 * @throws AppError for an area that does not exist, or a scope that is being evacuated already.
 */
export async function startMuster(services: Services, asker: Asker, given: MusterOrder): Promise<string> {
  const { buildingId } = asker.site;
  const names = await readAreaNames(services.db, buildingId);
  const scope = scopeOf(given, names);
  const pointIds = await pointsOf(services, buildingId, given, names);
  const id = newId();
  const { areaId, ofEngine } = orderOf(scope, id);
  if (await findRunning(services, buildingId, areaId)) throw refused('muster.runs');
  const { kind, cause = null, goalSeconds = null, arrivalRate } = given;
  const language = placeLanguage(await readTimeZone(services.db, buildingId));
  const points = pointIds.map((pointId) => ({ id: pointId, name: names.get(pointId) ?? pointId }));
  const { accountId, accountName: startedBy } = asker.caller;
  const row = { id, buildingId, kind, scope, areaId, points, cause, goalSeconds, startedBy };
  await insertMuster(services.db, { ...row, startedAt: services.now() });
  const name = nameOf(scope, names, language);
  const command: Command = {
    kind: 'startEvacuation',
    areaId,
    musterId: id,
    safeIslands: pointIds,
    isDrill: kind !== 'emergency',
    isTest: kind === 'test',
    accountId,
    ...(ofEngine === undefined ? {} : { scope: ofEngine }),
    ...(ofEngine === undefined && kind === 'emergency' ? {} : { name: alarmName(kind, name, language) }),
    ...(arrivalRate === undefined ? {} : { arrivalRate }),
    ...(cause === null ? {} : { cause }),
  };
  await sendCommand(services, buildingId, command);
  const running = await findRunning(services, buildingId, areaId);
  if (running?.musterId !== id) {
    // Somebody else was faster.
    await deleteMuster(services.db, id);
    throw refused('muster.runs');
  }
  await note(services, asker, { id, after: given, name });
  if (kind !== 'test') await tellWristbands(services, asker, { running, kind, points, language });
  return id;
}

function scopeOf(given: MusterOrder, names: ReadonlyMap<string, string>): MusterScope {
  if (given.scope === 'site') return { kind: 'site' };
  if (given.scope === 'areas') {
    const areaIds = [...new Set(given.areaIds)].toSorted();
    if (areaIds.length === 0) throw badField('areaIds', 'required', 'validation.required');
    if (!areaIds.every((id) => names.has(id))) throw badField('areaIds', 'reference', 'validation.reference');
    return { kind: 'areas', areaIds };
  }
  const { lon, lat, radius, floor = null } = given;
  if (lon === undefined || lat === undefined) throw badField('lon', 'required', 'validation.required');
  if (radius === undefined) throw badField('radius', 'required', 'validation.required');
  return { kind: 'circle', region: { shape: 'circle', center: [lon, lat], radius, floor } };
}

/** A muster point is outside what is evacuated. */
async function pointsOf(
  { db }: Services,
  buildingId: string,
  { points, scope, areaIds }: MusterOrder,
  names: ReadonlyMap<string, string>,
): Promise<string[]> {
  const isFree = (id: string): boolean => names.has(id) && !(scope === 'areas' && areaIds.includes(id));
  if (points !== undefined) {
    if (!points.every(isFree)) throw badField('points', 'reference', 'validation.reference');
    return [...new Set(points)];
  }
  const marked = (await readMarkers(db, buildingId)).filter(({ markerType }) => markerType === 'safeIsland');
  return [...new Set(marked.flatMap(({ areaId }) => areaId ?? []).filter(isFree))];
}

/** One area is evacuated under its own name, with the rule of its settings; the whole site has one muster at a time. */
function orderOf(scope: MusterScope, id: string): { areaId: string; ofEngine?: EvacuationScope } {
  if (scope.kind === 'site') return { areaId: 'muster:site', ofEngine: scope };
  if (scope.kind === 'circle') return { areaId: `muster:${id}`, ofEngine: scope };
  const [only, second] = scope.areaIds;
  if (only !== undefined && second === undefined) return { areaId: only };
  return { areaId: `muster:${scope.areaIds.join(',')}`, ofEngine: scope };
}

function nameOf(scope: MusterScope, names: ReadonlyMap<string, string>, language: Language): string {
  if (scope.kind === 'areas') return scope.areaIds.map((id) => names.get(id) ?? id).join(', ');
  if (scope.kind === 'site') return translate(language, 'muster.scope.site');
  return translate(language, 'muster.circleName', { radius: Math.round(scope.region.radius) });
}

/** A drill is marked as drill wherever its alarm is shown. */
function alarmName(kind: MusterOrder['kind'], name: string, language: Language): string {
  return kind === 'emergency' ? name : translate(language, 'muster.drillName', { name });
}

interface Told {
  running: EvacuationState;
  kind: 'emergency' | 'drill';
  points: readonly { name: string }[];
  language: Language;
}

/** In the language of the place: whoever reads it works there. */
async function tellWristbands(services: Services, { caller, site }: Asker, told: Told): Promise<void> {
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
 * The evacuations that run in the building.
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
