import { type RawBuilder, sql } from 'kysely';

/** A plate number for comparison: readers leave out spaces, dots and hyphens. */
export function plainPlate(plate: RawBuilder<unknown>): RawBuilder<string> {
  return sql`upper(regexp_replace(${plate}, '[[:space:]·.-]', '', 'g'))`;
}
