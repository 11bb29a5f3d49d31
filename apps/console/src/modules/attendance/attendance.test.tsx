import { permissions } from '@muster/model/access/permission.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';

import { useSession } from '../../core/session/session.ts';
import { useToasts } from '../../core/toast.ts';
import { type Answer, type Call, fakeServer } from '../../testing/fakeServer.ts';
import { menuNode } from '../../testing/menuNode.ts';
import { late, monthSheet } from '../../testing/monthSheet.ts';
import { enterAsAdministrator, renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { userEvent } from '../../testing/userEvent.ts';
import { CorrectionScreen } from './correction/CorrectionScreen.tsx';
import { WorkdayScreen } from './day/WorkdayScreen.tsx';
import { MonthSheetScreen } from './month/MonthSheetScreen.tsx';

beforeEach(() => {
  setLanguage('en_US');
  useToasts.setState({ toasts: [] });
  enterAsAdministrator();
  useSession.setState({ timeZone: 'Asia/Shanghai' });
});

const correction = {
  id: 'c1',
  version: 1,
  kind: 'times',
  status: 'pending',
  day: '2026-03-02',
  personName: 'Wang',
  departId: null,
  shiftName: 'Day',
  firstIn: '2026-03-01T23:58:00.000Z',
  lastOut: null,
  reason: 'dead card',
  requestedBy: 'Clerk',
  requesterId: 'u2',
  requestedAt: '2026-03-02T10:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionNote: null,
};

const from = Date.parse('2026-03-02T08:00:00+08:00');
const detail = {
  personName: 'Wang',
  from,
  to: from + 9 * 3_600_000,
  measured: late,
  spans: [
    { from, to: from + 900_000, position: 'notPresent' },
    { from: from + 900_000, to: from + 9 * 3_600_000, position: 'appeared' },
  ],
  corrections: [{ ...correction, judged: { ...late, result: 'present', lateMinutes: 0 } }],
};
const row = { id: 'd1', version: 1, day: '2026-03-02', personName: 'Wang', shiftName: 'Day', result: 'late' };

function open(path: string, more: Record<string, Answer> = {}): { calls: Call[] } {
  const server = fakeServer({
    '/bp/workday/month': () => monthSheet(),
    '/bp/workday/get': () => ({ ...row, correction: null }),
    '/bp/workday/detail': () => detail,
    '/bp/attendanceCorrection/page': () => ({ data: [correction], length: 1 }),
    '/bp/attendanceCorrection/request': () => null,
    '/bp/attendanceCorrection/approve': () => null,
    '/bp/attendanceCorrection/refuse': () => null,
    '/bp/attendanceCorrection/withdraw': () => null,
    ...more,
  });
  renderScreen(
    <Routes>
      <Route path="/attendance/month/*" element={<MonthSheetScreen />} />
      <Route path="/attendance/day/*" element={<WorkdayScreen />} />
      <Route path="/attendance/correction/*" element={<CorrectionScreen />} />
    </Routes>,
    path,
  );
  return server;
}

const bodiesOf = ({ calls }: { calls: Call[] }, path: string) =>
  calls.filter((call) => call.path === path).map(({ body }) => body);

/** The visible part of a cell, hidden from screen readers. */
const shown = (cell: HTMLElement) => cell.querySelector('[aria-hidden]')?.textContent;

describe('the month sheet', () => {
  it('has a row for each person, whose cells describe the day and link to it', async () => {
    open('/attendance/month?month=2026-03');
    const table = await screen.findByRole('table');
    const cell = await within(table).findByRole('link', {
      name: 'Wang, 2026-03-02, Day, Late 7.8 h, a correction is pending',
    });
    expect(cell.getAttribute('href')).toBe('/attendance/day/view/d1');
    expect(shown(cell)).toBe('L7.8?');
    const corrected = within(table).getByRole('link', { name: /^Li.*corrected to Present 7.8 h$/ });
    expect(shown(corrected)).toBe('L7.8→✓7.8');
    const li = within(table).getByRole('row', { name: /^Li/ });
    expect(within(li).getByRole('cell', { name: '1 → 0' })).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Legend' }).textContent).toContain('Absent');
  });

  it('opens other months and pages, which the URL stores', async () => {
    const server = open('/attendance/month?month=2026-01');
    await screen.findByRole('table');
    await userEvent.click(screen.getByRole('button', { name: 'Previous month' }));
    await waitFor(() => expect(server.calls.at(-1)?.query).toMatchObject({ month: '2025-12', page: '1' }));
    await userEvent.click(await screen.findByTitle('2'));
    await waitFor(() => expect(server.calls.at(-1)?.query).toMatchObject({ month: '2025-12', page: '2' }));
  });

  it('shows the prerequisites of attendance while there is none', async () => {
    open('/attendance/month', { '/bp/workday/month': () => monthSheet({ persons: [], total: 0 }) });
    expect(await screen.findByText(/needs shifts, rosters, and the site area/)).toBeTruthy();
  });
});

describe('a day', () => {
  it('shows the positions over the shift, and corrections beside the measured values', async () => {
    open('/attendance/day/view/d1');
    const positions = await screen.findByRole('region', { name: 'Positions as a list' });
    expect(within(positions).getByRole('row', { name: /08:00 – 08:15 Not present/ })).toBeTruthy();
    expect(within(positions).getByRole('row', { name: /08:15 – 17:00 Appeared/ })).toBeTruthy();
    expect(screen.getByText(/Late 7.8 h → Present 7.8 h/)).toBeTruthy();
    expect(screen.getByText('dead card')).toBeTruthy();
  });

  it('is corrected with the permission, with a reason', async () => {
    const server = open('/attendance/day/view/d1');
    await userEvent.click(await screen.findByRole('button', { name: 'Request correction' }));
    const dialog = screen.getByRole('dialog', { name: 'Correct 2026-03-02 of Wang' });
    await userEvent.click(await within(dialog).findByRole('radio', { name: 'Leave' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(bodiesOf(server, '/bp/attendanceCorrection/request')).toEqual([]);
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'ill');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(bodiesOf(server, '/bp/attendanceCorrection/request')).toEqual([
        { workdayId: 'd1', kind: 'leave', reason: 'ill' },
      ]),
    );
  });

  it('offers no correction while one is pending', async () => {
    open('/attendance/day/view/d1', { '/bp/workday/get': () => ({ ...row, correction: 'pending' }) });
    await screen.findByRole('region', { name: 'Positions as a list' });
    expect(screen.queryByRole('button', { name: 'Request correction' })).toBe(null);
  });
});

describe('a correction', () => {
  it('is approved in its row with the permission, and refused with a reason', async () => {
    const server = open('/attendance/correction');
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(bodiesOf(server, '/bp/attendanceCorrection/approve')).toEqual([{ id: 'c1' }]));
    await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
    const dialog = screen.getByRole('dialog', { name: 'Refuse the correction for Wang' });
    await userEvent.type(await within(dialog).findByRole('textbox', { name: /Reason/ }), 'no slip');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Refuse' }));
    await waitFor(() =>
      expect(bodiesOf(server, '/bp/attendanceCorrection/refuse')).toEqual([{ id: 'c1', decisionNote: 'no slip' }]),
    );
  });

  it('is withdrawn by its requester, who cannot decide it', async () => {
    const own = { ...correction, requesterId: 'u1' };
    const server = open('/attendance/correction', {
      '/bp/attendanceCorrection/page': () => ({ data: [own], length: 1 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(bodiesOf(server, '/bp/attendanceCorrection/withdraw')).toEqual([{ id: 'c1' }]));
    expect(screen.queryByRole('button', { name: 'Approve' })).toBe(null);
  });

  it('is offered for a decision only with the permission', async () => {
    const codes = ['bp:attendance:attendanceCorrection:view', permissions.attendanceRequest];
    const auth = codes.map((code) => menuNode(code, null, { code }));
    useSession.setState(({ user }) => ({ user: user && { ...user, auth } }));
    open('/attendance/correction');
    await screen.findByText('dead card');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBe(null);
  });
});
