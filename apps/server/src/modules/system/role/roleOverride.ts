import { coversRole, type Power } from '@muster/model/access/dataScope.ts';
import { everyPermission } from '@muster/model/access/permission.ts';
import { permissionCodes } from '@muster/model/access/permissionCodes.ts';
import type { EntityRow, RowFlags } from '@muster/model/entity/entity.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';

import { readPower } from '../../../core/auth/account.store.ts';
import { isOfEveryBuilding } from '../../../core/auth/caller.ts';
import { loadablePower } from '../../../core/auth/loadablePower.ts';
import type { Sessions } from '../../../core/auth/sessions.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { refused } from '../../../core/errors/appError.ts';
import type { EntityOverride, RowScope } from '../../../entity/entityOverride.ts';
import {
  assertAdministratorRemains,
  isUsedElsewhere,
  isWholePower,
  readUsedElsewhere,
} from '../account/administrator.store.ts';

/**
 * A role has known permissions only, no more than its writer's own; the writer's own role must be changed by another
 * account. One that other sites use can be changed by an installation administrator only.
 */
export function roleOverride(sessions: Sessions): EntityOverride {
  const codes = new Set([everyPermission, ...permissionCodes()]);
  return {
    derived: ({ caller }) => ({ isUsedElsewhere: isUsedElsewhere(caller.buildingIds) }),
    check: async (transaction, { id, before, values, scope }) => {
      const mine = scope.caller.role;
      if (id === mine.id) throw refused('account.notYourself');
      if (before !== null) await assertOwn(transaction, [id], scope);
      const held = before === null ? undefined : await readPower(transaction, id);
      // Holds because the values were checked by the descriptor, and a new row has all of them.
      const wanted = { ...held, ...values } as typeof mine;
      if (held !== undefined && !coversRole(mine, held)) throw refused('account.exceedsYours');
      const unknown = wanted.permissions.find((code) => !codes.has(code));
      if (unknown !== undefined) return [unknownPermission(unknown)];
      if (!coversRole(mine, wanted)) throw refused('account.exceedsYours');
      return [];
    },
    written: async (transaction, { before }) => {
      // Holds because the row was read with every column of the role.
      const power = before as unknown as Power | null;
      if (power !== null && isWholePower(loadablePower(power))) await assertAdministratorRemains(transaction);
    },
    flags: flagsOf,
    removing: (transaction, rows, scope) =>
      assertOwn(
        transaction,
        rows.map(({ id }) => id),
        scope,
      ),
    committed: sessions.invalidate,
  };
}

/** Nobody changes his own role, one that exceeds it, or one that other sites use; of his own he has no view to try. */
function flagsOf(row: EntityRow, { caller }: RowScope): RowFlags {
  if (row.id === caller.role.id) return { disabled: true, customController: false };
  const isForeign = row['isUsedElsewhere'] === true && !isOfEveryBuilding(caller);
  // Holds because the row has every column of the role.
  return isForeign || !coversRole(caller.role, row as unknown as Power) ? { disabled: true } : {};
}

/** @throws AppError when one of the roles is used outside of the caller's sites */
async function assertOwn(transaction: Transaction, ids: readonly string[], { caller }: RowScope): Promise<void> {
  if (isOfEveryBuilding(caller)) return;
  const used = await readUsedElsewhere(transaction, ids, caller.buildingIds);
  if (used.length > 0) throw refused('role.usedElsewhere');
}

function unknownPermission(code: string): FieldError {
  return { field: 'permissions', rule: 'option', key: 'role.unknownPermission', params: { code } };
}
