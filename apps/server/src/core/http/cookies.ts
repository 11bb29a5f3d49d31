import type { FastifyReply, FastifyRequest } from 'fastify';

const viewName = 'musterView';
/** Only pictures and files are requested without our header: an `<img>` has none. */
const viewPaths = ['/image', '/file'];

const deviceName = 'musterDevice';
/** Only logins use it. */
const devicePath = '/doLogin';
/** Maximum lifetime of a cookie in browsers (RFC 6265bis §5.5). */
const deviceMaxAgeS = 400 * 86_400;

/**
 * Allows pages to show what the session behind the token may see, until the browser is closed or the session has ended.
 */
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

/** Identifies a later login from this browser. */
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
 * Whether the caller's browser uses TLS, with us or with a proxy before us: by our own socket or the proxy's header, or
 * by the page's origin. A caller that forges it gets a cookie that its own browser does not send back.
 */
function isOverTls({ protocol, headers }: FastifyRequest): boolean {
  return protocol === 'https' || headers.origin?.startsWith('https://') === true;
}

function cookieOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | null {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? null;
}
