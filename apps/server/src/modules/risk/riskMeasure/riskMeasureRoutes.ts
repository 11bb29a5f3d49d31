import { permissions } from '@muster/model/access/permission.ts';
import { uploadShape } from '@muster/model/entity/uploadShape.ts';
import { savedRow } from '@muster/model/reply/wire.ts';
import { riskMeasure } from '@muster/model/riskMeasure/riskMeasure.ts';
import { recordNoteLength, riskMeasureRecord } from '@muster/model/riskMeasureRecord/riskMeasureRecord.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { ok } from '../../../core/http/reply.ts';
import { jsonField, replyOf, shortText, storableText } from '../../../core/http/routeSchema.ts';
import { rowScopeOf } from '../../../entity/entityRoutes.ts';
import type { ModuleParts } from '../../services.ts';

/** Pictures of one check. */
const photosOf = jsonField(z.array(uploadShape).max(6));

const check = z.strictObject({
  id: shortText.meta({ description: 'The control measure' }),
  note: storableText.trim().max(recordNoteLength).optional(),
  photos: photosOf.optional(),
});

/** The checks of control measures. */
export function riskMeasureRoutes(app: App, { services, entities }: Pick<ModuleParts, 'services' | 'entities'>): void {
  app.post(
    '/risk/riskMeasure/record',
    {
      config: {
        access: { permission: [permissions.riskMeasureRecord], site: 'chosen', module: riskMeasure.module },
      },
      schema: {
        tags: [riskMeasure.name],
        summary: 'Records that a control measure was checked, now and by the caller',
        body: check,
        response: replyOf(savedRow),
      },
    },
    async (request) => {
      const { id, ...found } = request.body;
      const scope = rowScopeOf(request, riskMeasureRecord);
      const record = entities.resourceOf(riskMeasureRecord.name);
      const saved = await entities.save(record, scope, { measureId: id, ...found });
      services.consoles.siteChanged(scope.site?.buildingId ?? '', [riskMeasure.name]);
      return ok(saved);
    },
  );
}
