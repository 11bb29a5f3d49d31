import { rowSchema, saveSchema } from '@muster/model/entity/apiSchema.ts';
import { entityPath, type Entity } from '@muster/model/entity/entity.ts';
import { storedFields } from '@muster/model/entity/expectedColumns.ts';
import * as z from 'zod';

import type { App } from '../appContext.ts';
import { ok } from '../plugins/reply.ts';
import { replyOf, shortText } from '../plugins/routeSchema.ts';
import type { EntityRow, Noun, RowScope } from './entityOverride.ts';
import { entityAccess, rowScopeOf } from './entityRoutes.ts';
import type { EntityService } from './entityService.ts';

const fields = z.record(z.string(), z.unknown());

/** `get` and `save` of what a site has one row of: no id is needed, and it is there before it was first saved. */
export function singleRoutes(app: App, service: EntityService, noun: Noun): void {
  const { entity } = noun;
  const tags = [entity.name];
  app.get(
    `${entityPath(entity)}/get`,
    {
      config: { access: entityAccess(entity, 'view') },
      schema: {
        tags,
        summary: 'How it is set; id null, version 0 and defaults before it was first saved',
        // There is one row: an id may be sent, as to every other entity, and is not asked.
        querystring: z.strictObject({ id: shortText.optional() }),
        response: replyOf(fields.meta({ ...rowSchema(entity) })),
      },
    },
    async (request) => ok((await readOne(service, noun, rowScopeOf(request, entity))) ?? unsaved(entity)),
  );
  app.post(
    `${entityPath(entity)}/save`,
    {
      config: { access: entityAccess(entity, 'edit') },
      schema: {
        tags,
        summary: 'Replaces how it is set',
        body: fields.meta({ ...saveSchema(entity) }),
        response: replyOf(z.looseObject({ id: z.string() })),
      },
    },
    async (request) => {
      // Whatever id was sent, there is one row; two first saves at once meet at its unique index.
      const { id: _, version, ...body } = request.body;
      const scope = rowScopeOf(request, entity);
      const before = await readOne(service, noun, scope);
      const place = before === undefined ? {} : { id: before.id, ...(version === undefined ? {} : { version }) };
      return ok(await service.save(noun, scope, { ...body, ...place }));
    },
  );
}

async function readOne(service: EntityService, noun: Noun, scope: RowScope): Promise<EntityRow | undefined> {
  const { data } = await service.page(noun, scope, { page: 0, size: 1 });
  return data[0];
}

/** The defaults; of a required list of settings, none. */
function unsaved(entity: Entity): Record<string, unknown> {
  const values = storedFields(entity).map(([name, field]) => [
    name,
    field.default ?? (field.required === true ? {} : null),
  ]);
  return { id: null, version: 0, ...Object.fromEntries(values) };
}
