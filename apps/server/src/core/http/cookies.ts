import type { FastifyReply, FastifyRequest } from 'fastify';

const viewName = 'musterView';
/** Pictures and files alone are asked for without our header: an `<img>` has none. */
const viewPaths = ['/image', '/file'];

const deviceName = 'musterDevice';
/** Logins alone ask for it. */
const devicePath = '/doLogin';
/** What browsers keep a cookie at most (RFC 6265bis §5.5). */
const deviceMaxAgeS = 400 * 86_400;

/** Lets pages show what the session behind the token may see, until the browser is closed or the session has ended. */
export function setViewCookie(reply: FastifyReply, token: string): void {
  for (const path of viewPaths) setCookie(reply, `${viewName}=${token}; Path=${path}`);
}

export function clearViewCookie(reply: FastifyReply): void {
  for (const path of viewPaths) setCookie(reply, `${viewName}=; Path=${path}; Max-Age=0`);
}

/** The token in the cookie; null without one. */
export function viewToken(request: Pick<FastifyRequest, 'headers'>): string | null {
  return cookieOf(request, viewName);
}

/** By which a later login from here is known. */
export function setDeviceCookie(reply: FastifyReply, token: string): void {
  setCookie(reply, `${deviceName}=${token}; Path=${devicePath}; Max-Age=${deviceMaxAgeS}`);
}

export function deviceToken(request: Pick<FastifyRequest, 'headers'>): string | null {
  return cookieOf(request, deviceName);
}

function setCookie(reply: FastifyReply, cookie: string): void {
  reply.header('set-cookie', `${cookie}; HttpOnly; SameSite=Strict${isOverTls(reply.request) ? '; Secure' : ''}`);
}

/**
 * Whether the caller's browser speaks TLS, with us or with a proxy before us: by our own socket or the proxy's word, or by
 * the page that asks. A caller who lies about it gets a cookie that its own browser does not send back.
 */
function isOverTls({ protocol, headers }: FastifyRequest): boolean {
  return protocol === 'https' || headers.origin?.startsWith('https://') === true;
}

function cookieOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | null {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? null;
}
