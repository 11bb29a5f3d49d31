import { customConfig, shellConfig, siteTimeConfig, systemTitle } from '@muster/model/login/wire.ts';
import { readFileSync } from 'node:fs';

import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { callerOf, publicAccess, sessionAccess, siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf } from '../../../core/http/routeSchema.ts';
import type { Parameters } from '../../../core/settings/parameter.store.ts';
import { readTimeZone } from '../../../entity/sheet/timeZone.store.ts';
import type { Services } from '../../services.ts';

const tags = ['systemConfig'];
/** Of this server, from its own package. */
const version = (
  JSON.parse(readFileSync(new URL('../../../../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

/** Name and look of the installation (specification §7). Unset parameters give the console's defaults. */
export function systemConfigRoutes(app: App, { db, parameters }: Services): void {
  app.get(
    '/pod/systemConfig/customConfigGet',
    {
      config: { access: sessionAccess },
      schema: {
        tags,
        summary: 'Returns a custom value: big screen or logo',
        querystring: z.strictObject({ customCode: z.enum(['bgversion', 'iswwyt', 'maplogo']) }),
        response: replyOf(customConfig),
      },
    },
    async (request) => ok(customValues[request.query.customCode](await parameters.read())),
  );
  app.get(
    '/pod/systemConfig/getDisPlayLogo',
    {
      config: { access: sessionAccess },
      schema: {
        tags,
        summary: "Returns whether the map shows the installation's own logo",
        response: replyOf(z.boolean()),
      },
    },
    async () => ok((await parameters.read()).displayLogo),
  );
  app.get(
    '/pod/systemConfig/getShowNameSetting',
    {
      config: { access: publicAccess },
      schema: {
        tags,
        summary: 'Returns the configured title; empty = default',
        response: replyOf(systemTitle),
      },
    },
    async () => ok({ configVal: (await parameters.read()).showName ?? '' }),
  );
  siteTimeRoute(app, db);
  app.get(
    '/pod/systemConfig/shell',
    {
      config: { access: sessionAccess },
      schema: {
        tags,
        summary: 'Returns the appearance settings of the console; empty = none or default',
        querystring: z.strictObject({}),
        response: replyOf(shellConfig),
      },
    },
    async () => {
      const { logoText, notice, appAddress } = await parameters.read();
      return ok({ logoText: logoText ?? '', notice: notice ?? '', appAddress: appAddress ?? '', version });
    },
  );
}

function siteTimeRoute(app: App, db: Services['db']): void {
  app.get(
    '/pod/systemConfig/siteTime',
    {
      config: { access: { permission: 'session', site: 'chosen', module: null } },
      schema: {
        tags,
        summary: 'Returns the time zone of the building of the session, in which the console shows every time',
        querystring: z.strictObject({}),
        response: replyOf(siteTimeConfig),
      },
    },
    async (request) => ok({ timeZone: await readTimeZone(db, { site: siteOf(request), caller: callerOf(request) }) }),
  );
}

const versions = { screen5: 5, index: 0 } as const;

/** Custom values by the codes of specification §7. */
const customValues = {
  /** Empty or truthy: screen5.html, else index.html (specification §2, Shell). */
  bgversion: ({ bigScreenVersion }: Parameters) => (bigScreenVersion === null ? null : versions[bigScreenVersion]),
  iswwyt: ({ isOuterNetwork }: Parameters) => isOuterNetwork,
  /** Id for `/image/view`. */
  maplogo: ({ mapLogo }: Parameters) => mapLogo?.id ?? null,
};
