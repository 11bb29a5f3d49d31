import { workPermitPermission } from '@muster/model/access/permission.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { useSession } from '../../core/session/session.ts';
import { fakeServer, type Call } from '../../testing/fakeServer.ts';
import { menuNode } from '../../testing/menuNode.ts';
import { enterAsAdministrator, renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { useToasts } from '../../core/toast.ts';
import { WorkPermitScreen } from './WorkPermitScreen.tsx';
import { userEvent } from '../../testing/userEvent.ts';

beforeEach(() => {
  setLanguage('en_US');
  useToasts.setState({ toasts: [] });
  enterAsAdministrator();
});

const steps = [
  { action: 'start', at: '2026-05-01T08:00:00.000Z', accountName: 'admin', name: 'Wang', note: null },
  { action: 'pause', at: '2026-05-01T09:00:00.000Z', accountName: 'admin', name: 'Wang', note: 'gas alarm' },
];
const permit = (status: string) => ({
  id: status,
  version: 3,
  number: `no. ${status}`,
  type: 'hotWork',
  level: 'special',
  status,
  ...(status !== 'notStarted' && { disabled: true }),
  startAt: '2026-05-01T07:00:00.000Z',
  endAt: '2026-05-01T17:00:00.000Z',
  content: 'welding',
  place: null,
  steps,
});

function open(status = 'inProgress', address = '/permit/workPermit'): { calls: Call[] } {
  const rows = [permit(status)];
  const server = fakeServer({
    '/bp/workPermit/page': () => ({ data: rows, length: rows.length }),
    '/bp/workPermit/get': () => permit(status),
    '/bp/workPermit/pause': () => null,
  });
  renderScreen(
    <Routes>
      <Route path="/permit/workPermit/*" element={<WorkPermitScreen />} />
    </Routes>,
    address,
  );
  return server;
}
const rowOf = async (status: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(`no. ${status}`)).closest<HTMLElement>('.ant-table-row');
  if (row === null) throw new Error('It is in a row.');
  return row;
};

describe('permits for hazardous work', () => {
  it.each([
    ['notStarted', ['Start work', 'Edit', 'Delete']],
    ['inProgress', ['Pause work', 'End work']],
    ['paused', ['Resume work', 'End work']],
    ['ended', []],
  ])('offer for work that is %s the steps of its state: %j', async (status, offered) => {
    open(status);
    const buttons = within(await rowOf(status)).queryAllByRole('button');
    const named = buttons.map((each) => each.textContent).filter((text) => text !== `no. ${status}`);
    expect(named).toEqual(offered);
  });

  it('offer no steps without the permission', async () => {
    const auth = ['bp:permit:workPermit:view', workPermitPermission.end].map((code) => menuNode(code, null, { code }));
    useSession.setState(({ user }) => ({ user: user && { ...user, auth } }));
    open();
    const row = within(await rowOf('inProgress'));
    expect(row.queryByRole('button', { name: 'Pause work' })).toBeNull();
    expect(row.getByRole('button', { name: 'End work' })).toBeTruthy();
  });

  it('are paused with a reason, in the version that was shown', async () => {
    const { calls } = open();
    await userEvent.click(within(await rowOf('inProgress')).getByRole('button', { name: 'Pause work' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pause work: no. inProgress' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Note' }), 'gas alarm ');
    await userEvent.click(dialog.getByRole('button', { name: 'Pause work' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter(({ path }) => path.endsWith('/pause')).map(({ body }) => body)).toEqual([
      { id: 'inProgress', version: '3', note: 'gas alarm' },
    ]);
  });

  it('keep the text while the connection is lost', async () => {
    open();
    await userEvent.click(within(await rowOf('inProgress')).getByRole('button', { name: 'Pause work' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Note' }), 'gas alarm');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    await userEvent.click(dialog.getByRole('button', { name: 'Pause work' }));
    await waitFor(() => expect(useToasts.getState().toasts).not.toEqual([]));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Pause work' })).toHaveProperty('disabled', false));
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('gas alarm');
  });

  it('show the record of the work: step, time, account and reason', async () => {
    open('paused', '/permit/workPermit/view/paused');
    const [first, second, ...others] = await screen.findAllByRole('listitem');
    expect(others).toEqual([]);
    expect(first?.textContent).toContain('Start workWang');
    expect(second?.textContent).toContain('Pause workWanggas alarm');
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });
});
