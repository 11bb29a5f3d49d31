import * as z from 'zod';

import type { App, Services } from '../../appContext.ts';
import { publicAccess, sessionAccess } from '../../plugins/access.ts';
import { ok } from '../../plugins/reply.ts';
import { replyOf } from '../../plugins/routeSchema.ts';
import { readParameter } from './systemConfig.store.ts';

const tags = ['systemConfig'];

/** How the installation calls itself and looks (specification §7). Unset parameters give the console's defaults. */
export function systemConfigRoutes(app: App, { db }: Services): void {
  app.get(
    '/pod/systemConfig/customConfigGet',
    {
      config: { access: sessionAccess },
      schema: {
        tags,
        summary: 'A custom value: which big screen, which logo',
        querystring: z.strictObject({ customCode: z.enum(['bgversion', 'iswwyt', 'maplogo']) }),
        response: replyOf(z.unknown()),
      },
    },
    async (request) => ok(await readParameter(db, `custom.${request.query.customCode}`)),
  );
  app.get(
    '/pod/systemConfig/getDisPlayLogo',
    {
      config: { access: sessionAccess },
      schema: { tags, summary: "Whether the map shows the installation's own logo", response: replyOf(z.boolean()) },
    },
    async () => ok((await readParameter(db, 'displayLogo')) === true),
  );
  app.get(
    '/pod/systemConfig/getShowNameSetting',
    {
      config: { access: publicAccess },
      schema: {
        tags,
        summary: 'The configured title; empty = the usual one',
        response: replyOf(z.object({ configVal: z.string() })),
      },
    },
    async () => {
      const title = await readParameter(db, 'showName');
      return ok({ configVal: typeof title === 'string' ? title : '' });
    },
  );
}
