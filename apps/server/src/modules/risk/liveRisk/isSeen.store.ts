import { hasPermission } from '@muster/model/access/permission.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { type RawBuilder, sql } from 'kysely';

import { isVisible } from '../../../entity/entity.store.ts';
import type { RiskContext } from './riskSource.ts';

/** The condition that the row of an entity is visible: by permission and by data scope. */
export function isSeen(
  { scope, entities }: Pick<RiskContext, 'scope' | 'entities'>,
  name: string,
): RawBuilder<boolean> {
  const resource = entities.resourceOf(name);
  const mayView = hasPermission(scope.caller.role.permissions, permissionCode(resource.entity, 'view'));
  return mayView ? isVisible(resource, scope) : sql`false`;
}

/** Id and name of a row, if visible. */
export function named(
  row: { id: string; isSeen: boolean },
  name: string | null,
): { rowId: string | null; name: string | null } {
  return row.isSeen ? { rowId: row.id, name } : { rowId: null, name: null };
}
