import type { LoginReply } from '@muster/model/login/wire.ts';
import { adminPassword } from './muster.ts';

/** A login as stored by the console. */
export interface Session {
  authToken: string;
  /** Null before a building was entered. */
  buildId: string | null;
  /** For sessionStorage. */
  buildings: string;
  roleType: string;
  deployType: string;
  /** Cookie for the pages' pictures. */
  viewCookie: string;
}

/** Logs in through the API, and enters the building. The account has seen the tour of its first login. */
export async function startSession(
  url: string,
  buildId: string | null = null,
  name = 'admin',
  password = adminPassword,
): Promise<Session> {
  const response = await fetch(`${url}/doLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, password, captchaId: 'none', captcha: 'none' }),
  });
  const reply = (await response.json()) as {
    code: number;
    message: string;
    data: LoginReply;
  };
  if (reply.code !== 0) throw new Error(`${name} cannot log in: ${reply.message}`);
  const authToken = response.headers.get('authtoken') ?? '';
  await setTour(url, authToken, 'seen');
  if (buildId !== null)
    await fetch(`${url}/pod/building/choose?buildId=${encodeURIComponent(buildId)}`, { headers: { authToken } });
  const [, viewCookie = ''] = /musterView=([^;]*)/u.exec(response.headers.get('set-cookie') ?? '') ?? [];
  const { accountType, deployType, buildings } = reply.data;
  return {
    authToken,
    buildId,
    buildings: JSON.stringify(buildings),
    roleType: String(accountType),
    deployType,
    viewCookie,
  };
}

/** `due`: the next page that the account opens first shows the tour, as at its first login. */
export async function setTour(url: string, authToken: string, tour: 'due' | 'seen'): Promise<void> {
  const headers = { 'content-type': 'application/json', authToken };
  await fetch(`${url}/base/preference/setOwn`, { method: 'POST', headers, body: JSON.stringify({ tour }) });
}
