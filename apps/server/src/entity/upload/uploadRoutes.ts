import { uploadRecord } from '@muster/model/reply/wire.ts';
import { createReadStream } from 'node:fs';

import { fileTypes, uploadLimits, type UploadPurpose } from '@muster/model/access/limits.ts';
import { permissions } from '@muster/model/access/permission.ts';
import { entityPermissions } from '@muster/model/access/permissionCodes.ts';
import { entities } from '@muster/model/entity/registry.ts';
import { imageViewAddress } from '@muster/model/entity/richText.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { App, CoreServices } from '../../core/appContext.ts';
import type { Database } from '../../core/db/database.ts';
import { callerOf, type RouteAccess, siteOf } from '../../core/http/access.ts';
import { ok } from '../../core/http/reply.ts';
import { replyOf, shortText } from '../../core/http/routeSchema.ts';
import { contentDisposition } from '../../core/upload/contentDisposition.ts';
import type { Accepted } from '../../core/upload/receiveFile.ts';
import { storeUpload } from '../../core/upload/storeUpload.ts';
import { readShared, type UploadRow, deleteUnused, readKnownIds } from '../../core/upload/upload.store.ts';
import type { UploadFolder } from '../../core/upload/uploadFolder.ts';
import { fileBody, fileConfig, fileOf } from '../../core/upload/uploadForm.ts';
import type { Resource } from '../entityOverride.ts';
import { readableUpload } from './readableUpload.ts';

const tags = ['upload'];
const sweepMs = 3_600_000;

/** An account that may write rows may upload their files. */
const uploadAccess: RouteAccess = {
  permission: [
    ...entities.flatMap((entity) =>
      entityPermissions(entity).flatMap(({ action, code }) => (action === 'add' || action === 'edit' ? [code] : [])),
    ),
    permissions.patrolCheck,
  ],
  site: 'chosen',
  module: null,
};

/**
 * A picture in a page is requested without our header: its session is in a cookie, and the handler checks who sees it.
 */
const viewAccess: RouteAccess = { permission: 'session', site: 'none', module: null, cookie: true };

const imagePurposes: Accepted = ['widgetImage', ...purposesBy('image')];
const filePurposes: Accepted = ['attachment', ...purposesBy('file')];

function purposesBy(by: 'image' | 'file'): UploadPurpose[] {
  // Holds because they are the keys of the table itself.
  const names = Object.keys(uploadLimits) as UploadPurpose[];
  return names.filter((name) => uploadLimits[name].by === by && name !== 'widgetImage' && name !== 'attachment');
}

/** Upload and download of pictures and files (specification §7). */
export function uploadRoutes(app: App, services: CoreServices, resources: readonly Resource[]): void {
  inRoutes(app, services);
  outRoutes(app, services, resources);
  const sweep = (): void =>
    void sweepUploads(services.db, services.uploadFolder, services.retentionNow()).catch((error: unknown) =>
      services.log.error({ err: error }, 'unused uploads could not be removed'),
    );
  const timer = setInterval(sweep, sweepMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function inRoutes(app: App, services: CoreServices): void {
  const store = (request: FastifyRequest, body: Parameters<typeof fileOf>[0]) =>
    storeUpload(services, fileOf(body), callerOf(request), siteOf(request));
  for (const [path, summary, accepted] of [
    ['/image/upload', 'Stores a picture, re-encoded without metadata', imagePurposes],
    ['/file/upload', 'Stores a file', filePurposes],
  ] as const)
    app.post(
      path,
      {
        config: fileConfig(services.uploadFolder, accepted, uploadAccess),
        schema: {
          tags,
          summary,
          consumes: ['multipart/form-data'],
          querystring: z.strictObject({ purpose: z.enum(accepted).optional() }),
          body: fileBody(accepted),
          response: replyOf(z.array(uploadRecord)),
        },
      },
      async (request) => ok([await store(request, request.body)]),
    );
  app.post(
    '/image/uploadImgForWE',
    {
      config: fileConfig(services.uploadFolder, ['editorImage'], uploadAccess),
      schema: {
        tags,
        summary: 'Uploads a picture for a rich text and returns its address',
        consumes: ['multipart/form-data'],
        body: fileBody(['editorImage']),
        response: replyOf(z.array(z.string())),
      },
    },
    async (request) => ok([imageViewAddress((await store(request, request.body)).id)]),
  );
}

function outRoutes(app: App, services: CoreServices, resources: readonly Resource[]): void {
  const find = (request: FastifyRequest, id: string) => readableUpload(services, resources, callerOf(request), id);
  const querystring = z.strictObject({ id: shortText });
  app.get(
    '/image/view',
    {
      config: { access: viewAccess },
      schema: { tags, summary: 'Returns a picture', querystring, produces: ['image/png', 'image/jpeg'] },
    },
    async (request, reply) => {
      const upload = await find(request, request.query.id);
      const isPicture = upload.type === fileTypes.png.type || upload.type === fileTypes.jpeg.type;
      return send(services, request, reply, upload, isPicture ? 'inline' : 'attachment');
    },
  );
  app.get(
    '/file/download',
    {
      config: { access: viewAccess },
      schema: { tags, summary: 'Downloads a file', querystring, produces: ['application/octet-stream'] },
    },
    async (request, reply) => send(services, request, reply, await find(request, request.query.id), 'attachment'),
  );
  app.get(
    '/image/list-icon',
    {
      config: { access: { permission: 'session', site: 'chosen', module: null } },
      schema: {
        tags,
        summary: 'Lists the icons of the site, newest first',
        querystring: z.strictObject({}),
        response: replyOf(z.array(uploadRecord.pick({ id: true, name: true, downloadUrl: true }))),
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const { buildingId } = siteOf(request);
      const icons = await readShared(services.db, { buildingId, accountId, purposes: ['icon', 'markerIcon'] });
      return ok(icons.map(({ id, name }) => ({ id, name, downloadUrl: imageViewAddress(id) })));
    },
  );
}

/**
 * The content of an upload never changes, so a browser may cache it; it revalidates every time, because rights end. No
 * page of ours executes a file, whatever its content.
 */
function send(
  { uploadFolder }: CoreServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, type, name, size }: UploadRow,
  disposition: 'inline' | 'attachment',
): FastifyReply {
  const etag = `"${id}"`;
  reply.header('cache-control', 'private, no-cache').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply
    .type(type)
    .header('content-length', size)
    .header('content-disposition', contentDisposition(disposition, name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(createReadStream(uploadFolder.path(id)));
}

/** A form may be filled in over a day. */
const unusedMs = 24 * 3_600_000;

/**
 * Removes uploads unused for a day: rows first, then their files, so that a crash in between leaves a file that the
 * next sweep finds. Files without a row are such, or arrived when the server was killed.
 */
export async function sweepUploads(db: Database, folder: UploadFolder, now: number): Promise<number> {
  const before = now - unusedMs;
  const ids = await deleteUnused(db, new Date(before).toISOString());
  for (const id of ids) await folder.remove(id);
  await folder.clearIncoming(before);
  let strays = 0;
  for await (const found of folder.ids()) {
    const known = await readKnownIds(db, found);
    for (const id of found) {
      if (known.has(id) || (await folder.modifiedAt(id)) > before) continue;
      await folder.remove(id);
      strays += 1;
    }
  }
  return ids.length + strays;
}
