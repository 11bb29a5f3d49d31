import type { MyRound, PatrolStatistics, RoundReport, TodayRound } from '@muster/model/patrolRound/wire.ts';

export const minute = 60_000;
export const patrolNow = Date.parse('2026-05-01T08:30:00.000Z');

const facts = {
  routeId: 'north',
  routeName: 'North route',
  round: '2026-05-01#3',
  teamId: 't1',
  teamName: 'Team A',
  departId: 'd1',
  departName: 'Security',
  opensAt: patrolNow - 40 * minute,
  from: patrolNow - 30 * minute,
  to: patrolNow + 30 * minute,
  inOrderOnly: true,
};
const points = ['Pump house', 'Tank 7', 'East gate'].map((name, index) => ({
  id: `p${index + 1}`,
  name,
  mustVisit: index === 0,
  sensing: index === 2 ? ('beacon' as const) : ('fence' as const),
  place: { lon: 121.5 + index / 1000, lat: 31.25, floor: 0 },
  visit: index === 0 ? { at: patrolNow - 10 * minute, personId: 'liu', personName: 'Liu Yang', tag: 'T1' } : null,
}));

/** A round that is under way: one point of three is visited. */
export const todayRound: TodayRound = {
  ...facts,
  state: 'open',
  endsAt: patrolNow + 40 * minute,
  isLate: false,
  roundId: null,
  demands: [{ indicator: 'points', done: 1, needed: 3 }],
  points: points.map((point, index) => ({ ...point, checks: index === 0 ? 1 : 0, abnormal: index === 0 ? 1 : 0 })),
  members: [
    { id: 'liu', name: 'Liu Yang', place: { lon: 121.5, lat: 31.25, floor: 0, t: patrolNow }, pointId: 'p1' },
    { id: 'sun', name: 'Sun Hao', place: null, pointId: null },
  ],
};

/** The same on the phone of Liu Yang. */
export const myRound: MyRound = {
  ...facts,
  state: 'open',
  endsAt: patrolNow + 40 * minute,
  demands: todayRound.demands,
  remark: 'Take the lamp',
  nextPointId: 'p2',
  points: points.map((point, index) => ({
    ...point,
    distance: index === 2 ? null : 10,
    beacon: index === 2 ? 'B1' : null,
    threshold: index === 2 ? -70 : null,
    checklist: index === 1 ? ['No leak', 'Lamp works'] : [],
    remark: index === 1 ? 'Behind the fire door' : null,
    checkedAt: index === 0 ? patrolNow - 9 * minute : null,
  })),
};

const visit = { personId: 'liu', personName: 'Liu Yang', tag: 'T1' };

/** A judged round with everything that there can be. */
export const roundReport: RoundReport = {
  id: 'r1',
  ...facts,
  state: 'partial',
  judgedAt: patrolNow + 41 * minute,
  endedAt: patrolNow + 40 * minute,
  visitedCount: 1,
  visits: 2,
  dwellSeconds: 240,
  inOrder: false,
  passRate: 100,
  demands: todayRound.demands,
  points,
  visitList: [
    { ...visit, pointId: 'p1', from: patrolNow - 10 * minute, to: patrolNow - 8 * minute, isDouble: false },
    { ...visit, pointId: 'p1', from: patrolNow, to: null, isDouble: false },
    { ...visit, personName: 'Sun Hao', tag: 'T2', pointId: 'p1', from: patrolNow, to: null, isDouble: true },
  ],
  members: [{ id: 'liu', name: 'Liu Yang', tags: ['T1'] }],
  cardsTogether: [['Liu Yang', 'Sun Hao']],
  former: [
    {
      state: 'missed',
      judgedAt: patrolNow + 40 * minute,
      endedAt: patrolNow + 40 * minute,
      visitedCount: 0,
      visits: 0,
      dwellSeconds: 0,
      inOrder: true,
    },
  ],
  checks: [
    {
      id: 'c1',
      pointId: 'p1',
      at: patrolNow - 9 * minute,
      personName: 'Liu Yang',
      items: [
        { text: 'No leak', isNormal: false, note: 'Oil below the flange', photo: null },
        { text: 'Lamp works', isNormal: true, note: null, photo: null },
      ],
    },
  ],
  alarms: [
    {
      id: 'a1',
      type: 'oneKeyHelp',
      level: 1,
      status: 'handled',
      raisedAt: patrolNow,
      subjectName: 'Liu Yang',
      areaName: 'Tank farm',
    },
  ],
  replay: { from: patrolNow - 40 * minute, to: patrolNow + 40 * minute, personIds: ['liu'] },
};

const counts = { due: 4, good: 2, partial: 1, missed: 1, rate: 50, days: 2, goodDays: 1 };
const noRounds = { due: 0, good: 0, partial: 0, missed: 0, rate: null, days: 0, goodDays: 0 };

/** Four rounds of two days. */
export const patrolFigures: PatrolStatistics = {
  span: { dayFrom: '2026-04-30', dayTo: '2026-05-01', timeZone: 'UTC' },
  total: counts,
  days: [
    { key: '2026-04-30', name: null, ...noRounds },
    { key: '2026-05-01', name: null, ...counts },
  ],
  teams: [{ key: 't1', name: '7', ...counts }],
  routes: [{ key: 'north', name: '8', ...counts }],
  persons: [{ key: 'liu', name: '9', ...counts, walked: 3 }],
  points: [{ key: 'p1', name: '10', due: 4, visited: 3, missed: 1, rate: 75 }],
  hours: Array.from({ length: 24 }, (_, hour) => ({
    key: String(hour),
    name: null,
    ...(hour === 8 ? counts : noRounds),
  })),
};
