import type { EntityRow } from '@muster/model/entity/entity.ts';
import { personChoice } from '@muster/model/person/wire.ts';
import { pageOf } from '@muster/model/reply/wire.ts';
import { limits } from '@muster/model/access/limits.ts';
import { job } from '@muster/model/job/job.ts';
import { person } from '@muster/model/person/person.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf } from '../../../core/http/routeSchema.ts';
import type { Resource } from '../../../entity/entityOverride.ts';
import { entityAccess, rowScopeOf } from '../../../entity/entityRoutes.ts';
import type { EntityService } from '../../../entity/entityService.ts';

const tags = ['pickers'];

/** A number in a query, which the entity service reads from text. */
const wholeNumber = (min: number, max: number) =>
  z.coerce.number<unknown>().int().min(min).max(max).transform(String).optional();

/** Calls of the picker dialogs by their own paths (specification §7). */
export function pickerRoutes(app: App, service: EntityService, resources: readonly Resource[]): void {
  const [persons, jobs] = [person, job].map((entity) => resources.find((resource) => resource.entity === entity));
  if (persons === undefined || jobs === undefined) throw new Error('Pickers need persons and jobs');
  app.get(
    '/base/user/detail-list',
    {
      config: { access: entityAccess(person, 'view') },
      schema: {
        tags,
        summary: 'Lists people for pickers',
        querystring: z.strictObject({
          page: wholeNumber(0, Number.MAX_SAFE_INTEGER),
          size: wholeNumber(1, limits.maxPageSize),
          name: z.string().optional(),
          departId: z.string().optional(),
          jobId: z.string().optional(),
          personType: z.string().optional().meta({ description: 'One value, or a comma-separated list.' }),
        }),
        response: replyOf(pageOf(personChoice)),
      },
    },
    async (request) => {
      const page = await service.page(persons, { ...rowScopeOf(request, person), wantsMasks: true }, request.query);
      return ok({ data: page.data.map(toChoice), length: page.length });
    },
  );
  app.get(
    '/base/user/getJob',
    {
      config: { access: entityAccess(job, 'view') },
      schema: {
        tags,
        summary: 'Lists posts as options',
        querystring: z.strictObject({}),
        response: replyOf(z.array(z.strictObject({ value: z.string(), label: z.string() }))),
      },
    },
    async (request) => {
      const rows = await service.simpleList(jobs, rowScopeOf(request, job));
      return ok(rows.map((row) => ({ value: row.id, label: row.name })));
    },
  );
}

function toChoice({ id, name, departName, jobName }: EntityRow): z.infer<typeof personChoice> {
  const text = (value: unknown): string | null => (value === null ? null : String(value));
  return { id, name: String(name), departName: text(departName), jobName: text(jobName) };
}
