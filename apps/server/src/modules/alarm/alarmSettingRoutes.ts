import { alarmSetting } from '@muster/model/alarmSetting/alarmSetting.ts';
import { rowSchema, saveSchema } from '@muster/model/entity/apiSchema.ts';
import * as z from 'zod';

import type { App, Services } from '../../appContext.ts';
import type { Noun } from '../../entity/entityOverride.ts';
import { entityAccess, rowScopeOf } from '../../entity/entityRoutes.ts';
import type { EntityService } from '../../entity/entityService.ts';
import { siteOf } from '../../plugins/access.ts';
import { ok } from '../../plugins/reply.ts';
import { replyOf, shortText } from '../../plugins/routeSchema.ts';
import { readAlarmSettingId } from './alarmSetting.store.ts';

const fields = z.record(z.string(), z.unknown());
const noun: Noun = { entity: alarmSetting, override: {} };
const tags = [alarmSetting.name];

/** One row per building: `get` and `save` without an id (wire.md, `/pod/alarmSetting`). */
export function alarmSettingRoutes(app: App, { db }: Services, service: EntityService): void {
  app.get(
    '/pod/alarmSetting/get',
    {
      config: { access: entityAccess(alarmSetting, 'view') },
      schema: {
        tags,
        summary: "The building's settings of the rules without an area; id null before they were first saved",
        // There is one row: an id may be sent, as to every other entity, and is not asked.
        querystring: z.strictObject({ id: shortText.optional() }),
        response: replyOf(fields.meta({ ...rowSchema(alarmSetting) })),
      },
    },
    async (request) => {
      const id = await readAlarmSettingId(db, siteOf(request).buildingId);
      return ok(
        id === undefined
          ? { id: null, version: 0, alarms: {} }
          : await service.get(noun, rowScopeOf(request, alarmSetting), id),
      );
    },
  );
  app.post(
    '/pod/alarmSetting/save',
    {
      config: { access: entityAccess(alarmSetting, 'edit') },
      schema: {
        tags,
        summary: "Replaces the building's settings",
        body: fields.meta({ ...saveSchema(alarmSetting) }),
        response: replyOf(z.looseObject({ id: z.string() })),
      },
    },
    async (request) => {
      // Whatever id was sent, there is one row; two first saves at once meet at its unique index.
      const { id: _, version, ...body } = request.body;
      const id = await readAlarmSettingId(db, siteOf(request).buildingId);
      const row = id === undefined ? body : { ...body, id, ...(version === undefined ? {} : { version }) };
      return ok(await service.save(noun, rowScopeOf(request, alarmSetting), row));
    },
  );
}
