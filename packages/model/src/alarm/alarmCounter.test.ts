import { expect, test } from 'vitest';

import { alarmCounters, counterOfRule, countAlarms } from './alarmCounter.ts';
import { alarmRules } from './alarmRule.ts';

test('every rule has one counter, so that they add up to the total', () => {
  expect(Object.keys(counterOfRule).sort()).toEqual([...alarmRules].sort());
  const counts = countAlarms(alarmRules.map((type, index) => ({ type, isPermit: false, level: 4, count: 2 ** index })));
  const { total, areaAlarmEventCountRisk, ...kinds } = counts;
  expect(total).toBe(2 ** alarmRules.length - 1);
  expect(Object.values(kinds).reduce((sum, count) => sum + count, 0)).toBe(total);
  expect(areaAlarmEventCountRisk).toBe(0);
  expect(Object.keys(counts).sort()).toEqual([...alarmCounters].sort());
});

test('the area risk counts area alarms of level 1 or 2', () => {
  const counts = countAlarms([
    { type: 'overcrowding', isPermit: false, level: 1, count: 3 },
    { type: 'retention', isPermit: false, level: 2, count: 2 },
    { type: 'retention', isPermit: false, level: 3, count: 10 },
    { type: 'oneKeyHelp', isPermit: false, level: 1, count: 7 },
  ]);
  expect(counts).toMatchObject({ areaAlarmEventCount: 15, areaAlarmEventCountRisk: 5, helpAlarmEventCount: 7 });
});

test('alarms of permits are alarms of work, whatever their rule', () => {
  const counts = countAlarms([{ type: 'boundaryCrossing', isPermit: true, level: 1, count: 3 }]);
  expect(counts).toMatchObject({ total: 3, jobAlarmEventCount: 3, areaAlarmEventCount: 0, areaAlarmEventCountRisk: 0 });
});

test('no alarm is active', () => {
  expect(Object.values(countAlarms([]))).toEqual(alarmCounters.map(() => 0));
});
