import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { Route, Routes } from 'react-router';

import { clearSession, useSession } from '../../../core/session/session.ts';
import { token } from '../../../core/http/token.ts';
import { fakeServer, json, type Answer } from '../../../testing/fakeServer.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { LoginRoute } from './LoginRoute.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

interface Given {
  loginFlag?: boolean;
  buildings?: { id: string; name: string }[];
  answers?: Record<string, Answer>;
}

const works = { id: 'b1', name: 'Chemical works' };
const yard = { id: 'b2', name: 'Yard' };

async function open({ loginFlag = false, buildings = [works], answers = {} }: Given = {}) {
  let captcha = 0;
  const data = { accountType: 1, deployType: 'local', loginFlag, language: null, buildings };
  const reply = { code: 0, message: '', data };
  const server = fakeServer({
    '/pod/captcha': () => ({ captchaId: `c${++captcha}`, image: 'data:image/png;base64,AA==' }),
    '/pod/systemConfig/getShowNameSetting': () => ({ configVal: '' }),
    '/doLogin': () => new Response(JSON.stringify(reply), { headers: { authtoken: 'secret' } }),
    '/pod/building/choose': ({ query }) => query,
    ...answers,
  });
  renderScreen(
    <Routes>
      <Route path="/login" element={<LoginRoute />} />
      <Route path="*" element={<p>inside</p>} />
    </Routes>,
    '/login?redirect=%2Falarm%2Flist',
  );
  await screen.findByRole('img', { name: 'Captcha' });
  return server;
}

async function logIn(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Name'), 'admin');
  await userEvent.type(screen.getByLabelText('Password'), 'Muster_2026');
  await userEvent.type(screen.getByLabelText('Captcha'), 'k7fd');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

beforeEach(() => {
  setLanguage('en_US');
  clearSession();
});

describe('the login', () => {
  it('sends name, password and captcha, stores the token, and enters the only building', async () => {
    const { calls } = await open();
    await logIn();
    expect(await screen.findByText('inside')).toBeTruthy();
    expect(calls.find(({ path }) => path === '/doLogin')?.body).toEqual({
      name: 'admin',
      password: 'Muster_2026',
      captcha: 'k7fd',
      captchaId: 'c1',
    });
    expect([token.read(), useSession.getState().buildId]).toEqual(['secret', 'b1']);
    expect(calls.find(({ path }) => path === '/pod/building/choose')?.headers.get('authToken')).toBe('secret');
  });

  it('requires all fields before it sends a request', async () => {
    const { calls } = await open();
    await userEvent.type(screen.getByLabelText('Password'), 'ab');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(screen.getAllByText('This field is required')).toHaveLength(2);
    expect(screen.getByText('At least 3 characters')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Password'), 'c');
    expect(screen.queryByText('At least 3 characters')).toBeNull();
    expect(calls.some(({ path }) => path === '/doLogin')).toBe(false);
  });

  it('shows the reason of a refusal, and another captcha, because one is valid for one attempt', async () => {
    const refusal = json({ code: -1, message: 'Wrong name or password', data: null });
    const { calls } = await open({ answers: { '/doLogin': () => refusal } });
    await logIn();
    expect((await screen.findByText('Wrong name or password')).getAttribute('role')).toBe('alert');
    await waitFor(() => expect(calls.filter(({ path }) => path === '/pod/captcha')).toHaveLength(2));
    expect(screen.getByLabelText<HTMLInputElement>('Captcha').value).toBe('');
  });

  it('offers a selection if there are several buildings', async () => {
    await open({ buildings: [works, yard] });
    await logIn();
    await userEvent.click(await screen.findByRole('button', { name: 'Yard' }));
    expect(await screen.findByText('inside')).toBeTruthy();
    expect(useSession.getState().buildId).toBe('b2');
  });

  it('shows what to do without a building', async () => {
    await open({ buildings: [] });
    await logIn();
    expect(await screen.findByText(/Your account has no site yet/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Back to login' }));
    expect(token.read()).toBeNull();
  });

  it('requires a change of the first password, then a login with the new one', async () => {
    const { calls } = await open({ loginFlag: true, answers: { '/base/account/changePassword': () => null } });
    await logIn();
    await userEvent.type(await screen.findByLabelText('Old password'), 'Muster_2026');
    await userEvent.type(screen.getByLabelText('New password'), 'Guard_2027');
    await userEvent.type(screen.getByLabelText('New password again'), 'Guard_2027');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByLabelText('Captcha')).toBeTruthy();
    expect(calls.find(({ path }) => path === '/base/account/changePassword')?.body).toEqual({
      oldPassword: 'Muster_2026',
      newPassword: 'Guard_2027',
    });
    expect(token.read()).toBeNull();
  });

  it('has the title of the installation', async () => {
    await open({ answers: { '/pod/systemConfig/getShowNameSetting': () => ({ configVal: 'Refinery East' }) } });
    expect(await screen.findByText('Refinery East')).toBeTruthy();
  });

  it('switches to another language at once', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: '繁體中文' }));
    expect(await screen.findByLabelText('驗證碼')).toBeTruthy();
  });
});
