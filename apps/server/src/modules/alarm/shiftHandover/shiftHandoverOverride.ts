import { sql } from 'kysely';

import { seesWholeSite } from '../../../core/auth/caller.ts';
import type { EntityOverride } from '../../../entity/entityOverride.ts';

/** A handover lists what is open on the whole site: who sees a part of it only sees none. */
export const shiftHandoverOverride: EntityOverride = {
  visible: ({ site }) => (site === null || seesWholeSite(site) ? null : sql<boolean>`false`),
};
