import { everyPermission, hasPermission } from '@muster/model/access/permission.ts';
import type { EntityRow } from '@muster/model/entity/entity.ts';
import { reportFaults } from '@muster/model/reportConfig/definitionFaults.ts';
import type { reportConfig } from '@muster/model/reportConfig/reportConfig.ts';
import { reportSources } from '@muster/model/reportConfig/reportSource.ts';
import { sql } from 'kysely';

import type { Caller } from '../../../core/auth/caller.ts';
import { refused } from '../../../core/errors/appError.ts';
import { assertPermission } from '../../../core/http/access.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { rowAfter } from '../../../entity/rowAfter.ts';
import { newestRun } from './reportRun.store.ts';

/**
 * A report is visible to its creator and to the roles that it is shared with, and changed by its creator;
 * administrators manage those of others.
 */
export const reportConfigOverride: EntityOverride = {
  visible: ({ caller }) => {
    if (isAdministrator(caller)) return null;
    return sql`(report_config.owner_id = ${caller.accountId}
      or coalesce(report_config.shared_role_ids ? ${caller.role.id}, false))`;
  },
  derived: newestRun,
  check: (_transaction, change) => {
    const { caller } = change.scope;
    if (change.before !== null) assertOwn(caller, change.before);
    const { source, period, definition, repeat } = rowAfter<typeof reportConfig>(change);
    // Sending needs the permission to export.
    if (repeat !== 'none') assertPermission(caller, [reportSources[source].permission.export]);
    return reportFaults({ source, period, definition });
  },
  stored: (change) => ({
    ...(change.before === null ? { ownerId: change.scope.caller.accountId } : {}),
    ...(isRescheduled(change) ? { scheduledFrom: new Date(change.now).toISOString() } : {}),
    ...(rowAfter<typeof reportConfig>(change).repeat === 'none' ? { receiverIds: null } : {}),
  }),
  removing: async (_transaction, rows, { caller }) => {
    for (const row of rows) assertOwn(caller, row);
  },
};

/** After a change of its schedule a report is not sent for times that have passed. */
function isRescheduled({ before, values }: Change): boolean {
  return (
    before === null ||
    ['repeat', 'sendTime', 'weekday', 'monthDay'].some((name) => name in values && values[name] !== before[name])
  );
}

function isAdministrator({ role }: Caller): boolean {
  return hasPermission(role.permissions, everyPermission);
}

function assertOwn(caller: Caller, { ownerId }: EntityRow): void {
  if (ownerId !== caller.accountId && !isAdministrator(caller)) throw refused('reportConfig.ofAnother');
}
