import { permissions } from '@muster/model/access/permission.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { createProjection } from '@muster/geo/projection.ts';
import { planarRegion, regionContains } from '@muster/geo/region.ts';
import { type MusterPreview, musterPreview, type MusterScope } from '@muster/model/muster/wire.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import type { SiteScope } from '../../../core/auth/caller.ts';
import { seesSubject } from '../../../core/auth/visibility.ts';
import { siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf } from '../../../core/http/routeSchema.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import type { LiveRow } from '../../../live/liveSite.ts';
import type { Services } from '../../services.ts';
import { readFences } from './muster.store.ts';
import { coveredBy, scopeFields, scopeOfGiven } from './musterOrder.ts';
import { newestBySubject } from './rollCall.ts';

/**
 * A subject seen in a circle or on the site within this time is looked for
 * (packages/engine/src/evacuation/concerned.ts).
 */
const lastPlaceMs = 24 * 3_600_000;

/** Subjects and areas of a scope, before it is evacuated. */
export function musterPreviewRoutes(app: App, { db, now }: Services, hub: Pick<LiveHub, 'site'>): void {
  app.get(
    '/pod/muster/preview',
    {
      config: { access: { permission: [permissions.evacuate], site: 'chosen', module: alarm.module } },
      schema: {
        tags: ['muster'],
        summary: 'Returns the areas and the people that a scope covers at the moment',
        querystring: z.strictObject(scopeFields),
        response: replyOf(musterPreview),
      },
    },
    async (request) => {
      const site = siteOf(request);
      const fences = await readFences(db, site.buildingId);
      const scope = scopeOfGiven(request.query, fences);
      const rows = newestBySubject(hub.site(site.buildingId)?.rows.values() ?? []).values();
      return ok({ areas: coveredBy(scope, fences), people: peopleIn(scope, rows, site, now()) });
    },
  );
}

/** People in the scope by their newest fixes, as far as the caller sees them, by name. */
function peopleIn(scope: MusterScope, rows: Iterable<LiveRow>, site: SiteScope, now: number): MusterPreview['people'] {
  const isIn = insideOf(scope);
  return Array.from(rows)
    .filter(({ name, position }) => name.kind === 'person' && now - position.t <= lastPlaceMs && isIn(name, position))
    .flatMap(({ name, position }) => {
      const { subjectId: id, subjectName, departId, departName, personType, areaIds } = name;
      if (id === null || !seesSubject(site, areaIds, { kind: 'person', id, departId, personType })) return [];
      return [{ id, name: subjectName, departName, seenAt: position.t }];
    })
    .toSorted((a, b) => (a.name ?? a.id).localeCompare(b.name ?? b.id));
}

function insideOf(scope: MusterScope): (name: LiveRow['name'], position: LiveRow['position']) => boolean {
  if (scope.kind === 'site') return (_name, { lon }) => lon !== null;
  if (scope.kind === 'areas') return ({ areaIds }) => areaIds.some((id) => scope.areaIds.includes(id));
  const plane = createProjection(scope.region.center);
  const circle = planarRegion(scope.region, plane);
  return (_name, { lon, lat, floor }) =>
    lon !== null &&
    lat !== null &&
    (circle.floor === null || circle.floor === floor) &&
    regionContains(circle, plane.x(lon), plane.y(lat));
}
