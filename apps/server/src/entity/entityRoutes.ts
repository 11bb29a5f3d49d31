import { bulkFields } from '@muster/model/entity/bulkFields.ts';
import { entities } from '@muster/model/entity/registry.ts';
import { bulkSchema, pageSchema, saveSchema, type JsonSchema } from '@muster/model/entity/apiSchema.ts';
import { hasPermission } from '@muster/model/access/permission.ts';
import { privatePermission } from '@muster/model/access/privateFields.ts';
import {
  licenceOf,
  entityActions,
  entityPath,
  permissionCode,
  type Entity,
  type EntityAction,
} from '@muster/model/entity/entity.ts';
import { revealedWire, rowWire } from '@muster/model/entity/wire.ts';
import { pageOf, reference, savedRow, simpleRow } from '@muster/model/reply/wire.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { App } from '../core/appContext.ts';
import type { Caller } from '../core/auth/caller.ts';
import { forbidden } from '../core/errors/appError.ts';
import { assertPermission, callerOf, type RouteAccess, siteOf } from '../core/http/access.ts';
import { done, ok } from '../core/http/reply.ts';
import { doneReply, jsonField, replyOf, shortText } from '../core/http/routeSchema.ts';
import { idList } from '../core/http/validation.ts';
import type { Resource, RowScope } from './entityOverride.ts';
import type { EntityService } from './entityService.ts';

/** Maps contain a plan of megabytes; no other entity does. */
const planBytes = 16 * 2 ** 20;

const fields = z.record(z.string(), z.unknown());
/** Checked by the descriptor (`checkFields`), described by its projection. */
const described = (schema: JsonSchema) => fields.meta({ ...schema });
const simpleQuery = fields.meta({
  properties: { nameOrCode: { type: 'string' }, page: { type: 'integer' }, size: { type: 'integer' } },
  additionalProperties: false,
});

/** Permissions of an entity's route. */
export function rowScopeOf(request: FastifyRequest, entity: Entity): RowScope {
  return {
    caller: callerOf(request),
    site: entity.scope === 'site' ? siteOf(request) : null,
    address: request.ip,
    wantsMasks: request.headers['x-private'] === 'masked',
  };
}

export function entityAccess(entity: Entity, ...actions: readonly EntityAction[]): RouteAccess {
  return {
    permission: actions.map((action) => permissionCode(entity, action)),
    site: entity.scope === 'site' ? 'chosen' : 'none',
    module: licenceOf(entity),
  };
}

/** Permissions to read rows of an entity: its own screen, or another that shows them. */
export function readAccess(entity: Entity): RouteAccess {
  return { ...entityAccess(entity, 'view'), permission: [permissionCode(entity, 'view'), ...(entity.shownBy ?? [])] };
}

/** Whether a caller may read rows of an entity, as `readAccess` requires. */
export function mayRead({ role }: Pick<Caller, 'role'>, entity: Entity): boolean {
  return [permissionCode(entity, 'view'), ...(entity.shownBy ?? [])].some((code) =>
    hasPermission(role.permissions, code),
  );
}

/** Codes of the screens that refer to an entity, by its name; found once. */
let referring: Map<string, Set<string>> | undefined;

function codesByReference(): Map<string, Set<string>> {
  const codes = new Map<string, Set<string>>();
  for (const each of entities)
    for (const { reference } of Object.values(each.fields)) {
      if (reference === undefined) continue;
      codes.set(reference, (codes.get(reference) ?? new Set()).add(permissionCode(each, 'view')));
    }
  return codes;
}

/**
 * Permissions to read names of rows of an entity: also those to view rows that refer to them, since filters and forms
 * offer them.
 */
function nameAccess(entity: Entity): RouteAccess {
  referring ??= codesByReference();
  const codes = referring.get(entity.name) ?? [];
  return {
    ...entityAccess(entity, 'view'),
    permission: [...new Set([...codesOf(readAccess(entity)), ...(entity.namedBy ?? []), ...codes])],
  };
}

function codesOf({ permission }: RouteAccess): readonly string[] {
  return typeof permission === 'string' ? [] : permission;
}

/** page, get, simple-list, simple-page, save and delete of an entity (wire.md, Paths), as far as it has the actions. */
export function entityRoutes(app: App, service: EntityService, resource: Resource): void {
  readRoutes(app, service, resource);
  revealRoute(app, service, resource);
  const actions = entityActions(resource.entity);
  if (actions.includes('add') || actions.includes('edit')) saveRoute(app, service, resource);
  if (bulkFields(resource.entity).length > 0) saveManyRoute(app, service, resource);
  if (actions.includes('delete')) deleteRoute(app, service, resource);
}

function readRoutes(app: App, service: EntityService, resource: Resource): void {
  const { entity } = resource;
  const path = entityPath(entity);
  const config = { access: readAccess(entity) };
  const names = { access: nameAccess(entity) };
  const tags = [entity.name];
  const row = rowWire(entity);
  app.get(
    `${path}/page`,
    {
      config,
      schema: {
        tags,
        summary: 'Lists one page of rows',
        querystring: described(pageSchema(entity)),
        response: replyOf(pageOf(row)),
      },
    },
    async (request) => ok(await service.page(resource, rowScopeOf(request, entity), request.query)),
  );
  app.get(
    `${path}/get`,
    {
      config,
      schema: {
        tags,
        summary: 'Returns one row',
        querystring: z.strictObject({ id: shortText }),
        response: replyOf(row),
      },
    },
    async (request) => ok(await service.get(resource, rowScopeOf(request, entity), request.query.id)),
  );
  app.get(
    `${path}/simple-list`,
    {
      config: names,
      schema: {
        tags,
        summary: 'Lists all rows by name',
        querystring: z.strictObject({}),
        response: replyOf(z.array(simpleRow)),
      },
    },
    async (request) => ok(await service.simpleList(resource, rowScopeOf(request, entity))),
  );
  app.get(
    `${path}/simple-page`,
    {
      config: names,
      schema: {
        tags,
        summary: 'Finds rows by name or code',
        querystring: simpleQuery,
        response: replyOf(pageOf(simpleRow)),
      },
    },
    async (request) => ok(await service.simplePage(resource, rowScopeOf(request, entity), request.query)),
  );
}

function revealRoute(app: App, service: EntityService, resource: Resource): void {
  const { entity } = resource;
  const permission = privatePermission(entity);
  if (permission === null) return;
  app.get(
    `${entityPath(entity)}/reveal`,
    {
      config: { access: { ...entityAccess(entity, 'view'), permission: [permission] } },
      schema: {
        tags: [entity.name],
        summary: 'Returns the personal numbers of one row; the system log records the caller',
        querystring: z.strictObject({ id: shortText }),
        response: replyOf(revealedWire(entity)),
      },
    },
    async (request) => ok(await service.reveal(resource, rowScopeOf(request, entity), request.query.id)),
  );
}

function saveRoute(app: App, service: EntityService, resource: Resource): void {
  const { entity } = resource;
  const actions = entityActions(entity).filter((action) => action === 'add' || action === 'edit');
  const holdsPlan = Object.values(entity.fields).some(({ shape }) => shape === 'geojson');
  app.post(
    `${entityPath(entity)}/save`,
    {
      config: { access: entityAccess(entity, ...actions) },
      ...(holdsPlan ? { bodyLimit: planBytes } : {}),
      schema: {
        tags: [entity.name],
        summary: 'Updates the row with this id, or adds one',
        body: described(saveSchema(entity)),
        response: replyOf(resource.override.saved ?? savedRow),
      },
    },
    async (request) => {
      const scope = rowScopeOf(request, entity);
      const isNew = request.body['id'] === undefined || request.body['id'] === '' || request.body['id'] === null;
      const action = isNew ? 'add' : 'edit';
      const code = permissionCode(entity, action);
      // A write-once entity cannot be changed by any role.
      if (!actions.includes(action)) throw forbidden(code);
      assertPermission(scope.caller, [code]);
      return ok(await service.save(resource, scope, request.body));
    },
  );
}

function saveManyRoute(app: App, service: EntityService, resource: Resource): void {
  const { entity } = resource;
  app.post(
    `${entityPath(entity)}/saveMany`,
    {
      config: { access: entityAccess(entity, 'edit') },
      schema: {
        tags: [entity.name],
        summary: 'Sets the same values in several rows, all or none',
        body: z.strictObject({
          ids: idList,
          fields: jsonField(described(bulkSchema(entity))),
          confirm: jsonField(z.boolean()).optional().meta({ description: 'Confirms the questions of a reply.' }),
        }),
        response: doneReply,
      },
    },
    async (request) => {
      await service.saveMany(resource, rowScopeOf(request, entity), request.body);
      return done;
    },
  );
}

function deleteRoute(app: App, service: EntityService, resource: Resource): void {
  const { entity } = resource;
  app.get(
    `${entityPath(entity)}/references`,
    {
      config: { access: entityAccess(entity, 'delete') },
      schema: {
        tags: [entity.name],
        summary: 'Returns references to rows, which prevent their deletion',
        querystring: z.strictObject({ ids: idList }),
        response: replyOf(z.array(reference)),
      },
    },
    async (request) => ok(await service.references(resource, rowScopeOf(request, entity), request.query.ids)),
  );
  app.post(
    `${entityPath(entity)}/delete`,
    {
      config: { access: entityAccess(entity, 'delete') },
      schema: {
        tags: [entity.name],
        summary: 'Deletes rows, all or none; refused while they are referenced',
        body: z.strictObject({ ids: idList }),
        response: doneReply,
      },
    },
    async (request) => {
      await service.remove(resource, rowScopeOf(request, entity), request.body.ids);
      return done;
    },
  );
}
