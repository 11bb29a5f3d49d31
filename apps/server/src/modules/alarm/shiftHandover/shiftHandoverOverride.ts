import { sql } from 'kysely';

import { seesWholeSite } from '../../../core/auth/caller.ts';
import type { EntityOverride } from '../../../entity/entityOverride.ts';

/** A handover lists open items of the whole site: an account that sees only a part of it sees none. */
export const shiftHandoverOverride: EntityOverride = {
  visible: ({ site }) => (site === null || seesWholeSite(site) ? null : sql<boolean>`false`),
};
