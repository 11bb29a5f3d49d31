import { alarm } from '@muster/model/alarm/alarm.ts';
import { imageViewAddress } from '@muster/model/entity/richText.ts';
import type { RoundReport } from '@muster/model/patrolRound/wire.ts';

import { refused } from '../../../core/errors/appError.ts';
import { mayRead } from '../../../entity/entityRoutes.ts';
import type { Asker } from '../../alarm/alarm/commandAlarms.ts';
import { alarmOverride } from '../../alarm/alarm/alarmOverride.ts';
import type { Services } from '../../services.ts';
import { demandsOf } from './liveRounds.ts';
import {
  readAlarms,
  readCarried,
  readRound,
  readRoundChecks,
  readVisits,
  type StoredRound,
} from './patrolRound.store.ts';

/** A judged round with its visits, checks and alarms. @throws AppError for an invisible one. */
export async function readReport({ db }: Pick<Services, 'db'>, asker: Asker, id: string): Promise<RoundReport> {
  const round = await readRound(db, asker, id);
  if (round === undefined) throw refused('patrolRound.unknown');
  const [from, to] = [Date.parse(round.openedAt), Date.parse(round.endedAt)];
  const people = [round.memberIds, round.visitorIds, round.carriedIds].flatMap((ids) => ids ?? []);
  const personIds = [...new Set(people)];
  const cards = await readCarried(db, asker.site.buildingId, personIds, { from, to });
  const span = { personIds: round.memberIds ?? [], from: round.openedAt, to: round.endedAt };
  const alarms = mayRead(asker.caller, alarm) ? await readAlarms(db, asker, alarmOverride, span) : [];
  return {
    ...factsOf(round),
    visitList: (await readVisits(db, round)).map(({ subjectId, since, until, ...visit }) => {
      const isDouble = subjectId !== null && (round.carriedIds ?? []).includes(subjectId);
      return { ...visit, personId: subjectId, from: since, to: until, isDouble };
    }),
    members: round.members.map((member) => {
      const own = cards.filter(({ personId }) => personId === member.id);
      return { ...member, tags: [...new Set(own.map(({ sn }) => sn))] };
    }),
    checks: (await readRoundChecks(db, round)).map(({ at, items, ...check }) => ({
      ...check,
      at: Date.parse(at),
      items: items.map(({ photo, ...item }) => ({
        ...item,
        photo: photo === null ? null : { id: photo.id, name: photo.name, downloadUrl: imageViewAddress(photo.id) },
      })),
    })),
    alarms: alarms.map(({ raisedAt, ...one }) => ({ ...one, raisedAt: Date.parse(raisedAt) })),
    replay: { from, to, personIds },
  };
}

function factsOf(round: StoredRound) {
  const { id, routeId, routeName, teamId, teamName, departId, departName, demand, points, former, passRate } = round;
  const { state, visitedCount, visits, dwellSeconds, inOrder } = round;
  const done = { points: visitedCount, visits, dwell: Math.floor(dwellSeconds / 60) };
  return {
    id,
    routeId,
    routeName,
    round: round.name,
    teamId,
    teamName,
    departId,
    departName,
    passRate,
    points,
    former,
    state,
    visitedCount,
    visits,
    dwellSeconds,
    inOrder,
    opensAt: Date.parse(round.openedAt),
    from: Date.parse(round.fromAt),
    to: Date.parse(round.toAt),
    inOrderOnly: demand.inOrder,
    judgedAt: Date.parse(round.judgedAt),
    endedAt: Date.parse(round.endedAt),
    demands: demandsOf(demand, done),
    cardsTogether: round.togetherPairs ?? [],
  };
}
