import * as z from 'zod';

import { alarmRules } from '../alarm/alarmRule.ts';
import { alarmStatuses } from '../alarm/alarm.ts';
import { checkItemsShape } from '../patrolCheck/checkItems.ts';
import { patrolSensings } from '../patrolPoint/patrolPoint.ts';
import { patrolIndicators } from '../patrolRoute/patrolRoute.ts';
import { epochMs } from '../reply/wire.ts';
import { roundResults, roundStates } from './patrolRound.ts';

const text = z.string().nullable();
const named = z.strictObject({ id: z.string(), name: z.string() });

/** A place on a floor; `t` is the newest fix there. */
const place = z.strictObject({ lon: z.number(), lat: z.number(), floor: z.number() });
const seenPlace = place.extend({ t: epochMs });

/** A requirement of a round. */
const demand = z.strictObject({
  indicator: z.enum(patrolIndicators),
  done: z.number().meta({ description: 'Points or comings so far; of `dwell` whole minutes.' }),
  needed: z.number().meta({ description: 'In the same unit.' }),
});

/** The first visit of a point within a round. */
const firstVisit = z.strictObject({
  at: epochMs,
  personId: text.meta({ description: 'null = the card was not bound to a person.' }),
  personName: text,
  tag: z.string(),
});

const pointFacts = {
  id: z.string(),
  name: z.string(),
  mustVisit: z.boolean(),
  sensing: z.enum(patrolSensings),
  place: place.nullable().meta({ description: 'Of a beacon point the place of its beacon; null = none.' }),
  visit: firstVisit.nullable().meta({ description: 'null = not visited.' }),
};

/** A member of the team, with the current place. */
const member = z.strictObject({
  id: z.string(),
  name: z.string(),
  place: seenPlace.nullable().meta({ description: 'Newest fix; null = none, or the caller may not see where he is.' }),
  pointId: text.meta({ description: 'Point of the route at which he is now.' }),
});

const roundFacts = {
  routeId: z.string(),
  routeName: z.string(),
  round: z.string().meta({ description: '`YYYY-MM-DD#n`.' }),
  teamId: z.string(),
  teamName: z.string(),
  departId: text,
  departName: text,
  opensAt: epochMs.meta({ description: 'From when visits count.' }),
  from: epochMs.meta({ description: 'Begin of the window.' }),
  to: epochMs.meta({ description: 'End of the window, exclusive.' }),
  inOrderOnly: z.boolean().meta({ description: 'Whether the points must be visited in the order of the route.' }),
};

/** A round of today: planned, in progress or judged. */
export const todayRound = z
  .strictObject({
    ...roundFacts,
    state: z.enum(roundStates),
    endsAt: epochMs.meta({ description: 'Latest end, exclusive; of a judged round its end.' }),
    isLate: z.boolean().meta({ description: 'Under way, and nobody came in the first half of its window.' }),
    roundId: text.meta({ description: 'Row of `patrolRound`; null = not judged yet.' }),
    demands: z.array(demand).meta({ description: 'Of the chosen indicators.' }),
    points: z.array(z.strictObject({ ...pointFacts, abnormal: z.number(), checks: z.number() })).meta({
      description: 'In the order of the route, with the checks made there and those that found something abnormal.',
    }),
    members: z.array(member),
  })
  .meta({ id: 'TodayRound' });
export type TodayRound = z.infer<typeof todayRound>;

export const todayRounds = z
  .strictObject({
    now: epochMs,
    day: z.string().meta({ description: 'Today by the clock of the site.' }),
    timeZone: z.string(),
    rounds: z.array(todayRound).meta({ description: 'By begin of the window, then by route.' }),
  })
  .meta({ id: 'TodayRounds' });
export type TodayRounds = z.infer<typeof todayRounds>;

/** A round on the phone of a member of its team. */
const myRound = z.strictObject({
  ...roundFacts,
  state: z.enum(roundStates),
  endsAt: epochMs.meta({ description: 'Latest end, exclusive.' }),
  demands: z.array(demand),
  remark: text.meta({ description: 'Of the route.' }),
  nextPointId: text.meta({ description: 'First point of the route that nobody has visited; null = none is left.' }),
  points: z.array(
    z.strictObject({
      ...pointFacts,
      distance: z.number().nullable().meta({ description: 'Metres around the place; null for a beacon point.' }),
      beacon: text.meta({ description: 'Id of the beacon in readings; null for a fence point.' }),
      threshold: z.number().nullable().meta({ description: 'dBm; null for a fence point.' }),
      checklist: z.array(z.string()),
      remark: text,
      checkedAt: epochMs.nullable().meta({ description: 'Newest check of the round at this point; null = none.' }),
    }),
  ),
});
export type MyRound = z.infer<typeof myRound>;

/** Content of a guard's phone page. It is stored on the phone, and usable for an hour without a network. */
export const myRounds = z
  .strictObject({
    now: epochMs,
    timeZone: z.string(),
    person: named.nullable().meta({ description: 'null = the account belongs to no person.' }),
    place: seenPlace.nullable().meta({ description: 'Where his card is; null = unknown.' }),
    rounds: z.array(myRound).meta({ description: 'Under way, then those of the next 12 h.' }),
  })
  .meta({ id: 'MyRounds' });
export type MyRounds = z.infer<typeof myRounds>;

const clientId = /^[\w-]{8,64}$/;

/** A check, as sent by the phone: immediately, or up to an hour later. */
export const checkOrder = z.strictObject({
  id: z.string().regex(clientId).meta({ description: 'Made by the phone; sent again, it is the same check.' }),
  routeId: z.string().min(1).max(64),
  round: z.string().regex(/^\d{4}-\d{2}-\d{2}#\d{1,2}$/),
  pointId: z.string().min(1).max(64),
  at: epochMs.meta({ description: 'When it was made, epoch ms.' }),
  fix: z
    .strictObject({
      lon: z.number().min(-180).max(180),
      lat: z.number().min(-89).max(89),
      floor: z.int().min(-20).max(200).optional(),
      accuracy: z.number().min(0).max(10_000).optional().meta({ description: 'Metres.' }),
    })
    .optional()
    .meta({ description: 'Where the phone was; it is stored as a position of his card.' }),
  reading: z
    .strictObject({ beacon: z.string().min(1).max(64), rssi: z.int().min(-128).max(0) })
    .optional()
    .meta({ description: 'A beacon that the phone received; it is stored with a position of his card.' }),
  items: checkItemsShape,
  riskTip: z.boolean().default(false).meta({ description: 'Also report what is abnormal as a risk tip.' }),
});
/** @public */
export type CheckOrder = z.input<typeof checkOrder>;

/** Result of a check. */
export const checkOutcome = z
  .strictObject({
    id: z.string(),
    isNew: z.boolean().meta({ description: 'false = it was sent before; nothing has changed.' }),
    isHere: z.literal('fix').or(z.literal('reading')).or(z.literal('card')).meta({
      description: "By what he was there: the phone's position or reading, or the fix of his card at that time.",
    }),
    riskTipId: text,
  })
  .meta({ id: 'PatrolCheckOutcome' });
export type CheckOutcome = z.infer<typeof checkOutcome>;

/** A result, current or before a correction. */
const judgement = z.strictObject({
  state: z.enum(roundResults),
  judgedAt: epochMs,
  endedAt: epochMs,
  visitedCount: z.number(),
  visits: z.number(),
  dwellSeconds: z.number(),
  inOrder: z.boolean(),
});

/** A judged round with its details. */
export const roundReport = z
  .strictObject({
    id: z.string(),
    ...roundFacts,
    ...judgement.shape,
    passRate: z.number(),
    demands: z.array(demand),
    points: z.array(z.strictObject(pointFacts)),
    visitList: z
      .array(
        z.strictObject({
          pointId: z.string(),
          personId: text,
          personName: text,
          tag: z.string(),
          from: epochMs,
          to: epochMs.nullable().meta({ description: 'null = not left yet.' }),
          isDouble: z.boolean().meta({
            description:
              'By a card that went together with that of another visitor all the time: it is no visit of its own.',
          }),
        }),
      )
      .meta({ description: 'Every visit that counted, by time.' }),
    members: z.array(z.strictObject({ id: z.string(), name: z.string(), tags: z.array(z.string()) })).meta({
      description: 'Of the team, with the cards that they carried in the round.',
    }),
    cardsTogether: z
      .array(z.tuple([z.string(), z.string()]))
      .meta({ description: 'Pairs of names whose cards went together all the time: one may have carried both.' }),
    former: z.array(judgement).meta({ description: 'Results before they were corrected, newest first.' }),
    checks: z.array(
      z.strictObject({
        id: z.string(),
        pointId: z.string(),
        at: epochMs,
        personName: z.string(),
        items: z.array(
          z.strictObject({
            text: z.string(),
            isNormal: z.boolean(),
            note: text,
            photo: z.strictObject({ id: z.string(), name: z.string(), downloadUrl: z.string() }).nullable(),
          }),
        ),
      }),
    ),
    alarms: z
      .array(
        z.strictObject({
          id: z.string(),
          type: z.enum(alarmRules),
          level: z.number(),
          status: z.enum(alarmStatuses),
          raisedAt: epochMs,
          subjectName: text,
          areaName: text,
        }),
      )
      .meta({ description: 'Of the members, raised while the round was open, which the caller may see.' }),
    replay: z.strictObject({ from: epochMs, to: epochMs, personIds: z.array(z.string()) }),
  })
  .meta({ id: 'RoundReport' });
export type RoundReport = z.infer<typeof roundReport>;

/** A group of rounds. Each figure is the number of rows of `patrolRound/page` with the filters of the group. */
const roundCounts = {
  due: z.number(),
  good: z.number(),
  partial: z.number(),
  missed: z.number(),
  rate: z.number().nullable().meta({ description: 'Percent good; null = none due.' }),
  days: z.number().meta({ description: 'Days of single routes.' }),
  goodDays: z.number().meta({ description: 'Of them those whose rate is at least the pass rate of the route.' }),
};

/** By day, team, route, member or hour of the day. */
const roundGroup = z
  .strictObject({
    key: z.string().meta({ description: '`yyyy-MM-dd`, an id, or the hour from `0`.' }),
    name: text.meta({ description: 'Display text, if different from the key.' }),
    ...roundCounts,
  })
  .meta({ id: 'RoundGroup' });
export type RoundGroup = z.infer<typeof roundGroup>;

export const patrolStatistics = z
  .strictObject({
    span: z.strictObject({ dayFrom: z.string(), dayTo: z.string(), timeZone: z.string() }),
    total: z.strictObject(roundCounts),
    days: z.array(roundGroup).meta({ description: 'Every day of the span. Filters: dayFrom, dayTo.' }),
    teams: z.array(roundGroup).meta({ description: 'Filter: teamId.' }),
    routes: z.array(roundGroup).meta({ description: 'Filter: routeId.' }),
    persons: z
      .array(roundGroup.extend({ walked: z.number().meta({ description: 'Rounds in which he was at a point.' }) }))
      .meta({ description: 'Rounds of their teams. Filters: memberIds; of `walked` visitorIds.' }),
    points: z
      .array(
        z.strictObject({
          key: z.string(),
          name: text,
          due: z.number(),
          visited: z.number(),
          missed: z.number(),
          rate: z.number().nullable().meta({ description: 'Percent visited; null = none due.' }),
        }),
      )
      .meta({ description: 'Most missed first. Filters: pointIds; of `missed` missedPointIds.' }),
    hours: z.array(roundGroup).meta({ description: 'All 24, by the begin of the window. Filter: hour.' }),
  })
  .meta({ id: 'PatrolStatistics' });
export type PatrolStatistics = z.infer<typeof patrolStatistics>;
