import { photoReport } from '@muster/model/person/wire.ts';
import { Readable } from 'node:stream';

import { fileTypes } from '@muster/model/access/limits.ts';
import { pageSchema } from '@muster/model/entity/apiSchema.ts';
import { person } from '@muster/model/person/person.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { siteOf } from '../../../core/http/access.ts';
import { languageOf, translate } from '../../../core/http/language.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf } from '../../../core/http/routeSchema.ts';
import { contentDisposition } from '../../../core/upload/contentDisposition.ts';
import { fileBody, fileConfig, fileOf } from '../../../core/upload/uploadForm.ts';
import type { Resource } from '../../../entity/entityOverride.ts';
import { entityAccess, rowScopeOf } from '../../../entity/entityRoutes.ts';
import type { Services } from '../../services.ts';
import { exportPhotos } from './exportPhotos.ts';
import { importPhotos } from './importPhotos.ts';

/** `/bp/person/importPhotos`, `/bp/person/exportPhotos`: the photos of many people at once. */
export function photoRoutes(app: App, services: Services, resources: readonly Resource[]): void {
  const resourceOf = (name: string): Resource => {
    const resource = resources.find(({ entity }) => entity.name === name);
    if (resource === undefined) throw new Error(`There is no entity ${name}`);
    return resource;
  };
  const persons = resourceOf(person.name);
  app.get(
    '/bp/person/exportPhotos',
    {
      config: { access: entityAccess(person, 'export'), needsDisk: true },
      schema: {
        tags: [person.name],
        summary:
          'The photos of the filtered people as .zip, as importPhotos takes it; the raw file, not a reply in JSON',
        querystring: z.record(z.string(), z.unknown()).meta({ ...pageSchema(person) }),
        produces: [fileTypes.zip.type],
      },
    },
    async (request, reply) => {
      const archive = await exportPhotos(services, persons, rowScopeOf(request, person), request.query);
      return reply
        .type(fileTypes.zip.type)
        .header(
          'content-disposition',
          contentDisposition('attachment', `${translate(languageOf(request), 'photoExport')}.zip`),
        )
        .send(Readable.from(archive));
    },
  );
  app.post(
    '/bp/person/importPhotos',
    {
      config: fileConfig(services.uploadFolder, ['photoArchive'], entityAccess(person, 'import')),
      schema: {
        tags: [person.name],
        summary: "Imports an archive (.zip) with one folder of photos, each named after the SN of the person's card",
        consumes: ['multipart/form-data'],
        body: fileBody(['photoArchive']),
        response: replyOf(photoReport),
      },
    },
    async (request) => {
      const scope = { ...rowScopeOf(request, person), site: siteOf(request) };
      const file = fileOf(request.body);
      const { stored, problems } = await importPhotos(services, { persons, resourceOf }, scope, file.path);
      const language = languageOf(request);
      return ok({ stored, problems: problems.map(({ name, key }) => ({ name, reason: translate(language, key) })) });
    },
  );
}
