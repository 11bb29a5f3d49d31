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
const name = z.string().nullable();
const personRow = z.object({ id: z.string(), name: z.string(), departName: name, jobName: name });

/** A number in a query, which the entity service reads from text. */
const wholeNumber = (min: number, max: number) =>
  z.coerce.number<unknown>().int().min(min).max(max).transform(String).optional();

/** What the picker dialogs ask by paths of their own (specification §7). */
export function pickerRoutes(app: App, service: EntityService, resources: readonly Resource[]): void {
  const [persons, jobs] = [person, job].map((entity) => resources.find((resource) => resource.entity === entity));
  if (persons === undefined || jobs === undefined) throw new Error('Pickers need persons and jobs');
  app.get(
    '/base/user/detail-list',
    {
      config: { access: entityAccess(person, 'view') },
      schema: {
        tags,
        summary: 'People to choose from',
        querystring: z.strictObject({
          page: wholeNumber(0, Number.MAX_SAFE_INTEGER),
          size: wholeNumber(1, limits.maxPageSize),
          name: z.string().optional(),
          departId: z.string().optional(),
          jobId: z.string().optional(),
          personType: z.string().optional().meta({ description: 'One value, or several with commas between.' }),
        }),
        response: replyOf(z.object({ data: z.array(personRow), length: z.number() })),
      },
    },
    async (request) => {
      const page = await service.page(persons, { ...rowScopeOf(request, person), wantsMasks: true }, request.query);
      return ok({ data: page.data.map((row) => personRow.parse(row)), length: page.length });
    },
  );
  app.get(
    '/base/user/getJob',
    {
      config: { access: entityAccess(job, 'view') },
      schema: {
        tags,
        summary: 'Positions as options',
        querystring: z.strictObject({}),
        response: replyOf(z.array(z.object({ value: z.string(), label: z.string() }))),
      },
    },
    async (request) => {
      const rows = await service.simpleList(jobs, rowScopeOf(request, job));
      return ok(rows.map((row) => ({ value: row.id, label: row.name })));
    },
  );
}
