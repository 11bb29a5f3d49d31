import { sql } from 'kysely';

import { alarmInScope } from '../../../core/auth/dataScope.store.ts';
import { alarmDriverName } from '../../../runner/alarmDriver.store.ts';
import type { EntityOverride } from '../../../entity/entityOverride.ts';

/** A role's area types and person permissions limit its alarms (specification §6). */
export const alarmOverride: EntityOverride = {
  derived: ({ caller, site }) => ({
    ...(site !== null && { driverName: alarmDriverName(site) }),
    holding: sql`(case when alarm.holder_id is null then 'nobody'
      when alarm.holder_id = ${caller.accountId} then 'mine' else 'others' end)`,
    musterId: sql`(alarm.evidence->'facts'->>'musterId')`,
    belongsTo: sql`(case when alarm.permit_id is not null then alarm.area_name
      when alarm.evidence->'facts'->>'musterId' is not null then alarm.subject_name end)`,
    responderNames: sql`(select string_agg(each->>'name', ', ') from jsonb_array_elements(alarm.responders) each)`,
  }),
  visible: ({ site }) => (site === null ? null : alarmInScope(site)),
};
