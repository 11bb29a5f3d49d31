import { definePart } from '../entity/entity.ts';
import { musterKinds } from '../muster/muster.ts';

const fixed = { readOnly: true, form: false } as const;

/** The filters of ended runs. */
export const drillResults = definePart({
  name: 'drillResult',
  family: 'bp',
  module: 'drill',
  table: 'muster',
  scope: 'site',
  display: 'id',
  search: [],
  actions: [],
  order: { field: 'day' },
  fields: {
    /** Days in site time, both included. */
    day: { kind: 'date', ...fixed, filter: 'between' },
    planId: { kind: 'remoteSelect', reference: 'drillPlan', ...fixed, filter: 'equals' },
    kind: { kind: 'select', options: { values: musterKinds, label: 'muster.kind' }, ...fixed, filter: 'oneOf' },
    goal: {
      kind: 'select',
      options: { values: ['reached', 'missed'], label: 'drillResult.goal' },
      ...fixed,
      filter: 'equals',
    },
  },
});
