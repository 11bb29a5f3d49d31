import { saveSchema } from '@muster/model/entity/apiSchema.ts';
import { entityPath, type Entity } from '@muster/model/entity/entity.ts';
import { type SettingRow, settingWire } from '@muster/model/entity/wire.ts';
import { savedRow } from '@muster/model/reply/wire.ts';
import * as z from 'zod';

import type { App } from '../core/appContext.ts';
import { ok } from '../core/http/reply.ts';
import { replyOf, shortText } from '../core/http/routeSchema.ts';
import type { RowScope } from './entityOverride.ts';
import { entityAccess, rowScopeOf } from './entityRoutes.ts';

type Fields = Record<string, unknown>;

interface GetAndSave {
  entity: Entity;
  /** Descriptions for the API document. */
  summaries: { get: string; save: string };
  /** undefined id = the only one that exists. */
  read(scope: RowScope, id: string | undefined): Promise<SettingRow>;
  save(scope: RowScope, body: Fields): Promise<{ id: string }>;
}

const fields = z.record(z.string(), z.unknown());

/**
 * The two routes of a setting, which is not added and deleted; its fields are declared and checked like any entity's.
 */
export function getAndSaveRoutes(app: App, { entity, summaries, read, save }: GetAndSave): void {
  const tags = [entity.name];
  app.get(
    `${entityPath(entity)}/get`,
    {
      config: { access: entityAccess(entity, 'view') },
      schema: {
        tags,
        summary: summaries.get,
        querystring: z.strictObject({ id: shortText.optional() }),
        response: replyOf(settingWire(entity)),
      },
    },
    async (request) => ok(await read(rowScopeOf(request, entity), request.query.id)),
  );
  app.post(
    `${entityPath(entity)}/save`,
    {
      config: { access: entityAccess(entity, 'edit') },
      schema: {
        tags,
        summary: summaries.save,
        body: fields.meta({ ...saveSchema(entity) }),
        response: replyOf(savedRow),
      },
    },
    async (request) => ok(await save(rowScopeOf(request, entity), request.body)),
  );
}
