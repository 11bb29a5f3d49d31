import { maskPrivate, privateFields, privatePermission } from '@muster/model/access/privateFields.ts';
import { hasPermission } from '@muster/model/access/permission.ts';
import type { Entity } from '@muster/model/entity/entity.ts';

import type { RowScope } from './entityOverride.ts';

type Row = Readonly<Record<string, unknown>>;

/** Whether the caller may see the personal numbers of an entity's rows. */
export function maySeePrivate(entity: Entity, { caller }: Pick<RowScope, 'caller'>): boolean {
  const permission = privatePermission(entity);
  return permission === null || hasPermission(caller.role.permissions, permission);
}

/** Whether the caller gets them unmasked: a page that shows masks requests masks, and reveals one row at a time. */
export function showsPrivate(entity: Entity, scope: Pick<RowScope, 'caller' | 'wantsMasks'>): boolean {
  return maySeePrivate(entity, scope) && (scope.wantsMasks !== true || privatePermission(entity) === null);
}

/** The row for the caller. */
export function withMasks<R extends Row>(entity: Entity, row: R): R {
  const masked = privateFields(entity).flatMap((name) => {
    const value = row[name];
    return typeof value === 'string' ? [[name, maskPrivate(value)]] : [];
  });
  return masked.length === 0 ? row : { ...row, ...Object.fromEntries(masked) };
}

export function hasPrivate(entity: Entity, row: Row): boolean {
  return privateFields(entity).some((name) => typeof row[name] === 'string');
}
