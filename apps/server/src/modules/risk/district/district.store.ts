import { type RawBuilder, sql } from 'kysely';

export function nameAndCode(): RawBuilder<unknown> {
  return sql`concat_ws(' ', district.name, district.code)`;
}
