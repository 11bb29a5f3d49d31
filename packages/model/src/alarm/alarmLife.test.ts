import { expect, test } from 'vitest';

import { alarmLifeOf, isSilentLife } from './alarmLife.ts';

const raised = {
  status: 'alarming',
  clearedAt: null,
  acknowledgedAt: null,
  shelvedUntil: null,
  suppressed: false,
  outOfService: false,
} as const;
const at = '2026-11-21T06:00:00.000Z';

test.for([
  ['unacknowledged', raised],
  ['acknowledged', { ...raised, acknowledgedAt: at }],
  ['acknowledged', { ...raised, status: 'handled' }],
  ['returnedUnacknowledged', { ...raised, clearedAt: at }],
  ['normal', { ...raised, clearedAt: at, acknowledgedAt: at }],
  ['normal', { ...raised, clearedAt: at, status: 'handled' }],
  ['normal', { ...raised, clearedAt: at, status: 'handled', shelvedUntil: at }],
  ['shelved', { ...raised, shelvedUntil: at, acknowledgedAt: at }],
  ['suppressed', { ...raised, suppressed: true, shelvedUntil: at }],
  ['outOfService', { ...raised, outOfService: true, suppressed: true }],
] as const)('an alarm is %s', ([life, row]) => {
  expect(alarmLifeOf(row)).toBe(life);
  expect(isSilentLife(life)).toBe(['shelved', 'suppressed', 'outOfService'].includes(life));
});
