import { type RawBuilder, sql } from 'kysely';

export function isBuilding(ids: readonly string[]): RawBuilder<boolean> {
  return sql`building.id = any(${ids})`;
}
