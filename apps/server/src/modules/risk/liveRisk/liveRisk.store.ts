import type { Region } from '@muster/model/area/region.ts';
import type { RiskLevel } from '@muster/model/district/liveRisk.ts';
import { riskLevelSetting, type RiskLevelSetting } from '@muster/model/riskLevelSetting/riskLevelSetting.ts';

import type { Database } from '../../../core/db/database.ts';

/** A registered risk area. */
export interface RegisteredDistrict {
  id: string;
  level: RiskLevel;
  regions: Region[] | null;
}

export function readDistricts(db: Database, buildingId: string): Promise<RegisteredDistrict[]> {
  return db
    .selectFrom('district')
    .select(['id', 'level', 'regions'])
    .where('buildingId', '=', buildingId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Weights and thresholds as set, or their defaults. */
export async function readRiskLevelSetting(db: Database, buildingId: string): Promise<RiskLevelSetting> {
  const row = await db
    .selectFrom('riskLevelSetting')
    .selectAll()
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();
  const stored: Readonly<Record<string, unknown>> = row ?? {};
  const { fields } = riskLevelSetting;
  const values = Object.entries(fields).map(([name, field]) => [name, stored[name] ?? field.default]);
  // Holds because each column is one of the fields, which have defaults.
  return Object.fromEntries(values) as RiskLevelSetting;
}
