import type { Entity } from '@muster/model/entity/entity.ts';
import { entities } from '@muster/model/entity/registry.ts';
import { listViews, listViewState } from '@muster/model/listView/wire.ts';
import { savedRow } from '@muster/model/reply/wire.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { moduleNotLicensed, refused } from '../../../core/errors/appError.ts';
import { assertPermission, callerOf, type RouteAccess, siteOf } from '../../../core/http/access.ts';
import { done, ok } from '../../../core/http/reply.ts';
import { doneReply, flag, jsonField, replyOf, shortText, storableText } from '../../../core/http/routeSchema.ts';
import { readAccess } from '../../../entity/entityRoutes.ts';
import type { Services } from '../../services.ts';
import { removeView, saveView, type Viewer, viewsOf } from './listViews.ts';

const tags = ['listView'];
/** Permission and licence module are those of the list. */
const access: RouteAccess = { permission: 'session', site: 'chosen', module: null };
const config = { access };

const list = z.enum(entities.map(({ name }) => name));
const noneOr = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable());

const body = z.strictObject({
  id: shortText.optional(),
  version: z.coerce.number().int().optional(),
  list,
  name: storableText.trim().min(1).max(50),
  roleId: noneOr(shortText).default(null),
  filters: jsonField(listViewState.shape.filters),
  sort: noneOr(listViewState.shape.sort).default(null),
  size: z.coerce.number().int(),
  columns: jsonField(listViewState.shape.columns),
  isCompact: flag,
});

/** Saved views of lists (ADR 069): an account's own, and shared ones of its role, in one building. */
export function listViewRoutes(app: App, services: Services): void {
  const { db } = services;
  app.get(
    '/base/listView/own',
    {
      config,
      schema: {
        tags,
        summary: "Lists the views of a list: the caller's own, and those of its role",
        querystring: z.strictObject({ list }),
        response: replyOf(listViews),
      },
    },
    async (request) => {
      const entity = await readableList(services, request, request.query.list);
      return ok(await viewsOf(db, viewerOf(request), entity));
    },
  );
  app.post(
    '/base/listView/save',
    {
      config,
      schema: {
        tags,
        summary: 'Updates the view with this id, or adds one; accounts that may edit roles can share it with a role',
        body,
        response: replyOf(savedRow),
      },
    },
    async (request) => {
      const { list: listName, id, version, name, roleId, ...state } = request.body;
      const entity = await readableList(services, request, listName);
      return ok({ id: await saveView(db, viewerOf(request), entity, { id, version, name, roleId, state }) });
    },
  );
  app.post(
    '/base/listView/delete',
    {
      config,
      schema: {
        tags,
        summary: 'Deletes a view',
        body: z.strictObject({ id: shortText }),
        response: doneReply,
      },
    },
    async (request) => {
      await removeView(db, viewerOf(request), request.body.id);
      return done;
    },
  );
}

function viewerOf(request: FastifyRequest): Viewer {
  return { caller: callerOf(request), buildingId: siteOf(request).buildingId, address: request.ip };
}

/** @throws AppError unless the caller may open the list */
async function readableList({ licences }: Services, request: FastifyRequest, name: string): Promise<Entity> {
  const entity = entities.find((each) => each.name === name);
  if (entity === undefined) throw refused('error.rowNotFound');
  const { permission, module } = readAccess(entity);
  if (typeof permission !== 'string') assertPermission(callerOf(request), permission);
  const licensed = await licences.modules(siteOf(request).buildingId);
  if (module !== null && licensed?.includes(module) === false) throw moduleNotLicensed(module);
  return entity;
}
