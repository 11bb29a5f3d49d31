import { everyPermission, hasPermission } from '@muster/model/access/permission.ts';
import type { EntityRow } from '@muster/model/entity/entity.ts';
import { definitionFaults } from '@muster/model/reportConfig/definitionFaults.ts';
import type { reportConfig } from '@muster/model/reportConfig/reportConfig.ts';
import { sql } from 'kysely';

import type { Caller } from '../../../core/auth/caller.ts';
import { refused } from '../../../core/errors/appError.ts';
import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { rowAfter } from '../../../entity/rowAfter.ts';

/**
 * A report is seen by who made it and by the roles that it is shared with, and changed by who made it; administrators
 * look after those of others.
 */
export const reportConfigOverride: EntityOverride = {
  visible: ({ caller }) => {
    if (isAdministrator(caller)) return null;
    return sql`(report_config.owner_id = ${caller.accountId}
      or coalesce(report_config.shared_role_ids ? ${caller.role.id}, false))`;
  },
  check: (_transaction, change) => {
    if (change.before !== null) assertOwn(change.scope.caller, change.before);
    const { source, definition } = rowAfter<typeof reportConfig>(change);
    return definitionFaults(source, definition);
  },
  stored: ({ before, scope }) => (before === null ? { ownerId: scope.caller.accountId } : {}),
  removing: async (_transaction, rows, { caller }) => {
    for (const row of rows) assertOwn(caller, row);
  },
};

function isAdministrator({ role }: Caller): boolean {
  return hasPermission(role.permissions, everyPermission);
}

function assertOwn(caller: Caller, { ownerId }: EntityRow): void {
  if (ownerId !== caller.accountId && !isAdministrator(caller)) throw refused('reportConfig.ofAnother');
}
