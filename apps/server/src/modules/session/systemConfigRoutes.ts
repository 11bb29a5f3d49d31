import * as z from 'zod';

import type { App, Services } from '../../appContext.ts';
import { publicAccess, sessionAccess } from '../../plugins/access.ts';
import { ok } from '../../plugins/reply.ts';
import { replyOf } from '../../plugins/routeSchema.ts';
import type { Parameters } from '../system/parameter.store.ts';

const tags = ['systemConfig'];

/** How the installation calls itself and looks (specification §7). Unset parameters give the console's defaults. */
export function systemConfigRoutes(app: App, { parameters }: Services): void {
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
    async (request) => ok(customValues[request.query.customCode](await parameters.read())),
  );
  app.get(
    '/pod/systemConfig/getDisPlayLogo',
    {
      config: { access: sessionAccess },
      schema: { tags, summary: "Whether the map shows the installation's own logo", response: replyOf(z.boolean()) },
    },
    async () => ok((await parameters.read()).displayLogo),
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
    async () => ok({ configVal: (await parameters.read()).showName ?? '' }),
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
