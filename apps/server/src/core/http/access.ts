import { type LicenceModule, licenceModules } from '@muster/model/access/licence.ts';
import { hasPermission } from '@muster/model/access/permission.ts';
import { isOfInstallation, permissionCodes } from '@muster/model/access/permissionCodes.ts';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';

import { isOfEveryBuilding, mayEnter, type Caller, type SiteScope } from '../auth/caller.ts';
import { forbidden, installationOnly, moduleNotLicensed, noToken, notLicensed, refused } from '../errors/appError.ts';
import type { Licences } from '../licence/licences.ts';
import { viewToken } from './cookies.ts';

/**
 * Requirements of a route for its caller. Every route declares them in `config.access`; one that does not prevents the
 * start.
 */
export interface RouteAccess {
  /** `public`: no token; `session`: any valid token; else codes of which the caller's role must have one. */
  permission: 'public' | 'session' | readonly string[];
  /** `chosen`: works in the building of the session (or of the header `buildId`), within the caller's data scope. */
  site: 'none' | 'chosen';
  /** Module that the building's licence must include; null = part of every licence. */
  module: LicenceModule | null;
  /** The token may come in the cookie as well: for resources shown by their address. Never for changes. */
  cookie?: true;
  /** Allowed for a caller who views as another role although it writes: the way back. */
  whileViewing?: true;
  /** Allowed for a caller who has not changed the first password yet. */
  beforePasswordChange?: true;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
  }
  interface FastifyRequest {
    caller: Caller | null;
    site: SiteScope | null;
  }
  interface FastifyInstance {
    /** Every declared route, in order; for tests that call them all. */
    declaredRoutes: readonly Pick<RouteOptions, 'method' | 'url' | 'config' | 'schema'>[];
  }
}

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** For routes that need no token. */
export const publicAccess: RouteAccess = { permission: 'public', site: 'none', module: null };
/** For routes about the caller's own session. */
export const sessionAccess: RouteAccess = { permission: 'session', site: 'none', module: null };

export interface AccessPorts {
  /** The account behind a token; null when it is not valid. */
  findCaller(authToken: string): Promise<Caller | null>;
  /** The caller's scope in a building; null = it may not enter it, or it does not exist. */
  enterBuilding(caller: Caller, buildingId: string): Promise<SiteScope | null>;
  licences: Pick<Licences, 'modules' | 'installationModules' | 'info'>;
}

/** Access control: one place, before a body is read. */
export const accessPlugin = fp((app: FastifyInstance, ports: AccessPorts, ready) => {
  const codes = new Set(permissionCodes());
  const declared: RouteOptions[] = [];
  app.decorate('declaredRoutes', declared);
  app.addHook('onRoute', (route) => {
    assertDeclared(route, codes);
    declared.push(route);
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('site', null);
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access;
    if (access === undefined || access.permission === 'public') return;
    const token = headerOf(request, 'authtoken') ?? (access.cookie === true ? viewToken(request) : null);
    const caller = await ports.findCaller(token ?? '');
    if (caller === null) throw noToken();
    assertSessionMay(caller, access, request.method);
    request.caller = caller;
    if (access.permission !== 'session') assertPermission(caller, access.permission);
    if (access.site === 'chosen') request.site = await enterSite(ports, request, caller, access.module);
    else if (access.module !== null) await assertLicensed(ports, buildingOf(request, caller), access.module);
  });
  ready();
});

/** @throws AppError while the first password is not changed, and for writes while the session views as a role */
function assertSessionMay(caller: Caller, access: RouteAccess, method: string): void {
  if (caller.mustChangePassword && access.beforePasswordChange !== true) throw refused('session.mustChange');
  if (caller.isViewing && access.whileViewing !== true && !reading.has(method))
    throw refused('session.viewing', { role: caller.role.name });
}

function assertDeclared({ method, url, config, schema }: RouteOptions, codes: ReadonlySet<string>): void {
  const fail = (what: string): never => {
    throw new Error(`The route ${String(method)} ${url} ${what}`);
  };
  const access = config?.access;
  if (access === undefined) return fail('does not say in config.access who may call it.');
  assertPermissions(access, codes, fail);
  if (access.module !== null && !licenceModules.includes(access.module)) fail(`belongs to no module ${access.module}.`);
  if (access.permission === 'public' && access.site !== 'none') fail('has a site but no caller.');
  if (access.cookie === true && !['GET', 'HEAD'].includes(String(method)))
    fail('changes something by a cookie, which a page of somebody else could send.');
  if (schema === undefined) fail('has no schema.');
}

function assertPermissions(
  { permission }: RouteAccess,
  codes: ReadonlySet<string>,
  fail: (what: string) => never,
): void {
  if (typeof permission === 'string') return;
  if (permission.length === 0) fail('asks for no permission.');
  for (const code of permission) if (!codes.has(code)) fail(`asks for the permission ${code}, which no role can hold.`);
}

async function enterSite(
  ports: AccessPorts,
  request: FastifyRequest,
  caller: Caller,
  module: LicenceModule | null,
): Promise<SiteScope> {
  const buildingId = buildingOf(request, caller);
  if (buildingId === null) throw refused('error.chooseBuilding');
  const site = await ports.enterBuilding(caller, buildingId);
  if (site === null) throw refused('error.noBuilding');
  await assertLicensed(ports, buildingId, module);
  return site;
}

/** The building of a request; null = none was chosen. @throws AppError for one that the caller may not enter. */
function buildingOf(request: FastifyRequest, caller: Caller): string | null {
  const buildingId = headerOf(request, 'buildid') ?? caller.buildingId;
  if (buildingId !== null && !mayEnter(caller, buildingId)) throw refused('error.noBuilding');
  return buildingId;
}

/** Resources without a building need the licence of the caller's building, else the installation's. */
async function assertLicensed(
  { licences }: AccessPorts,
  buildingId: string | null,
  module: LicenceModule | null,
): Promise<void> {
  const licensed = await (buildingId === null ? licences.installationModules() : licences.modules(buildingId));
  if (licensed === null) throw notLicensed((await licences.info(buildingId ?? '')).state);
  if (module !== null && !licensed.includes(module)) throw moduleNotLicensed(module);
}

/**
 * @throws AppError with the first of the codes when the caller's role has none of them, or has only those for changes
 * of the installation and the caller is bound to sites.
 */
export function assertPermission(caller: Caller, codes: readonly string[]): void {
  const held = codes.filter((code) => hasPermission(caller.role.permissions, code));
  if (held[0] === undefined) throw forbidden(codes[0] ?? '');
  if (!isOfEveryBuilding(caller) && held.every(isOfInstallation)) throw installationOnly(held[0]);
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The caller of a route that is not public. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error(`${request.routeOptions.url} is public and has no caller`);
  return request.caller;
}

/** The site of a route with `site: 'chosen'`. */
export function siteOf(request: FastifyRequest): SiteScope {
  if (request.site === null) throw new Error(`${request.routeOptions.url} declares no site`);
  return request.site;
}
