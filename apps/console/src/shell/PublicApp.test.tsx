import { beforeEach, describe, expect, it } from 'vitest';

import { startsAtLogin } from './PublicApp.tsx';
import { clearSession, useSession } from '../core/session/session.ts';
import { token } from '../core/http/token.ts';

/** Opens a page at an address, with stored session data. */
function open(address: string, { hasToken = false, buildId = null as string | null } = {}) {
  history.replaceState(null, '', address);
  if (hasToken) token.write('secret');
  useSession.setState({ buildId });
  const isLogin = startsAtLogin();
  return { isLogin, address: `${location.pathname}${location.search}` };
}

beforeEach(() => clearSession());

describe('a page that is opened', () => {
  it.each(['/organization/job', '/alarm/list?page=2', '/no/such/page'])(
    'at %s without a token begins with the login, which remembers where to',
    (address) => {
      expect(open(address)).toEqual({ isLogin: true, address: `/login?redirect=${encodeURIComponent(address)}` });
    },
  );

  it('without a chosen building begins with the login, and without its token', () => {
    const opened = open('/alarm/list', { hasToken: true });
    expect(opened).toEqual({ isLogin: true, address: '/login?redirect=%2Falarm%2Flist' });
    expect(token.read()).toBeNull();
  });

  it('with a token and a building does not start at the login, even if that was requested', () => {
    for (const address of ['/login', '/alarm/list'])
      expect(open(address, { hasToken: true, buildId: 'b1' })).toEqual({ isLogin: false, address });
    expect(token.read()).toBe('secret');
  });

  it.each(['/auth-redirect?redirect=%2Fa', '/fromUrl?token=T'])('at %s needs no token', (address) => {
    expect(open(address)).toEqual({ isLogin: false, address });
  });

  it('at /login is the login, with the target that it names', () => {
    expect(open('/login?redirect=%2Farea%2Flist')).toEqual({
      isLogin: true,
      address: '/login?redirect=%2Farea%2Flist',
    });
  });
});
