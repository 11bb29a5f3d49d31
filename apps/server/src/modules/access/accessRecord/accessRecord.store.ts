import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { isChosenSubject } from '../../../core/auth/dataScope.store.ts';

/** The condition that a record is of a visible area and subject; the entity checks departments. */
export function seesAccess({ visibility: { areaIds, subjects } }: SiteScope): RawBuilder<boolean> | null {
  const conditions: RawBuilder<boolean>[] = [];
  if (areaIds !== null) conditions.push(sql`access_record.area_id = any(${areaIds})`);
  if (subjects !== null) {
    const [kind, id, depart] = ['subjectKind', 'subjectId', 'departId'].map((name) => sql.ref(`access_record.${name}`));
    if (kind !== undefined && id !== undefined && depart !== undefined)
      conditions.push(isChosenSubject(subjects, kind, id, depart));
  }
  return conditions.length === 0 ? null : sql`(${sql.join(conditions, sql` and `)})`;
}
