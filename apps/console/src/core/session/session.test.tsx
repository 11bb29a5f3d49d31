import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer, json } from '../../testing/fakeServer.ts';
import { setLanguage } from '../../testing/setLanguage.ts';
import { useLanguage } from '../i18n/i18n.ts';
import { clearSession, logIn, useSession } from './session.ts';
import { token } from '../http/token.ts';

const reply = {
  accountType: 1,
  deployType: 'local',
  loginFlag: true,
  language: 'zh_TW',
  buildings: [{ id: 'b1', name: 'Works' }],
};
const credentials = { name: 'admin', password: 'Muster_2026', captchaId: 'c1', captcha: 'k7fd' };

function answerLogin(given: Partial<Record<keyof typeof reply, unknown>> = {}): void {
  fakeServer({
    '/doLogin': () => {
      const response = json({ code: 0, message: '', data: { ...reply, ...given } });
      response.headers.set('authtoken', 'secret');
      return response;
    },
  });
}

/** The session of a page that was just reloaded. */
async function reload() {
  vi.resetModules();
  return (await import('./session.ts')).useSession.getState();
}

beforeEach(() => {
  localStorage.clear();
  setLanguage('en_US');
  clearSession();
});

describe('a login', () => {
  it('stores token, account type, deployment, language and buildings, and returns whether the password must be changed', async () => {
    answerLogin();
    expect((await logIn(credentials)).loginFlag).toBe(true);
    expect(token.read()).toBe('secret');
    expect(useSession.getState()).toMatchObject({ roleType: 1, deployType: 'local', buildings: reply.buildings });
    expect([useLanguage.getState().language, localStorage.getItem('language')]).toEqual(['zh_TW', 'zh_TW']);
    expect(sessionStorage.getItem('deployType')).toBe('local');
    expect(await reload()).toMatchObject({ roleType: 1, deployType: 'local', buildings: reply.buildings });
  });

  it('has account type 2 by default', async () => {
    expect(useSession.getState().roleType).toBe(2);
    answerLogin({ accountType: null });
    await logIn(credentials);
    expect(useSession.getState().roleType).toBe(2);
  });

  it('keeps the current language if the account has none', async () => {
    answerLogin({ language: null });
    await logIn(credentials);
    expect(useLanguage.getState().language).toBe('en_US');
  });
});

describe('the language of a page that is opened', () => {
  it.each([
    ['zh_TW', 'zh_TW'],
    ['en_US', 'en_US'],
    ['tlh', 'zh_CN'],
    [null, 'zh_CN'],
  ])('that this machine remembers as %s is %s', async (remembered, language) => {
    if (remembered !== null) localStorage.setItem('language', remembered);
    vi.resetModules();
    expect((await import('../i18n/i18n.ts')).useLanguage.getState().language).toBe(language);
  });
});
