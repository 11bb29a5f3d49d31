import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { useLocation } from 'react-router';

import { useSession } from '../../../core/session/session.ts';
import { token } from '../../../core/http/token.ts';
import { fakeServer, json, type Answer, type Call } from '../../../testing/fakeServer.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { FromUrl } from './FromUrl.tsx';

const replace = vi.fn();
const reply = {
  accountType: 2,
  deployType: 'local',
  loginFlag: false,
  language: null,
  buildings: [{ id: 'b1', name: 'Works' }],
};
const licence = btoa(JSON.stringify({ active: true, state: 'active', modules: [], company: '' }));
const user = { id: 'u1', name: 'guard', realName: 'Guard', auth: [] };

const logsIn = (): Response => {
  const response = json({ code: 0, message: '', data: reply });
  response.headers.set('authtoken', 'fresh');
  return response;
};

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
}

function open(topage: string, answers: Record<string, Answer> = {}, more = ''): { calls: Call[] } {
  const server = fakeServer({
    '/pod/doFreeLogin': logsIn,
    '/pod/licence/get': () => licence,
    '/base/authority/get-info': () => user,
    '/pod/systemConfig/siteTime': () => ({ timeZone: 'Asia/Shanghai' }),
    ...answers,
  });
  const query = new URLSearchParams({ buildid: 'b1', topage, showmenu: 'false', timestamp: '1', sign: 'ab' });
  renderScreen(
    <>
      <FromUrl />
      <Address />
    </>,
    `/fromUrl?token=T&${query}${more}`,
  );
  return server;
}
const at = (address: string): Promise<void> =>
  waitFor(() => expect(screen.getByTestId('address').textContent).toBe(address));

beforeEach(() => {
  vi.unstubAllGlobals();
  setLanguage('en_US');
  sessionStorage.clear();
  token.clear();
  replace.mockClear();
  vi.stubGlobal('location', { origin: 'http://muster.example', pathname: '/fromUrl', replace });
});

describe('/fromUrl', () => {
  it('sends token, building, page, menu switch, time and signature unchanged, and opens the page', async () => {
    token.write('the session before');
    const { calls } = open('alarm/list?status=alarming');
    await at('/alarm/list?status=alarming');
    expect(calls.map(({ path }) => path)).toEqual(['/pod/doFreeLogin']);
    expect(calls[0]?.query).toEqual({ freeToken: 'T' });
    expect(calls[0]?.body).toEqual({
      buildid: 'b1',
      topage: 'alarm/list?status=alarming',
      showmenu: 'false',
      timestamp: '1',
      sign: 'ab',
    });
    expect(calls[0]?.headers.get('authToken')).toBeNull();
    expect(token.read()).toBe('fresh');
    expect(useSession.getState().buildId).toBe('b1');
    expect(sessionStorage.getItem('buildId')).toBe('b1');
  });

  it('stores the menu switch for the session', async () => {
    open('dashboard');
    await at('/dashboard');
    expect(sessionStorage.getItem('showmenu')).toBe('false');
  });

  it.each([
    ['bigscreen/new', 'screen5.html'],
    ['bigscreen', 'index.html'],
  ])('leads with %s to the big screen %s, with buildId and userName', async (topage, file) => {
    open(topage);
    await waitFor(() =>
      expect(replace).toHaveBeenCalledExactlyOnceWith(
        `http://muster.example/bigscreen/${file}?buildId=b1&userName=guard`,
      ),
    );
  });

  it.each(['//evil.example/a', String.raw`\\evil.example/a`])('with %s does not lead outside', async (topage) => {
    open(topage);
    await at('/evil.example/a');
    expect(replace).not.toHaveBeenCalled();
  });

  it('shows why the token was refused, and offers the login', async () => {
    const refusal = { code: -1, message: 'This link was used', data: null };
    const { calls } = open('dashboard', { '/pod/doFreeLogin': () => json(refusal) });
    expect((await screen.findByRole('alert')).textContent).toBe('This link was used');
    expect(screen.getByRole('heading').textContent).toBe('Token acquisition failed');
    expect(screen.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/login');
    expect(token.read()).toBeNull();
    expect(calls).toHaveLength(1);
  });

  it('sends no request without a token in the link', async () => {
    const { calls } = fakeServer({});
    renderScreen(<FromUrl />, '/fromUrl?topage=dashboard');
    expect((await screen.findByRole('alert')).textContent).toContain('This link is incomplete');
    expect(calls).toEqual([]);
  });
});
