import { evacueeStates } from '@muster/model/evacuation/evacueeState.ts';
import {
  type EvacuationResult,
  evacuationResult,
  type PastEvacuee,
  pastEvacuation,
} from '@muster/model/evacuation/wire.ts';
import { pageOf } from '@muster/model/reply/wire.ts';
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
import { stateOf } from './evacuationReport.ts';
import { readEvacuationResult, readPastEvacuations } from './evacuationResult.store.ts';

const tags = ['evacuation'];
/** What became of evacuations, kept for good (work.md, Drills and evacuations). */
export function evacuationResultRoutes(app: App, { db }: Services): void {
  const config = { access: entityAccess(alarm, 'view') };
  app.get(
    '/pod/evacuation/page',
    {
      config,
      schema: {
        tags,
        summary: 'Lists past evacuations, newest first',
        querystring: z.strictObject({
          page: z.coerce.number().int().min(0).max(1_000_000).default(0),
          size: z.coerce.number().int().min(1).max(limits.maxPageSize).default(limits.defaultPageSize),
        }),
        response: replyOf(pageOf(pastEvacuation)),
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
        summary: "Returns the result of an evacuation by person, limited to the caller's visibility",
        querystring: z.strictObject({ id: shortText }),
        response: replyOf(evacuationResult),
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

function resultOf({ people, ...facts }: Found, site: SiteScope): EvacuationResult {
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

function personOf(person: Found['people'][number]): PastEvacuee {
  const { subjectId, islandName, islandId, name, departName, kind, wasInside } = person;
  const { lon, lat, floor, seenAt, arrivedAt } = person;
  const [state, island] = [stateOf(person), islandName ?? islandId];
  return { id: subjectId, name, departName, kind, state, wasInside, lon, lat, floor, seenAt, arrivedAt, island };
}

/** Those in danger first. */
function inOrder(one: PastEvacuee, other: PastEvacuee): number {
  return (
    evacueeStates.indexOf(one.state) - evacueeStates.indexOf(other.state) ||
    (one.name ?? one.id).localeCompare(other.name ?? other.id)
  );
}
