import { mapPackageState, receivedBytes } from '@muster/model/map/wire.ts';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';

import { map } from '@muster/model/map/map.ts';
import { packagePartBytes } from '@muster/model/map/mapPackage.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { httpFailure } from '../../../core/errors/appError.ts';
import { callerOf, siteOf } from '../../../core/http/access.ts';
import { languageOf } from '../../../core/http/language.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { entityAccess, readAccess } from '../../../entity/entityRoutes.ts';
import type { Services } from '../../services.ts';
import { type MapPackageRow, readPackage } from './mapPackage.store.ts';
import { MapPackages } from './mapPackages.ts';

const tags = ['mapPackage'];
const id = z.string().max(40);
const state = replyOf(mapPackageState);
const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  json: 'application/json',
};

const writeConfig = { access: entityAccess(map, 'add', 'edit'), needsDisk: true } as const;

/**
 * The package of an id in the caller's site. @throws AppError 404 with the same text whether it does not exist or is
 * another's
 */
type FindPackage = (request: FastifyRequest, id: string) => Promise<MapPackageRow>;

/** Map packages in parts, and their files (specification §5: .zip up to 500 MB). */
export function mapPackageRoutes(app: App, services: Services): void {
  const { db, log, now, retentionNow, uploadFolder } = services;
  const packages = new MapPackages({ db, root: uploadFolder.root, log, now, retentionNow });
  // In the background: no start waits for a package.
  app.addHook('onReady', async () => {
    void packages.resume().catch((error: unknown) => log.error({ err: error }, 'map packages could not be resumed'));
  });
  const find: FindPackage = async (request, wanted) => {
    const row = await readPackage(db, siteOf(request).buildingId, wanted);
    if (row === undefined) throw httpFailure(404, 'mapPackage.notFound');
    return row;
  };
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: packagePartBytes },
    (_request: FastifyRequest, body: Buffer, done: (error: Error | null, body?: unknown) => void) => done(null, body),
  );
  uploadRoutes(app, packages, find);
  partRoute(app, packages, find);
  app.get(
    '/pod/mapPackage/file/:id/*',
    {
      config: { access: readAccess(map), rateLimit: false },
      // OpenAPI cannot express a path of any depth; see docs/adr/019-map-settings.md.
      schema: {
        hide: true,
        params: z.object({ id, '*': z.string().max(500) }),
      },
    },
    async (request, reply) => {
      const { id: wanted, '*': path } = request.params;
      const { id: known } = await find(request, wanted);
      return sendFile(reply, packages.folder(known), path);
    },
  );
}

function uploadRoutes(app: App, packages: MapPackages, find: FindPackage): void {
  app.post(
    '/pod/mapPackage/begin',
    {
      config: writeConfig,
      schema: {
        tags,
        summary: 'Starts an upload, or resumes an interrupted one of the same file',
        body: z.strictObject({ name: shortText.regex(/\.zip$/i), size: z.coerce.number<unknown>().int().min(1) }),
        response: state,
      },
    },
    async (request) => {
      const { name, size } = request.body;
      const { accountId } = callerOf(request);
      const row = await packages.begin({ buildingId: siteOf(request).buildingId, accountId, name, size });
      return ok(await packages.state(row, languageOf(request)));
    },
  );
  app.post(
    '/pod/mapPackage/finish',
    {
      config: writeConfig,
      schema: {
        tags,
        summary: 'Completes an upload and starts unpacking',
        body: z.strictObject({ id }),
        response: state,
      },
    },
    async (request) => {
      await packages.finish(await find(request, request.body.id));
      return ok(await packages.state(await find(request, request.body.id), languageOf(request)));
    },
  );
  app.get(
    '/pod/mapPackage/state',
    {
      config: { access: readAccess(map) },
      schema: {
        tags,
        summary: 'Returns the state of a map package',
        querystring: z.strictObject({ id }),
        response: state,
      },
    },
    async (request) => ok(await packages.state(await find(request, request.query.id), languageOf(request))),
  );
}

function partRoute(app: App, packages: MapPackages, find: FindPackage): void {
  app.post(
    '/pod/mapPackage/part',
    {
      config: writeConfig,
      bodyLimit: packagePartBytes,
      schema: {
        tags,
        summary: 'Uploads the next bytes of an archive, from the received offset',
        consumes: ['application/octet-stream'],
        querystring: z.strictObject({ id, offset: z.coerce.number<unknown>().int().min(0) }),
        body: z.instanceof(Buffer).meta({ type: 'string', format: 'binary' }),
        response: replyOf(receivedBytes),
      },
    },
    async (request) => {
      const row = await find(request, request.query.id);
      return ok({ received: await packages.append(row, request.query.offset, request.body) });
    },
  );
}

/** Never anything outside of the package's own folder, whatever the path. */
async function sendFile(reply: FastifyReply, folder: string, path: string): Promise<FastifyReply> {
  const file = resolve(join(folder, path));
  const found = file.startsWith(resolve(folder) + sep) ? await stat(file).catch(() => undefined) : undefined;
  if (found === undefined || !found.isFile()) throw httpFailure(404, 'mapPackage.notFound');
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  // Exporters of 3D tiles often leave their tiles gzipped on the disk, for a server that sends the encoding.
  if (await isGzip(file, ending)) void reply.header('content-encoding', 'gzip');
  return reply
    .type(types[ending] ?? 'application/octet-stream')
    .header('cache-control', 'private, max-age=86400')
    .header('content-length', found.size)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(createReadStream(file));
}

const tileEndings = new Set(['b3dm', 'i3dm', 'pnts', 'cmpt', 'glb', 'gltf', 'json', 'subtree', 'bin']);

/** By the first two bytes (RFC 1952): no form of tiles begins with them. */
async function isGzip(file: string, ending: string): Promise<boolean> {
  if (!tileEndings.has(ending)) return false;
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}
