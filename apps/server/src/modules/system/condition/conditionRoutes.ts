import { activeCondition } from '@muster/model/systemCondition/wire.ts';
import { hasPermission, permissions } from '@muster/model/access/permission.ts';
import { conditionKind, type SystemCondition } from '@muster/model/systemCondition/systemCondition.ts';
import * as z from 'zod';

import type { App, AppContext } from '../../../core/appContext.ts';
import { callerOf, type RouteAccess, siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf } from '../../../core/http/routeSchema.ts';

/** All accounts on a site get the conditions that affect their work; see `isForEverybody`. */
const access: RouteAccess = { permission: 'session', site: 'chosen', module: null };

/** Data of the console's banner. */
export function conditionRoutes(app: App, { conditions }: Pick<AppContext, 'conditions'>): void {
  app.get(
    '/base/systemCondition/active',
    {
      config: { access },
      schema: {
        tags: ['systemCondition'],
        summary: 'Lists active system conditions visible to the caller',
        querystring: z.strictObject({}),
        response: replyOf(z.array(activeCondition)),
      },
    },
    (request) => {
      const { buildingId } = siteOf(request);
      const seesAll = hasPermission(callerOf(request).role.permissions, permissions.systemConditionView);
      const isShown = (condition: SystemCondition): boolean =>
        (condition.buildingId === null || condition.buildingId === buildingId) &&
        (seesAll || conditionKind(condition.code).isForEverybody);
      return ok(conditions().filter(isShown).map(toActive));
    },
  );
}

function toActive({ since, ...condition }: SystemCondition): z.infer<typeof activeCondition> {
  const { severity } = conditionKind(condition.code);
  return { ...condition, severity, since: new Date(since).toISOString() };
}
