import { permissionCode, type Entity } from '../entity/entity.ts';
import type { Field } from '../entity/field.ts';

/** Fields with a personal number (phone, document), masked without the permission for it. */
export function privateFields({ fields }: Pick<Entity, 'fields'>): string[] {
  return Object.entries<Field>(fields).flatMap(([name, field]) => (field.private === true ? [name] : []));
}

/** The permission to see the personal numbers of an entity; null if it has none. */
export function privatePermission(entity: Entity): string | null {
  return privateFields(entity).length === 0 ? null : permissionCode(entity, 'private');
}

const cover = '****';

/** The masked value: of a long number the first three and last four characters remain. */
export function maskPrivate(value: string): string {
  if (value.length < 7) return cover;
  return value.length < 11 ? value.slice(0, 2) + cover + value.slice(-2) : value.slice(0, 3) + cover + value.slice(-4);
}

/** Whether a text is a masked number: phone and document numbers have no asterisks. */
export function isMasked(value: unknown): boolean {
  return typeof value === 'string' && value.includes(cover);
}
