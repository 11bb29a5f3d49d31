import { limits } from '@muster/model/access/limits.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import type { SiteScope } from '../../../core/auth/caller.ts';
import { seesSubject } from '../../../core/auth/visibility.ts';
import { refused } from '../../../core/errors/appError.ts';
import { siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import type { Services } from '../../services.ts';
import { arrivalFigures } from './evacuationFigures.ts';
import { evacueeStates, stateOf } from './evacuationReport.ts';
import { readEvacuationResult, readPastEvacuations } from './evacuationResult.store.ts';

const tags = ['evacuation'];
const epochMs = z.number().meta({ description: 'Epoch ms.' });
const text = z.string().nullable();
const named = z.object({ id: z.string(), name: z.string() });

const past = z.object({
  id: z.string(),
  areaId: z.string(),
  areaName: z.string().meta({ description: 'Names are those of its end.' }),
  isDrill: z.boolean(),
  cause: text,
  startedAt: epochMs,
  startedBy: text,
  endedAt: epochMs,
  endedBy: text.meta({ description: 'null = its area was removed.' }),
  expected: z.number().meta({ description: 'Inside at the start.' }),
  arrived: z.number().meta({ description: 'Of those, at a safe island before the end.' }),
  remaining: z.number().meta({ description: 'Inside at the end, or last seen there.' }),
});

const result = past.extend({
  safeIslands: z.array(named),
  arrivalRate: z.number(),
  curve: z
    .array(z.tuple([z.number(), z.number()]))
    .meta({ description: 'How many had arrived, by ms since the start.' }),
  reached: z
    .array(z.object({ share: z.number(), afterMs: z.number().nullable() }))
    .meta({ description: 'Time to 50, 80 and 100 % of those inside at the start; null = never.' }),
  people: z.array(
    z.object({
      id: z.string(),
      name: text,
      departName: text,
      kind: z.enum(['person', 'vehicle']),
      state: z.enum(evacueeStates).meta({ description: 'At the end.' }),
      wasInside: z.boolean().meta({ description: 'false = last seen there at the start, or come in since.' }),
      lon: z.number().nullable().meta({ description: 'Where they were at the start; null = come in since.' }),
      lat: z.number().nullable(),
      floor: z.number().nullable(),
      seenAt: epochMs.nullable(),
      arrivedAt: epochMs.nullable(),
      island: text,
    }),
  ),
});

/** What became of evacuations, kept for good (work.md, Drills and evacuations). */
export function evacuationResultRoutes(app: App, { db }: Services): void {
  const config = { access: entityAccess(alarm, 'view') };
  app.get(
    '/pod/evacuation/page',
    {
      config,
      schema: {
        tags,
        summary: 'The evacuations of the past, the newest first',
        querystring: z.strictObject({
          page: z.coerce.number().int().min(0).max(1_000_000).default(0),
          size: z.coerce.number().int().min(1).max(limits.maxPageSize).default(limits.defaultPageSize),
        }),
        response: replyOf(z.object({ data: z.array(past), length: z.number() })),
      },
    },
    async (request) => ok(await readPastEvacuations(db, siteOf(request), request.query)),
  );
  app.get(
    '/pod/evacuation/get',
    {
      config,
      schema: {
        tags,
        summary: 'What became of an evacuation, person by person as far as the caller may see them',
        querystring: z.strictObject({ id: shortText }),
        response: replyOf(result),
      },
    },
    async (request) => {
      const site = siteOf(request);
      const found = await readEvacuationResult(db, site, request.query.id);
      if (found === undefined) throw refused('alarm.evacuationUnknown');
      return ok(resultOf(found, site));
    },
  );
}

type Found = NonNullable<Awaited<ReturnType<typeof readEvacuationResult>>>;

function resultOf({ people, ...facts }: Found, site: SiteScope): z.infer<typeof result> {
  const { areaId, expected, startedAt } = facts;
  const arrivals = people.flatMap(({ wasInside, arrivedAt }) => (wasInside && arrivedAt !== null ? [arrivedAt] : []));
  const seen = people.filter(({ subjectId: id, kind, departId, personType, islandId }) =>
    seesSubject(site, islandId === null ? [areaId] : [areaId, islandId], { kind, id, departId, personType }),
  );
  return {
    ...facts,
    ...arrivalFigures(arrivals, expected, startedAt),
    people: seen.map(personOf).toSorted(inOrder),
  };
}

type Person = z.infer<typeof result>['people'][number];

function personOf(person: Found['people'][number]): Person {
  const { subjectId, islandName, islandId, name, departName, kind, wasInside } = person;
  const { lon, lat, floor, seenAt, arrivedAt } = person;
  const [state, island] = [stateOf(person), islandName ?? islandId];
  return { id: subjectId, name, departName, kind, state, wasInside, lon, lat, floor, seenAt, arrivedAt, island };
}

/** Those in danger first. */
function inOrder(one: Person, other: Person): number {
  return (
    evacueeStates.indexOf(one.state) - evacueeStates.indexOf(other.state) ||
    (one.name ?? one.id).localeCompare(other.name ?? other.id)
  );
}
