import { definePart } from '../entity/entity.ts';
import { roundStates } from './patrolRound.ts';

const fixed = { readOnly: true, form: false } as const;

const usual = {
  name: 'patrolRound',
  family: 'bp',
  module: 'patrol',
  table: 'patrol_round',
  scope: 'site',
  display: 'name',
  search: [],
  actions: [],
} as const;

/** Filters of today's rounds: rounds that are not judged have no table. */
export const roundsOfToday = definePart({
  ...usual,
  order: { field: 'state' },
  fields: {
    state: {
      kind: 'select',
      options: { values: roundStates, label: 'patrolRound.state' },
      ...fixed,
      filter: 'oneOf',
    },
    routeId: { kind: 'remoteSelect', reference: 'patrolRoute', ...fixed, filter: 'equals' },
    teamId: { kind: 'remoteSelect', reference: 'patrolTeam', ...fixed, filter: 'equals' },
  },
});

/** The filters of the statistics. */
export const roundStatistics = definePart({
  ...usual,
  order: { field: 'day' },
  fields: {
    /** Days in site time, both included. */
    day: { kind: 'date', ...fixed, filter: 'between' },
    routeId: roundsOfToday.fields.routeId,
    teamId: roundsOfToday.fields.teamId,
    departId: { kind: 'remoteSelect', reference: 'depart', ...fixed, filter: 'equals' },
  },
});
