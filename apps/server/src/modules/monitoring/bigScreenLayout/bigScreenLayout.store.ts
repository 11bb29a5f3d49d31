import type { areaStatistic } from '@muster/model/areaStatistic/areaStatistic.ts';
import type { bigScreenLayout } from '@muster/model/bigScreenLayout/bigScreenLayout.ts';
import type { Row } from '@muster/model/entity/row.ts';

import type { Database } from '../../../core/db/database.ts';

/** Layout of the big screen of a building; undefined = not set. */
export function readBigScreenLayout(
  db: Database,
  buildingId: string,
): Promise<Omit<Row<typeof bigScreenLayout>, 'id' | 'version'> | undefined> {
  return db
    .selectFrom('bigScreenLayout')
    .select(['title', 'oldTitle', 'modules', 'navigation'])
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();
}

type ScreenArea = Pick<Row<typeof areaStatistic>, 'areaId' | 'name' | 'expectedCount' | 'fewBelow' | 'manyAbove'>;

/** Areas of a building whose head count is on the big screen, by name; `areaIds` null = all of them. */
export async function readScreenAreas(
  db: Database,
  buildingId: string,
  areaIds: readonly string[] | null,
): Promise<ScreenArea[]> {
  const rows = await db
    .selectFrom('areaStatistic')
    .select(['areaId', 'name', 'expectedCount', 'fewBelow', 'manyAbove', 'screens'])
    .where('buildingId', '=', buildingId)
    .where('enabled', '=', true)
    .orderBy('name')
    .execute();
  return rows
    .filter(({ areaId, screens }) => screens?.includes('bigScreen') && (areaIds?.includes(areaId) ?? true))
    .map(({ areaId, name, expectedCount, fewBelow, manyAbove }) => ({
      areaId,
      name,
      expectedCount,
      fewBelow,
      manyAbove,
    }));
}
