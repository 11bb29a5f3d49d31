import type { ScreenCast } from '@muster/model/screenCast/screenCast.ts';

import type { Database } from '../../../core/db/database.ts';

/** Settings of the board at the gate of a building; undefined = not set. */
export function readScreenCast(db: Database, buildingId: string): Promise<ScreenCast | undefined> {
  return db
    .selectFrom('screenCast')
    .select(['title', 'projectorSize', 'rowSpacing', 'showDeparts', 'showVisitors', 'showContractors'])
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();
}
