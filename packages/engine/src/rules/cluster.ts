import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';

import type { GroupRule, ParametersOf } from '../state/rule.ts';

const parameters = {
  radius: { kind: 'number', unit: 'metres', min: 0.1, max: 100_000, integer: false, default: 15 },
  count: { kind: 'number', unit: 'subjects', min: 1, max: 100_000, integer: true, default: 3 },
  time: { kind: 'number', unit: 'seconds', min: 0, max: 31_536_000, integer: false, default: 60 },
  cancelTime: { kind: 'number', unit: 'seconds', min: 0, max: 31_536_000, integer: false, default: 0 },
  levels: { kind: 'headCounts', most: 4, min: 1, max: 100_000, default: [] },
} as const;

/**
 * At least `count` covered subjects are together for `time` seconds, each within `radius` of another, on one floor of
 * the area; each head count of `levels` that the group reaches raises the level by one.
 */
export const cluster: GroupRule<ParametersOf<typeof parameters>> = {
  key: 'cluster',
  code: 'cluster',
  version: 2,
  watches: 'group',
  subject: 'group',
  parameters,
  onDelay: ({ time }) => time,
  offDelay: ({ cancelTime }) => cancelTime,
  density: ({ radius, count }) => ({ radius, count }),
  levelOf(headCount, level, { levels }) {
    const reached = levels.filter((least) => headCount >= least).length;
    // From 4 less a count to 1: a valid level.
    return Math.max(1, level - reached) as AlarmLevel;
  },
};
