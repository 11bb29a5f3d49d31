import { sql } from 'kysely';

import type { EntityOverride } from '../../../entity/entityOverride.ts';

/** The picker of risk areas searches name and number at once (specification §7). */
export const districtOverride: EntityOverride = {
  derived: () => ({ nameOrCode: sql`concat_ws(' ', district.name, district.code)` }),
};
