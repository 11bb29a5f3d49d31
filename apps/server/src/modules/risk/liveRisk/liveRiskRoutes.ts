import { district } from '@muster/model/district/district.ts';
import { liveRisk } from '@muster/model/district/liveRisk.ts';
import { liveDistricts } from '@muster/model/district/wire.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf } from '../../../core/http/routeSchema.ts';
import { entityAccess, rowScopeOf } from '../../../entity/entityRoutes.ts';
import type { RowScope } from '../../../entity/entityOverride.ts';
import { siteOf } from '../../../core/http/access.ts';
import type { ModuleParts } from '../../services.ts';
import { alarmRisk } from './alarmRisk.store.ts';
import { readDistricts, readRiskLevelSetting } from './liveRisk.store.ts';
import { checkRisk, roundRisk } from './patrolRisk.store.ts';
import { permitRisk } from './permitRisk.store.ts';
import { placeReasons } from './placeReasons.ts';
import { dangerRisk, measureRisk, tipRisk } from './riskRows.store.ts';
import type { RiskSource } from './riskSource.ts';

/** Every kind of reason that raises the live level of a risk area. */
const riskSources: readonly RiskSource[] = [
  permitRisk,
  alarmRisk,
  tipRisk,
  dangerRisk,
  measureRisk,
  roundRisk,
  checkRisk,
];

/** Reasons of one risk area that are listed; all of them count. */
const mostReasons = 50;

/** Current risk levels (ADR 081). */
export function liveRiskRoutes(app: App, { services, entities }: Pick<ModuleParts, 'services' | 'entities'>): void {
  app.get(
    '/risk/district/live',
    {
      config: { access: entityAccess(district, 'view') },
      schema: {
        tags: [district.name],
        summary: 'Lists every risk area with its registered level, its level of now, and the reasons',
        querystring: z.strictObject({}),
        response: replyOf(liveDistricts),
      },
    },
    async (request) =>
      ok(await readLiveDistricts(services, entities, rowScopeOf(request, district), siteOf(request).buildingId)),
  );
}

/** Levels are the same for everybody; the row of a reason is named only if it is visible. */
async function readLiveDistricts(
  { db, now }: Pick<ModuleParts['services'], 'db' | 'now'>,
  entities: ModuleParts['entities'],
  scope: RowScope,
  buildingId: string,
): Promise<z.infer<typeof liveDistricts>> {
  const at = now();
  const [registered, setting] = await Promise.all([
    readDistricts(db, buildingId),
    readRiskLevelSetting(db, buildingId),
  ]);
  const context = { db, buildingId, now: at, setting, scope, entities };
  const found = (await Promise.all(riskSources.map((source) => source(context)))).flat();
  const placed = placeReasons(
    registered,
    found.filter(({ reason }) => reason.weight > 0),
  );
  return {
    at: new Date(at).toISOString(),
    districts: registered.map(({ id, level }) => {
      const reasons = (placed.get(id) ?? []).toSorted((one, other) => other.weight - one.weight);
      return {
        id,
        registered: level,
        ...liveRisk(level, reasons, setting),
        reasons: reasons.slice(0, mostReasons),
        reasonCount: reasons.length,
      };
    }),
  };
}
