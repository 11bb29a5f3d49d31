import { isFullSuite } from '@muster/testkit/suiteSize.ts';
import { permissions } from '@muster/model/access/permission.ts';
import { zhCN as words } from '@muster/model/messages/catalogues.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { accountSession } from './accountSession.ts';
import { seriousViolations } from './axe.ts';
import { openPage, picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { openSite, type TestSite } from './testSite.ts';

let site: TestSite;

/** A late day of a person, as written by the engine. */
beforeAll(async () => {
  site = await openSite();
  await site.query(`INSERT INTO public.workday (id, building_id, day, person_name, shift_name, from_at, to_at, result,
      first_in, last_out, worked_minutes, late_minutes, early_minutes, overtime_minutes, on_site_minutes, zone_minutes,
      position, person_id, shift_id, late_grace, early_grace, break_minutes, states)
    SELECT '${site.buildingId}-' || n, '${site.buildingId}', ('2026-03-01'::date + n), '王强', '白班',
      ('2026-03-01T00:00:00Z'::timestamptz + n * interval '1 day'), ('2026-03-01T09:00:00Z'::timestamptz + n * interval '1 day'),
      CASE WHEN n = 2 THEN 'late' WHEN n = 5 THEN 'absent' ELSE 'present' END,
      ('2026-03-01T00:40:00Z'::timestamptz + n * interval '1 day'), ('2026-03-01T09:02:00Z'::timestamptz + n * interval '1 day'),
      CASE WHEN n = 5 THEN 0 ELSE 442 END, CASE WHEN n = 2 THEN 40 ELSE 0 END, 0, 0, 502, 440, 'appeared', 'wang', 'day',
      5, 5, 60, repeat('n', 8) || repeat('a', 60) || repeat('w', 10) || repeat('a', 30)
    FROM generate_series(1, 9) n WHERE extract(isodow FROM '2026-03-01'::date + n) < 6`);
});
afterAll(async () => {
  await site?.close();
});

it.runIf(isFullSuite)(
  'an HR clerk who reads zh_CN finds a late day in the month sheet and requests its correction, which another account approves',
  async () => {
    const may = (...codes: string[]) => [
      'bp:attendance:workday:view',
      'bp:attendance:attendanceCorrection:view',
      ...codes,
    ];
    const clerk = await accountSession(site, may(permissions.attendanceRequest), { realName: '赵敏' });
    const head = await accountSession(site, may(permissions.attendanceApprove), { realName: '李强' });
    const { page, errors } = await openPage(site.browser, site.url, 'zh_CN', 'desk', clerk);
    await page.goto(`${site.url}/attendance/month?month=2026-03`);
    const late = page.getByRole('link', { name: /^王强, 2026-03-03, 白班, 迟到/ });
    await late.waitFor(waitOptions);
    expect(await seriousViolations(page)).toEqual([]);
    await picture(page, 'attendance-month');
    await late.click(waitOptions);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await button(words['console.attendance.correct']).click(waitOptions);
    await picture(page, 'attendance-day');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: words['attendanceCorrection.kind.trip'] }).check(waitOptions);
    await dialog
      .getByRole('textbox', { name: words['attendanceCorrection.reason'] })
      .fill('上午在供应商处验收', waitOptions);
    await dialog.getByRole('button', { name: words['console.attendance.send'] }).click(waitOptions);
    await page.getByText('上午在供应商处验收').waitFor(waitOptions);
    expect(await seriousViolations(page)).toEqual([]);
    await picture(page, 'attendance-corrected');

    const other = await openPage(site.browser, site.url, 'zh_CN', 'desk', head);
    await other.page.goto(`${site.url}/attendance/correction`);
    await other.page.getByRole('button', { name: words['approval.approve'], exact: true }).click(waitOptions);
    await other.page.getByText('已批准王强的更正').waitFor(waitOptions);
    await picture(other.page, 'attendance-approved');

    await page.goto(`${site.url}/attendance/month?month=2026-03`);
    await page.getByRole('link', { name: /^王强, 2026-03-03, 白班, 迟到.*更正为外勤/ }).waitFor(waitOptions);
    expect([...errors, ...other.errors]).toEqual([]);
  },
);
