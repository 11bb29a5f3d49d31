import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { inDataScope } from '../../../core/auth/dataScope.store.ts';

/** Number of visible people of the unit of the outer query's row. */
export function peopleOfContractor(departIds: SiteScope['departIds']): RawBuilder<unknown> {
  return sql`(select count(*)::int from person
    where person.building_id = contractor.building_id and person.contractor_id = contractor.id
      and ${inDataScope(departIds, sql.ref('person.departId'))})`;
}
