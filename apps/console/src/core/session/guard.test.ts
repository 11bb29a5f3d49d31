import { describe, expect, it } from 'vitest';

import { guard, loginPath, redirectTarget, type GuardFacts } from './guard.ts';

const facts = (given: Partial<GuardFacts>): GuardFacts => ({
  path: '/alarm/list',
  search: '',
  hasToken: true,
  hasBuilding: true,
  isLoaded: true,
  ...given,
});

describe('the route guard of specification §2', () => {
  it('redirects a logged-in user from the login to the root', () => {
    expect(guard(facts({ path: '/login', isLoaded: false }))).toEqual({ do: 'go', to: '/', forget: false });
  });

  it('removes the token and redirects to the login when no building is selected', () => {
    expect(guard(facts({ hasBuilding: false, search: '?status=alarming' }))).toEqual({
      do: 'go',
      to: '/login?redirect=%2Falarm%2Flist%3Fstatus%3Dalarming',
      forget: true,
    });
  });

  it('loads licence, user and menu once, then continues', () => {
    expect(guard(facts({ isLoaded: false }))).toEqual({ do: 'load' });
    expect(guard(facts({}))).toEqual({ do: 'enter' });
  });

  it('redirects to the login without a token, and stores the target', () => {
    expect(guard(facts({ hasToken: false, hasBuilding: false }))).toEqual({
      do: 'go',
      to: '/login?redirect=%2Falarm%2Flist',
      forget: false,
    });
  });

  it.each(['/login', '/auth-redirect'])('leaves %s open without a token', (path) => {
    expect(guard(facts({ path, hasToken: false, hasBuilding: false }))).toEqual({ do: 'enter' });
  });
});

describe('the password-free entry', () => {
  it.each([true, false])('is open, with or without a session (%s): it has one of its own', (hasToken) => {
    expect(guard(facts({ path: '/fromUrl', hasToken, hasBuilding: hasToken, isLoaded: false }))).toEqual({
      do: 'enter',
    });
  });
});

describe('the target of the login', () => {
  it('is empty for the root and for the login itself', () => {
    expect(loginPath({ path: '/', search: '' })).toBe('/login');
    expect(loginPath({ path: '/login', search: '?redirect=x' })).toBe('/login');
  });

  it('returns to the page with its filters', () => {
    const login = loginPath({ path: '/alarm/list', search: '?page=2' });
    expect(redirectTarget(login.slice('/login'.length))).toBe('/alarm/list?page=2');
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    String.raw`/\evil.example`,
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'evil.example',
    '//',
    '/login',
    '/login?redirect=/alarm/list',
    '',
  ])('never leads to %j', (target) => {
    expect(redirectTarget(`?redirect=${encodeURIComponent(target)}`)).toBe('/');
  });

  it.each(['/alarm/list?page=2#top', '/loginRecords', '/area/list?name=%2F%2Fevil.example', '/a?to=https://b.example'])(
    'leads to %s, which is the console’s own',
    (target) => {
      expect(redirectTarget(`?redirect=${encodeURIComponent(target)}`)).toBe(target);
    },
  );
});
