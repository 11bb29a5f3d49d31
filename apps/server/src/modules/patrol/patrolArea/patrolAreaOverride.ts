import { sql } from 'kysely';

import type { EntityOverride } from '../../../entity/entityOverride.ts';

export const patrolAreaOverride: EntityOverride = {
  derived: () => ({
    pointCount: sql`(select count(*)::integer from patrol_point where patrol_point.patrol_area_id = patrol_area.id)`,
  }),
};
