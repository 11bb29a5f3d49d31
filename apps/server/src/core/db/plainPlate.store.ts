import { type RawBuilder, sql } from 'kysely';

/** A plate number as it is compared: readers leave out spaces, dots and hyphens. */
export function plainPlate(plate: RawBuilder<unknown>): RawBuilder<string> {
  return sql`upper(regexp_replace(${plate}, '[[:space:]·.-]', '', 'g'))`;
}
