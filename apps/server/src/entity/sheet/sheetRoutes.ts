import { countReply, partialImportReply } from '@muster/model/reply/wire.ts';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

import { fileTypes } from '@muster/model/access/limits.ts';
import { pageSchema } from '@muster/model/entity/apiSchema.ts';
import { type Entity, entityActions, entityPath } from '@muster/model/entity/entity.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { App, CoreServices } from '../../core/appContext.ts';
import { languageOf } from '../../core/http/language.ts';
import { ok } from '../../core/http/reply.ts';
import { replyOf } from '../../core/http/routeSchema.ts';
import { contentDisposition } from '../../core/upload/contentDisposition.ts';
import { fileBody, fileConfig, fileOf } from '../../core/upload/uploadForm.ts';
import type { Resource } from '../entityOverride.ts';
import { entityAccess, rowScopeOf } from '../entityRoutes.ts';
import type { EntityService } from '../entityService.ts';
import { exportSheet, type SheetContext, sheetName } from './exportSheet.ts';
import { importSheet } from './importSheet.ts';
import { importGood, refusedRows } from './partialImport.ts';
import { templateStream } from './templateSheet.ts';

const { type: xlsxType } = fileTypes.xlsx;

/** export, template and import of an entity (wire.md, Paths), as far as it has the actions. */
export function sheetRoutes(app: App, services: CoreServices, service: EntityService, resource: Resource): void {
  const { entity } = resource;
  const path = entityPath(entity);
  const tags = [entity.name];
  const actions = entityActions(entity);
  const contextOf = (request: FastifyRequest): SheetContext => {
    return { services, service, resource, scope: rowScopeOf(request, entity), language: languageOf(request) };
  };
  if (actions.includes('export'))
    app.get(
      `${path}/export`,
      {
        config: { access: entityAccess(entity, 'export'), needsDisk: true },
        schema: {
          tags,
          summary: 'Exports the filtered rows as .xlsx; the raw file, not a JSON reply',
          querystring: z.record(z.string(), z.unknown()).meta({ ...pageSchema(entity) }),
          produces: [xlsxType],
        },
      },
      async (request, reply) => {
        const context = contextOf(request);
        const file = await exportSheet(context, request.query);
        const content = createReadStream(file);
        content.on('close', () => void services.uploadFolder.discard(file));
        return sendSheet(reply, content, context);
      },
    );
  if (actions.includes('import')) importRoutes(app, services, resource, contextOf);
}

function importRoutes(
  app: App,
  services: CoreServices,
  resource: Resource,
  contextOf: (request: FastifyRequest) => SheetContext,
): void {
  const { entity } = resource;
  const path = entityPath(entity);
  const tags = [entity.name];
  const takesSheet = sheetOptions(services, entity);
  app.get(
    `${path}/template`,
    {
      config: { access: entityAccess(entity, 'import') },
      schema: {
        tags,
        summary: "Returns an .xlsx template with headings in the caller's language",
        querystring: z.strictObject({}),
        produces: [xlsxType],
      },
    },
    (request, reply) => {
      const context = contextOf(request);
      return sendSheet(reply, Readable.from(templateStream(services.db, resource, context.language)), context);
    },
  );
  app.post(
    `${path}/import`,
    {
      ...takesSheet,
      schema: {
        ...takesSheet.schema,
        summary: 'Imports an .xls, .xlsx or .json, all rows or none; a refusal lists invalid cells in data.cells',
        response: replyOf(countReply),
      },
    },
    async (request) => ok({ count: await importSheet(contextOf(request), fileOf(request.body)) }),
  );
  partialImportRoutes(app, path, takesSheet, contextOf);
}

/** Options for a sheet with invalid rows. */
function partialImportRoutes(
  app: App,
  path: string,
  takesSheet: ReturnType<typeof sheetOptions>,
  contextOf: (request: FastifyRequest) => SheetContext,
): void {
  app.post(
    `${path}/import-good`,
    {
      ...takesSheet,
      schema: {
        ...takesSheet.schema,
        summary: 'Imports the valid rows of a sheet in one transaction; the same file adds nothing twice',
        response: replyOf(partialImportReply),
      },
    },
    async (request) => ok(await importGood(contextOf(request), fileOf(request.body))),
  );
  app.post(
    `${path}/import-refused`,
    {
      ...takesSheet,
      schema: {
        ...takesSheet.schema,
        summary: 'Returns the invalid rows of a sheet as .xlsx in the shape of the template, with a column of reasons',
        produces: [xlsxType],
      },
    },
    async (request, reply) => {
      const context = contextOf(request);
      return sendSheet(reply, await refusedRows(context, fileOf(request.body)), context);
    },
  );
}

function sheetOptions({ uploadFolder }: CoreServices, entity: Entity) {
  return {
    config: fileConfig(uploadFolder, ['sheet', 'json'], entityAccess(entity, 'import')),
    schema: { tags: [entity.name], consumes: ['multipart/form-data'], body: fileBody(['sheet', 'json']) },
  };
}

function sendSheet(reply: FastifyReply, content: Readable, { resource, language }: SheetContext): FastifyReply {
  const name = `${sheetName(resource.entity, language)}.xlsx`;
  return reply.type(xlsxType).header('content-disposition', contentDisposition('attachment', name)).send(content);
}
