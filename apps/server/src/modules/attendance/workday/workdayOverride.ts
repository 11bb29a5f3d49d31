import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

import { isChosenSubject } from '../../../core/auth/dataScope.store.ts';
import type { EntityOverride, RowScope } from '../../../entity/entityOverride.ts';

/** So long after its end a shift is judged at the latest; one that is not was called off while it ran. */
const judgedWithinMs = 30 * 60_000;

/** The status of the newest correction beside what was measured. */
export function workdayOverride(now: () => number): EntityOverride {
  return {
    derived: () => ({
      correction: sql`(select status from attendance_correction correction where correction.workday_id = workday.id
        order by correction.requested_at desc, correction.id limit 1)`,
    }),
    visible: (scope) => {
      const isJudged = sql<boolean>`(workday.result <> 'running'
        or workday.to_at > to_timestamp(${(now() - judgedWithinMs) / 1000}::double precision))`;
      const sees = seesPerson('workday', scope);
      return sees === null ? isJudged : sql`(${isJudged} and ${sees})`;
    },
  };
}

/** A correction is of a person, and is seen by who sees him. */
export const attendanceCorrectionOverride: EntityOverride = {
  visible: (scope) => seesPerson('attendance_correction', scope),
};

function seesPerson(table: string, { site }: RowScope): RawBuilder<boolean> | null {
  const subjects = site?.visibility.subjects ?? null;
  const [personId, departId] = [sql.ref(`${table}.personId`), sql.ref(`${table}.departId`)];
  return subjects === null ? null : isChosenSubject(subjects, sql`'person'`, personId, departId);
}
