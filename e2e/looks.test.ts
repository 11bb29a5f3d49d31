import { eventually } from '@muster/testkit/eventually.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AlarmSite, openAlarmSite, siteLon } from './alarmSite.ts';
import { go } from './go.ts';
import { keyboardFindings } from './keyboard.ts';
import { findingsOf } from './screenChecks.ts';

let site: AlarmSite;
const yardLon = siteLon + 0.01;

/** Alarms of three levels are open, and nothing moves: each run shows the same. */
beforeAll(async () => {
  site = await openAlarmSite();
  await site.area('Yard', yardLon, { boundaryCrossing: { on: true, level: 2 } });
  await site.api.post('/pod/alarmSetting/save', { alarms: { lowBattery: { on: true, level: 3 } } });
  for (const [name, sn] of [
    ['Wang Wei', 'HELP'],
    ['Zhao Min', 'YARD'],
    ['Chen Jie', 'LOW'],
  ] as const)
    await site.person(name, sn);
  await site.move('YARD', yardLon);
  await site.move('LOW', siteLon, { battery: 5 });
  await site.help('HELP');
  await eventually(async () => {
    const levels = (await site.openAlarms()).map(({ level }) => level);
    expect(levels.toSorted()).toEqual([1, 2, 3]);
  });
});
afterAll(() => site?.close());

/** A map, a list, a form with every kind of field, figures, and one page without the menu. */
const five = ['/dashboard', '/organization/person', '/area/list/add', '/alarm/statistic', '/emergencyReport'];

describe('five screens of different kinds', () => {
  it.each([
    ['zh_TW', 'desk', 'light'],
    ['en_US', 'desk', 'dark'],
    ['zh_CN', 'phone', 'light'],
  ] as const)('have no findings in %s on a %s, in the %s theme', async (language, size, theme) => {
    expect(await findingsOf(site, five, { language, size, theme })).toEqual([]);
  });

  it('are used without a mouse: every control is reached, and shows that it has the focus', async () => {
    const { page, context, errors } = await site.open('/organization/person', 'en_US');
    const seen = new Set<string>();
    const wrong: unknown[] = [];
    for (const path of five) {
      await go(page, path);
      const findings = await keyboardFindings(page, seen);
      if (findings.unreachable.length + findings.unseen.length > 0) wrong.push({ path, ...findings });
    }
    expect(wrong).toEqual([]);
    expect(seen.size).toBeGreaterThan(15);
    expect(errors).toEqual([]);
    await context.close();
  });
});
