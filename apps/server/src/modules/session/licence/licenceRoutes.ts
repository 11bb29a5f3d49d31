import { licenceInfo } from '@muster/model/login/wire.ts';
import { readFile } from 'node:fs/promises';

import { permissions } from '@muster/model/access/permission.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { callerOf, publicAccess, type RouteAccess } from '../../../core/http/access.ts';
import { done, ok } from '../../../core/http/reply.ts';
import { doneReply, replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { encodeLicence } from '../../../core/licence/licences.ts';
import { fileBody, fileConfig, fileOf } from '../../../core/upload/uploadForm.ts';
import type { Services } from '../../services.ts';
import { bindBuild, acceptLicence } from './acceptLicence.ts';

const tags = ['licence'];
const seldom = { max: 30, timeWindow: 60_000 };
/** Not part of the licensed modules: without a licence nothing else is available. */
const bindAccess: RouteAccess = { permission: [permissions.licenceBind], site: 'none', module: null };

/** Licences of the installation, and their upload (wire.md, Paths). */
export function licenceRoutes(app: App, services: Services): void {
  app.get(
    '/pod/licence/get',
    {
      config: { access: publicAccess },
      schema: {
        tags,
        summary:
          "The building's licence: base64 of UTF-8 JSON { active, state, modules, company, notBefore, expires, installation }",
        querystring: z.strictObject({ buildId: shortText }),
        response: replyOf(z.string()),
      },
    },
    async (request) => ok(encodeLicence(await services.licences.info(request.query.buildId))),
  );
  app.post(
    '/pod/licence/upload',
    {
      config: { ...fileConfig(services.uploadFolder, ['licence'], publicAccess), rateLimit: seldom },
      schema: {
        tags,
        summary: 'Uploads a signed licence (Ed25519); an invalid one never replaces a valid one',
        consumes: ['multipart/form-data'],
        body: fileBody(['licence']),
        response: replyOf(licenceInfo),
      },
    },
    async (request) => {
      const document = await readFile(fileOf(request.body).path, 'utf8');
      return ok(await acceptLicence(services, document, request.ip));
    },
  );
  app.post(
    '/pod/licence/cloud/bindBuild',
    {
      config: { access: bindAccess },
      schema: {
        tags,
        summary: 'Binds a building to a licence for several buildings',
        querystring: z.strictObject({ buildId: shortText }),
        response: doneReply,
      },
    },
    async (request) => {
      await bindBuild(services, callerOf(request), request.query.buildId, request.ip);
      return done;
    },
  );
}
