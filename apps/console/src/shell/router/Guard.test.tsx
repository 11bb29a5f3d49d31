import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { useLocation } from 'react-router';

import { LicenceUpload } from '../../modules/session/login/LicenceUpload.tsx';
import { fakeServer, json, type Answer } from '../../testing/fakeServer.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { useToasts } from '../../core/toast.ts';
import { Guard } from './Guard.tsx';
import { t } from '../../core/i18n/i18n.ts';
import { get } from '../../core/http/request.ts';
import { clearSession, useSession } from '../../core/session/session.ts';
import { token } from '../../core/http/token.ts';

const licence = (state = 'active'): string =>
  btoa(JSON.stringify({ active: state === 'active', state, modules: [], company: '' }));
const user = { id: 'u1', name: 'admin', realName: 'Admin', auth: [] };

function open(address: string, answers: Record<string, Answer> = {}) {
  const Address = () => {
    const { pathname, search, state } = useLocation();
    return (
      <>
        <output data-testid="address">{`${pathname}${search}`}</output>
        <output data-testid="reason">{state?.licence}</output>
        {pathname === '/login' && <LicenceUpload reason={state?.licence ?? null} />}
      </>
    );
  };
  const server = fakeServer({
    '/pod/licence/get': () => licence(),
    '/base/authority/get-info': () => user,
    '/pod/systemConfig/siteTime': () => ({ timeZone: 'Asia/Shanghai' }),
    ...answers,
  });
  renderScreen(
    <>
      <Guard>
        <p>inside</p>
      </Guard>
      <Address />
    </>,
    address,
  );
  return server;
}
const at = async (address: string): Promise<void> =>
  waitFor(() => expect(screen.getByTestId('address').textContent).toBe(address));

/** A session after the login and the choice of a building. */
function logIn(): void {
  token.write('secret');
  useSession.setState({ buildId: 'b1', user: null, licence: null });
}

beforeEach(() => {
  setLanguage('en_US');
  clearSession();
  useToasts.setState({ toasts: [] });
});

describe('the guard', () => {
  it('reads the licence of the building, then the user, then continues', async () => {
    logIn();
    const { calls } = open('/alarm/list');
    expect(await screen.findByText('inside')).toBeTruthy();
    expect(calls.map(({ path, query }) => [path, query])).toEqual([
      ['/pod/licence/get', { buildId: 'b1' }],
      ['/base/authority/get-info', {}],
      ['/pod/systemConfig/siteTime', {}],
    ]);
    expect(useSession.getState().user?.name).toBe('admin');
  });

  it('removes the token of a session without a building', async () => {
    token.write('secret');
    open('/alarm/list?page=2');
    await at('/login?redirect=%2Falarm%2Flist%3Fpage%3D2');
    expect(token.read()).toBeNull();
  });

  it.each([
    ['expired', 'Your license has expired'],
    ['missing', 'The licence does not cover this site'],
    ['notUploaded', 'No licence has been uploaded yet'],
    ['notYet', 'The licence is not valid yet'],
  ])('redirects to the login with a message when the licence is %s', async (state, words) => {
    logIn();
    open('/alarm/list', { '/pod/licence/get': () => licence(state) });
    await at('/login?redirect=%2Falarm%2Flist');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(words),
    ]);
    expect(screen.getByTestId('reason').textContent).toBe(state);
    expect(token.read()).toBeNull();
  });

  it('redirects to the login with one message when the licence expires during work', async () => {
    logIn();
    let state = 'active';
    const over = { code: -4, message: t('licence.expired'), data: { state: 'expired' } };
    open('/alarm/list', { '/pod/licence/get': () => licence(state), '/pod/alarm/page': () => json(over) });
    await screen.findByText('inside');
    state = 'expired';
    await Promise.allSettled([get('/pod/alarm/page'), get('/pod/alarm/page', {}, { quiet: true })]);
    await at('/login?redirect=%2Falarm%2Flist');
    expect(token.read()).toBeNull();
    expect(screen.getByTestId('reason').textContent).toBe('expired');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('continues where the licence merely lacks a module', async () => {
    logIn();
    const lacking = { code: -4, message: 'The licence does not include Vehicles', data: { module: 'vehicle' } };
    const { calls } = open('/alarm/list', { '/bp/vehicle/page': () => json(lacking) });
    await screen.findByText('inside');
    await expect(get('/bp/vehicle/page')).rejects.toThrow('The licence does not include Vehicles');
    expect(calls.filter(({ path }) => path === '/pod/licence/get')).toHaveLength(1);
    expect([token.read(), screen.queryByText('inside') === null]).toEqual(['secret', false]);
  });

  it('redirects to the login with the reason when the permissions cannot be loaded', async () => {
    logIn();
    const refusal = { code: -1, message: 'The account is disabled', data: null };
    open('/alarm/list', { '/base/authority/get-info': () => json(refusal) });
    await at('/login?redirect=%2Falarm%2Flist');
    expect(screen.getByRole('alert').textContent).toContain('The account is disabled');
  });

  it('keeps the session when only the connection is missing', async () => {
    logIn();
    open('/alarm/list', { '/base/authority/get-info': () => Promise.reject(new TypeError('failed')) });
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/alarm/list'));
    expect(token.read()).toBe('secret');
  });

  it('keeps the session while the server has no database, shows since when, and continues when it is back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      logIn();
      let isAway = true;
      const data = { databaseAwaySince: '2026-05-01T08:00:00.000Z' };
      open('/alarm/list', {
        '/pod/licence/get': () => (isAway ? json({ code: -1, message: 'away', data }, 503) : licence()),
      });
      await expect.poll(() => screen.queryByText(/^The database has been unavailable since .*:00:00/)).not.toBeNull();
      expect(token.read()).toBe('secret');
      isAway = false;
      await vi.advanceTimersByTimeAsync(3000);
      await expect.poll(() => screen.queryByText('inside')).not.toBeNull();
      expect(screen.getByTestId('address').textContent).toBe('/alarm/list');
    } finally {
      vi.useRealTimers();
    }
  });

  it('stays at the login while it gains a token', async () => {
    open('/login');
    expect(await screen.findByText('inside')).toBeTruthy();
    token.write('secret');
    useSession.setState({ buildings: [{ id: 'b1', name: 'Site' }] });
    await at('/login');
    expect(token.read()).toBe('secret');
  });
});
