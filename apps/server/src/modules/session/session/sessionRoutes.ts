import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { insertAudit } from '../../../core/audit/audit.store.ts';
import { mayEnter } from '../../../core/auth/caller.ts';
import { refused } from '../../../core/errors/appError.ts';
import { callerOf, publicAccess, sessionAccess } from '../../../core/http/access.ts';
import { clearViewCookie, deviceToken, setDeviceCookie, setViewCookie } from '../../../core/http/cookies.ts';
import { languageOf } from '../../../core/http/language.ts';
import { done, ok } from '../../../core/http/reply.ts';
import { doneReply, replyOf, shortText } from '../../../core/http/routeSchema.ts';
import type { Services } from '../../services.ts';
import { changePassword } from '../login/changePassword.ts';
import { logIn } from '../login/login.ts';
import { readBuildings } from '../login/loginAccount.store.ts';
import { ownSessionRoutes } from './ownSessions.ts';
import { sessionUser } from './sessionUser.ts';

const tags = ['session'];
const building = z.object({ id: z.string(), name: z.string() });
/** What a login answers, with a password or without. */
export const loginReply = z.object({
  accountType: z.number(),
  deployType: z.string(),
  loginFlag: z.boolean(),
  language: z.string().nullable(),
  buildings: z.array(building),
});
const open = { ...sessionAccess, beforePasswordChange: true } as const;
/** A picture or a password hash is work: less often than anything else, often enough for an office at the change of shift. */
const seldom = { max: 120, timeWindow: 60_000 };

/** Coming in, going out, and what the console asks first (specification §7). */
export function sessionRoutes(app: App, services: Services): void {
  loginRoutes(app, services);
  ownRoutes(app, services);
  passwordRoute(app, services);
  ownSessionRoutes(app, services);
}

function loginRoutes(app: App, services: Services): void {
  app.get(
    '/pod/captcha',
    {
      config: { access: publicAccess, rateLimit: seldom },
      schema: {
        tags,
        summary: 'A picture to read before the login; used once, within 2 minutes',
        response: replyOf(z.object({ captchaId: z.string(), image: z.string() })),
      },
    },
    () => ok(services.captchas.make()),
  );
  app.post(
    '/doLogin',
    {
      config: { access: publicAccess, rateLimit: seldom },
      schema: {
        tags,
        summary: 'Opens a session; its token comes in the header authtoken',
        body: z.strictObject({
          name: shortText,
          password: z.string().min(1).max(200),
          captchaId: z.string().max(64).optional(),
          captcha: z.string().max(20).optional(),
        }),
        response: replyOf(loginReply),
      },
    },
    async (request, reply) => {
      const login = await logIn(services, request.body, {
        address: request.ip,
        agent: request.headers['user-agent'],
        device: deviceToken(request),
      });
      reply.header('authtoken', login.authToken);
      setViewCookie(reply, login.authToken);
      setDeviceCookie(reply, login.device);
      return ok(login.reply);
    },
  );
}

function ownRoutes(app: App, services: Services): void {
  const { db, sessions } = services;
  app.post(
    '/logout',
    { config: { access: open }, schema: { tags, summary: 'Ends the session', response: doneReply } },
    async (request, reply) => {
      const caller = callerOf(request);
      clearViewCookie(reply);
      await sessions.end(caller);
      await insertAudit(db, { ...caller, address: request.ip }, { action: 'logout' });
      return done;
    },
  );
  app.get(
    '/pod/building/choose',
    {
      config: { access: open },
      schema: {
        tags,
        summary: 'The session works in this building from now on',
        querystring: z.strictObject({ buildId: shortText }),
        response: replyOf(building),
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { buildId } = request.query;
      const chosen = mayEnter(caller, buildId) ? await readBuildings(db, { buildingIds: [buildId] }) : [];
      if (chosen[0] === undefined) throw refused('error.noBuilding');
      await sessions.choose(caller, buildId);
      return ok(chosen[0]);
    },
  );
  app.get(
    '/base/authority/get-info',
    {
      config: { access: open },
      schema: {
        tags,
        summary: 'Who is logged in, with the menu that the role and the licence leave',
        response: replyOf(z.unknown()),
      },
    },
    async (request) => ok(await sessionUser(services, callerOf(request), languageOf(request))),
  );
}

function passwordRoute(app: App, services: Services): void {
  app.post(
    '/base/account/changePassword',
    {
      config: { access: open, rateLimit: seldom },
      schema: {
        tags,
        summary: "Changes the caller's own password and ends its sessions",
        body: z.strictObject({ oldPassword: z.string().min(1).max(200), newPassword: z.string().min(1).max(200) }),
        response: doneReply,
      },
    },
    async (request) => {
      await changePassword(services, callerOf(request), request.body, request.ip);
      return done;
    },
  );
}
