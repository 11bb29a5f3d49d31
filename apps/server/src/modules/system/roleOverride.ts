import { coversRole } from '@muster/model/access/dataScope.ts';
import { everyPermission, permissionCodes } from '@muster/model/access/permission.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';

import type { EntityOverride } from '../../entity/entityOverride.ts';
import { refused } from '../../plugins/appError.ts';
import type { Sessions } from '../session/sessions.ts';
import { readPower } from './account.store.ts';

/** A role holds known permissions only, no more than its writer's own; the writer's own role another one changes. */
export function roleOverride(sessions: Sessions): EntityOverride {
  const codes = new Set([everyPermission, ...permissionCodes()]);
  return {
    check: async (transaction, { id, before, values, scope }) => {
      const mine = scope.caller.role;
      if (id === mine.id) throw refused('account.notYourself');
      const held = before === null ? undefined : await readPower(transaction, id);
      // Holds because the values were checked by the descriptor, and a new row has all of them.
      const wanted = { ...held, ...values } as typeof mine;
      if (held !== undefined && !coversRole(mine, held)) throw refused('account.exceedsYours');
      const unknown = wanted.permissions.find((code) => !codes.has(code));
      if (unknown !== undefined) return [unknownPermission(unknown)];
      if (!coversRole(mine, wanted)) throw refused('account.exceedsYours');
      return [];
    },
    committed: sessions.forget,
  };
}

function unknownPermission(code: string): FieldError {
  return { field: 'permissions', rule: 'option', key: 'role.unknownPermission', params: { code } };
}
