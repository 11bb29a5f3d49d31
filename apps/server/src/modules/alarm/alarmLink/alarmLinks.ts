import type { RoundState } from '@muster/engine/engine.ts';
import { hasPermission } from '@muster/model/access/permission.ts';
import type { AlarmLinks } from '@muster/model/alarm/linkWire.ts';
import { type Entity, permissionCode } from '@muster/model/entity/entity.ts';
import { patrolRoute } from '@muster/model/patrolRoute/patrolRoute.ts';
import { patrolRound } from '@muster/model/patrolRound/patrolRound.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';

import { isVisible } from '../../../entity/entity.store.ts';
import { readAreaNames } from '../alarmStatistic/alarmArea.store.ts';
import type { Asker } from '../alarm/commandAlarms.ts';
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

/**
 * What alarms belong to, as far as the caller sees both: the permit of whose fence they are, the evacuation that they are,
 * and each round of a team of which the subject was a member, that was open when they were raised.
 */
export async function readLinks(services: Links, asker: Asker, ids: readonly string[]): Promise<AlarmLinks> {
  const alarms = await readLinkedAlarms(services.db, asker.site, ids);
  const licensed = (await services.licences.modules(asker.site.buildingId)) ?? [];
  const sees = (entity: Entity): boolean =>
    entity.module !== null &&
    licensed.includes(entity.module) &&
    hasPermission(asker.caller.role.permissions, permissionCode(entity, 'view'));
  const permits = sees(workPermit) ? await permitsOf(services, asker, alarms) : new Map<string, Permit>();
  const rounds = sees(patrolRound) ? await roundsOf(services, asker, alarms) : [];
  const musters = await mustersOf(services, asker, alarms);
  return alarms.map(({ id, permitId, musterId }) => ({
    alarmId: id,
    permit: permits.get(permitId ?? '') ?? null,
    muster: musters.get(musterId ?? '') ?? null,
    rounds: rounds.filter(({ alarmId }) => alarmId === id).map(({ alarmId: _, ...round }) => round),
  }));
}

type Permit = NonNullable<AlarmLinks[number]['permit']>;
type Muster = NonNullable<AlarmLinks[number]['muster']>;
type Round = AlarmLinks[number]['rounds'][number] & { alarmId: string };

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

/** Judged rounds as they are written, and those that are open now as the engine has them. */
async function roundsOf(services: Links, asker: Asker, alarms: readonly LinkedAlarm[]): Promise<Round[]> {
  const ofPersons = alarms.filter(({ subjectKind }) => subjectKind === 'person');
  if (ofPersons.length === 0) return [];
  const judged = await readLinkedRounds(
    services.db,
    asker,
    ofPersons.map(({ id }) => id),
  );
  const known = judged.map(({ id, name, ...round }): Round => ({ ...round, round: name, roundId: id }));
  return [...known, ...(await openRoundsOf(services, asker, ofPersons))];
}

async function openRoundsOf(services: Links, asker: Asker, alarms: readonly LinkedAlarm[]): Promise<Round[]> {
  const { buildingId } = asker.site;
  const open = (await readRounds(services, buildingId)).filter(({ state }) => state === 'open');
  const asked = open.filter((round) => alarms.some(({ raisedAt }) => isWithin(round, Date.parse(raisedAt))));
  if (asked.length === 0) return [];
  const plans = await readPlans(
    services.db,
    buildingId,
    isVisible({ entity: patrolRoute, override: patrolRouteOverride }, asker),
  );
  const planOf = new Map(plans.map((plan) => [plan.id, plan]));
  return asked.flatMap((round) => {
    const plan = planOf.get(round.routeId);
    if (plan === undefined) return [];
    return alarms
      .filter(({ raisedAt, subjectId }) => isWithin(round, Date.parse(raisedAt)) && isMember(plan, subjectId))
      .map(({ id }) => linkOf(plan, round, id));
  });
}

function isWithin({ opensAt, endsAt }: RoundState, t: number): boolean {
  return opensAt <= t && t < endsAt;
}

function isMember({ members }: RoutePlan, subjectId: string): boolean {
  return members.some(({ id }) => id === subjectId);
}

function linkOf({ id, name, teamName }: RoutePlan, { round }: RoundState, alarmId: string): Round {
  return { alarmId, roundId: null, routeId: id, routeName: name, teamName, round };
}
