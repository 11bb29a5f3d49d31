import type { RoundState } from '@muster/engine/engine.ts';
import { hasPermission } from '@muster/model/access/permission.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { alarmLinks, type AlarmLinks } from '@muster/model/alarm/linkWire.ts';
import { type Entity, permissionCode } from '@muster/model/entity/entity.ts';
import { patrolRoute } from '@muster/model/patrolRoute/patrolRoute.ts';
import { patrolRound } from '@muster/model/patrolRound/patrolRound.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf } from '../../../core/http/routeSchema.ts';
import { idList } from '../../../core/http/validation.ts';
import { isVisible } from '../../../entity/entity.store.ts';
import { readAccess } from '../../../entity/entityRoutes.ts';
import { readAreaNames } from '../alarmStatistic/alarmArea.store.ts';
import { type Asker, askerOf } from '../alarm/commandAlarms.ts';
import { factsOf } from '../../drill/muster/musterFacts.ts';
import { readRounds } from '../../patrol/patrolRound/liveRounds.ts';
import { readPlans, type RoutePlan } from '../../patrol/patrolRound/routePlan.store.ts';
import { patrolRouteOverride } from '../../patrol/patrolRoute/patrolRouteOverride.ts';
import { fenceOf } from '../../permit/workPermit/permitFacts.ts';
import type { Services } from '../../services.ts';
import {
  type LinkedAlarm,
  readLinkedAlarms,
  readLinkedMusters,
  readLinkedPermits,
  readLinkedRounds,
} from './alarmLink.store.ts';

type Links = Pick<Services, 'db' | 'ingest' | 'licences' | 'log'>;

/** Links of alarms (ADR 086). */
export function alarmLinkRoutes(app: App, services: Services): void {
  app.get(
    '/pod/alarm/links',
    {
      config: { access: readAccess(alarm) },
      schema: {
        tags: [alarm.name],
        summary:
          'Tells the permit, the rounds and the evacuation that alarms belong to, as far as the caller sees them',
        querystring: z.strictObject({ ids: idList }),
        response: replyOf(alarmLinks),
      },
    },
    async (request) => ok(await readLinks(services, askerOf(request), request.query.ids)),
  );
}

/**
 * Links of alarms, as far as the caller sees both: the permit of their fence, their evacuation, and each round of a
 * team with the subject as member that was open when they were raised.
 */
export async function readLinks(services: Links, asker: Asker, ids: readonly string[]): Promise<AlarmLinks> {
  const alarms = await readLinkedAlarms(services.db, asker.site, ids);
  const licensed = (await services.licences.modules(asker.site.buildingId)) ?? [];
  const sees = (entity: Entity): boolean =>
    entity.module !== null &&
    licensed.includes(entity.module) &&
    hasPermission(asker.caller.role.permissions, permissionCode(entity, 'view'));
  const permits = sees(workPermit) ? await permitsOf(services, asker, alarms) : new Map<string, Permit>();
  const rounds = sees(patrolRound) ? await roundsOf(services, asker, alarms) : new Map<string, Round[]>();
  const musters = await mustersOf(services, asker, alarms);
  return alarms.map(({ id, permitId, musterId }) => ({
    alarmId: id,
    permit: permits.get(permitId ?? '') ?? null,
    muster: musters.get(musterId ?? '') ?? null,
    rounds: rounds.get(id) ?? [],
  }));
}

type Permit = NonNullable<AlarmLinks[number]['permit']>;
type Muster = NonNullable<AlarmLinks[number]['muster']>;
type Round = AlarmLinks[number]['rounds'][number];
/** A round, and its linked alarm. */
type Found = readonly [alarmId: string, round: Round];

async function permitsOf({ db }: Links, asker: Asker, alarms: readonly LinkedAlarm[]): Promise<Map<string, Permit>> {
  const ids = [...new Set(alarms.flatMap(({ permitId }) => permitId ?? []))];
  const rows = ids.length === 0 ? [] : await readLinkedPermits(db, asker, ids);
  return new Map(
    rows.map((row) => {
      const { id, number, type, level } = row;
      return [id, { id, number, type, level, regions: fenceOf(row) }];
    }),
  );
}

async function mustersOf({ db }: Links, { site }: Asker, alarms: readonly LinkedAlarm[]): Promise<Map<string, Muster>> {
  const ids = [...new Set(alarms.flatMap(({ musterId }) => musterId ?? []))];
  const rows = ids.length === 0 ? [] : await readLinkedMusters(db, site, ids);
  const names = rows.length === 0 ? new Map<string, string>() : await readAreaNames(db, site.buildingId);
  return new Map(
    rows.map((row) => {
      const { id, kind, scope, areas } = factsOf(row, names);
      return [id, { id, kind, scope, areas }];
    }),
  );
}

/** Rounds by alarm: judged ones from the database, and open ones from the engine. */
async function roundsOf(
  services: Links,
  asker: Asker,
  alarms: readonly LinkedAlarm[],
): Promise<ReadonlyMap<string, Round[]>> {
  const ofPersons = alarms.filter(({ subjectKind }) => subjectKind === 'person');
  if (ofPersons.length === 0) return new Map();
  const ids = ofPersons.map(({ id }) => id);
  const judged = (await readLinkedRounds(services.db, asker, ids)).map(({ alarmId, id, name, ...round }): Found => {
    return [alarmId, { ...round, round: name, roundId: id }];
  });
  const found = new Map<string, Round[]>(ids.map((id) => [id, []]));
  for (const [alarmId, round] of [...judged, ...(await openRoundsOf(services, asker, ofPersons))])
    found.get(alarmId)?.push(round);
  return found;
}

async function openRoundsOf(services: Links, asker: Asker, alarms: readonly LinkedAlarm[]): Promise<Found[]> {
  const { buildingId } = asker.site;
  const open = (await readRounds(services, buildingId)).filter(({ state }) => state === 'open');
  const asked = open.filter((round) => alarms.some((alarm) => isWithin(round, alarm)));
  if (asked.length === 0) return [];
  const wanted = isVisible({ entity: patrolRoute, override: patrolRouteOverride }, asker);
  const planOf = new Map((await readPlans(services.db, buildingId, wanted)).map((plan) => [plan.id, plan]));
  return asked.flatMap((round) => {
    const plan = planOf.get(round.routeId);
    if (plan === undefined) return [];
    const members = new Set(plan.members.map(({ id }) => id));
    const own = alarms.filter((alarm) => isWithin(round, alarm) && members.has(alarm.subjectId));
    return own.map(({ id }): Found => [id, linkOf(plan, round)]);
  });
}

function isWithin({ opensAt, endsAt }: RoundState, { raisedAt }: LinkedAlarm): boolean {
  const t = Date.parse(raisedAt);
  return opensAt <= t && t < endsAt;
}

function linkOf({ id, name, teamName }: RoutePlan, { round }: RoundState): Round {
  return { roundId: null, routeId: id, routeName: name, teamName, round };
}
