import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { publicAccess } from '../../../core/http/access.ts';
import { setViewCookie } from '../../../core/http/cookies.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf, shortText, storableText } from '../../../core/http/routeSchema.ts';
import type { Services } from '../../services.ts';
import { loginReply } from '@muster/model/login/wire.ts';
import { issueFreeToken, logInFree } from './freeLogin.ts';

const tags = ['session'];
/** A portal logs in a whole shift at once. */
const often = { max: 600, timeWindow: 60_000 };
const keyHeader = 'x-integration-key';
/** As signed: not trimmed, and empty for a missing parameter of `/fromUrl`. */
const signed = (most: number) => storableText.max(most).default('');

/** Login without a password (specification §2 and §7; docs/protocols.md has an example of the signature). */
export function freeLoginRoutes(app: App, services: Services): void {
  app.post(
    '/pod/freeToken/issue',
    {
      config: { access: publicAccess, rateLimit: often },
      schema: {
        tags,
        summary: 'Issues a token for one entry within five minutes to an integration with its key in X-Integration-Key',
        body: z.strictObject({ key: z.string().max(200).optional(), name: shortText.optional() }).optional(),
        response: replyOf(z.strictObject({ freeToken: z.string(), expires: z.string() })),
      },
    },
    async (request) => {
      const header = request.headers[keyHeader];
      const { key, name } = request.body ?? {};
      const given = typeof header === 'string' ? header : (key ?? '');
      return ok(await issueFreeToken(services, { key: given, name }, request.ip));
    },
  );
  app.post(
    '/pod/doFreeLogin',
    {
      config: { access: publicAccess, rateLimit: often },
      schema: {
        tags,
        summary: 'Opens a session for a one-time token; the header authtoken has its token',
        querystring: z.strictObject({ freeToken: z.string().min(1).max(200) }),
        body: z.strictObject({
          buildid: signed(64),
          topage: signed(2000),
          showmenu: signed(20),
          timestamp: signed(20),
          sign: signed(64),
        }),
        response: replyOf(loginReply),
      },
    },
    async (request, reply) => {
      const entry = { ...request.body, token: request.query.freeToken };
      const from = { address: request.ip, agent: request.headers['user-agent'] };
      const login = await logInFree(services, entry, from);
      reply.header('authtoken', login.authToken);
      setViewCookie(reply, login.authToken);
      return ok(login.reply);
    },
  );
}
