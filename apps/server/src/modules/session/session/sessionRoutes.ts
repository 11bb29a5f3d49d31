import { licenceModules } from '@muster/model/access/licence.ts';
import { everyPermission } from '@muster/model/access/permission.ts';
import { codesWithinSites } from '@muster/model/access/permissionCodes.ts';
import { buildingChoice, captcha, loginReply, type SessionUser, sessionUser } from '@muster/model/login/wire.ts';
import type { Language } from '@muster/model/messages/catalogue.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { insertAudit } from '../../../core/audit/audit.store.ts';
import { type Caller, isOfEveryBuilding, mayEnter } from '../../../core/auth/caller.ts';
import { refused } from '../../../core/errors/appError.ts';
import { callerOf, publicAccess, sessionAccess } from '../../../core/http/access.ts';
import { clearViewCookie, deviceToken, setDeviceCookie, setViewCookie } from '../../../core/http/cookies.ts';
import { languageOf } from '../../../core/http/language.ts';
import { done, ok } from '../../../core/http/reply.ts';
import { doneReply, replyOf, shortText } from '../../../core/http/routeSchema.ts';
import type { Services } from '../../services.ts';
import { readMenuItems } from '../../system/menuItem/menuItem.store.ts';
import { changePassword } from '../login/changePassword.ts';
import { logIn } from '../login/login.ts';
import { type Employment, readBuildings, readEmployment } from '../login/loginAccount.store.ts';
import { menuTree } from './menuTree.ts';
import { ownSessionRoutes } from './ownSessions.ts';

const tags = ['session'];
const open = { ...sessionAccess, beforePasswordChange: true } as const;
/**
 * Pictures and password hashes are expensive: limited more than other calls, but enough for an office at the change of
 * shift.
 */
const seldom = { max: 120, timeWindow: 60_000 };

/** Login, logout, and the console's first calls (specification §7). */
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
        summary: 'Returns a captcha, valid once within 2 minutes',
        response: replyOf(captcha),
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
        summary: 'Opens a session; the header authtoken has its token',
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
        language: languageOf(request),
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
        summary: 'Sets the building of the session',
        querystring: z.strictObject({ buildId: shortText }),
        response: replyOf(buildingChoice),
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
        summary: "Returns the session's user, with the menu allowed by role and licence",
        response: replyOf(sessionUser),
      },
    },
    async (request) => ok(await readSessionUser(services, callerOf(request), languageOf(request))),
  );
}

function passwordRoute(app: App, services: Services): void {
  app.post(
    '/base/account/changePassword',
    {
      config: { access: open, rateLimit: seldom },
      schema: {
        tags,
        summary: "Changes the caller's password and ends its sessions",
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

const nobody: Employment = { jobId: null, jobName: null, departId: null, departName: null };

/** The account, with the menu that the role and the licence allow. */
async function readSessionUser(
  { db, licences }: Pick<Services, 'db' | 'licences'>,
  caller: Caller,
  language: Language,
): Promise<SessionUser> {
  const { buildingId, personId, role } = caller;
  const employment =
    personId === null || buildingId === null ? nobody : ((await readEmployment(db, personId, buildingId)) ?? nobody);
  const company = buildingId === null ? '' : (await licences.info(buildingId)).company;
  // Before a building is chosen there is no licence that could exclude entries.
  const licensed = buildingId === null ? licenceModules : ((await licences.modules(buildingId)) ?? []);
  const granted = isOfEveryBuilding(caller) ? role.permissions : codesWithinSites(role.permissions);
  return {
    id: caller.accountId,
    name: caller.accountName,
    realName: caller.realName,
    roleType: role.permissions.includes(everyPermission) ? 1 : 2,
    roleName: role.name,
    company,
    buildId: buildingId,
    everyBuilding: isOfEveryBuilding(caller),
    personId,
    ...employment,
    auth: menuTree({ granted, licensed, language, items: await readMenuItems(db) }),
  };
}
