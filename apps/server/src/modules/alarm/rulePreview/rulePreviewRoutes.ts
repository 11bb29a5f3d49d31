import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import {
  alarmsDraft,
  type AreaDraft,
  areaDraft,
  type RulePreview,
  rulePreview,
} from '@muster/model/alarm/rulePreview.ts';
import { alarmSetting } from '@muster/model/alarmSetting/alarmSetting.ts';
import { area } from '@muster/model/area/area.ts';
import { areaType } from '@muster/model/areaType/areaType.ts';
import { checkField } from '@muster/model/entity/checkFields.ts';
import { type Entity, entityPath } from '@muster/model/entity/entity.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { newId } from '../../../core/db/newId.ts';
import { badField, badFields, httpFailure, refused } from '../../../core/errors/appError.ts';
import { callerOf, siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { jsonField, replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import { withoutEmpty } from '../../../runner/withoutEmpty.ts';
import type { Services } from '../../services.ts';
import type { PreviewRequest, RulePreviews } from './rulePreviews.ts';

type Draft = Pick<PreviewRequest, 'draft' | 'areaIdsOf'>;

const schemaOf = (entity: Entity) => ({
  tags: [entity.name],
  summary: 'Returns subjects inside now, and those who would raise an alarm with unsaved settings',
  description: 'Computed by a copy of the engine, as if everybody stayed where he is. Nothing is changed.',
  response: replyOf(rulePreview),
});
const id = shortText.optional().meta({ description: 'Absent for a row that is not saved yet.' });

/** Effects of unsaved settings on subjects currently on site. */
export function rulePreviewRoutes(app: App, services: Services, previews: RulePreviews): void {
  const ask = (request: FastifyRequest, entity: Entity, values: AlarmsOf, draft: Draft) =>
    previewOf({ services, previews, request }, entity, values, draft);
  app.post(
    `${entityPath(area)}/preview`,
    {
      config: { access: entityAccess(area, 'add', 'edit') },
      schema: { ...schemaOf(area), body: z.strictObject({ id, values: jsonField(areaDraft) }) },
    },
    async (request) => ok(await ask(request, area, request.body.values, ofArea(request.body))),
  );
  app.post(
    `${entityPath(areaType)}/preview`,
    {
      config: { access: entityAccess(areaType, 'add', 'edit') },
      schema: { ...schemaOf(areaType), body: z.strictObject({ id, values: jsonField(alarmsDraft) }) },
    },
    async (request) => ok(await ask(request, areaType, request.body.values, ofType(request.body))),
  );
  app.post(
    `${entityPath(alarmSetting)}/preview`,
    {
      config: { access: entityAccess(alarmSetting, 'edit') },
      schema: { ...schemaOf(alarmSetting), body: z.strictObject({ values: jsonField(alarmsDraft) }) },
    },
    async (request) => ok(await ask(request, alarmSetting, request.body.values, ofBuilding(request.body.values))),
  );
}

interface AlarmsOf {
  alarms?: AlarmSettings | null | undefined;
}

interface Asked {
  services: Pick<Services, 'licences'>;
  previews: RulePreviews;
  request: FastifyRequest;
}

async function previewOf(asked: Asked, entity: Entity, values: AlarmsOf, draft: Draft): Promise<RulePreview> {
  const { services, previews, request } = asked;
  const site = siteOf(request);
  const faults = Object.entries(values).flatMap(([name, value]) => {
    const field = entity.fields[name];
    return field === undefined || value === undefined ? [] : (checkField(name, field, value) ?? []);
  });
  if (faults.length > 0) throw badFields(faults);
  const alarms = values.alarms ?? {};
  if (
    alarms.cluster?.on === true &&
    (await services.licences.modules(site.buildingId))?.includes('cluster-alarm') !== true
  )
    throw badField('alarms', 'licence', 'validation.alarm.clusterLicence');
  const found = await previews.preview({ caller: callerOf(request), site, alarms, ...draft });
  if (found === 'busy') throw refused('rulePreview.busy');
  if (found === 'away') throw httpFailure(503, 'error.unavailable');
  return found;
}

function ofArea({ id: saved, values }: { id?: string | undefined; values: AreaDraft }): Draft {
  const drafted = { ...withoutEmpty(values), regions: values.regions, id: saved ?? newId() };
  return {
    draft: { areas: { put: [drafted] } },
    areaIdsOf: ({ areaNames }) => {
      if (saved !== undefined && !areaNames.has(saved)) throw badField('id', 'reference', 'error.rowNotFound');
      return [drafted.id];
    },
  };
}

/** A type that is not saved yet has no areas. */
function ofType({ id: saved = newId(), values }: { id?: string | undefined; values: AlarmsOf }): Draft {
  return {
    draft: { areaTypes: { put: [{ id: saved, alarms: values.alarms ?? {} }] } },
    areaIdsOf: ({ config }) => config.areas.flatMap(({ id: areaId, typeId }) => (typeId === saved ? [areaId] : [])),
  };
}

function ofBuilding({ alarms }: AlarmsOf): Draft {
  return { draft: { site: { alarms: alarms ?? {} } }, areaIdsOf: () => null };
}
