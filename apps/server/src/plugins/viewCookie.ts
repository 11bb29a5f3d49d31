import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'musterView';
/** Pictures and files alone are asked for without our header: an `<img>` has none. */
const paths = ['/image', '/file'];

/** Lets pages show what the session behind the token may see, until the browser is closed or the session has ended. */
export function setViewCookie(reply: FastifyReply, token: string): void {
  for (const path of paths) reply.header('set-cookie', `${name}=${token}; Path=${path}; HttpOnly; SameSite=Strict`);
}

export function clearViewCookie(reply: FastifyReply): void {
  for (const path of paths) reply.header('set-cookie', `${name}=; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=0`);
}

/** The token in the cookie; null without one. */
export function viewToken({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return /(?:^|;\s*)musterView=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? null;
}
