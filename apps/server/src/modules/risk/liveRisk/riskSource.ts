import type { Region } from '@muster/model/area/region.ts';
import type { RiskReason } from '@muster/model/district/wire.ts';
import type { RiskLevelSetting } from '@muster/model/riskLevelSetting/riskLevelSetting.ts';

import type { Database } from '../../../core/db/database.ts';
import type { RowScope } from '../../../entity/entityOverride.ts';
import type { EntityService } from '../../../entity/entityService.ts';

/** Inputs of a source. */
export interface RiskContext {
  db: Database;
  buildingId: string;
  /** Epoch ms. */
  now: number;
  setting: RiskLevelSetting;
  /** The caller: the row of a reason is named only if it is visible. */
  scope: RowScope;
  entities: Pick<EntityService, 'resourceOf'>;
}

/** Extent of a reason: named risk areas, else those that its regions overlap. */
export interface RiskPlace {
  districtId: string | null;
  regions: readonly Region[];
}

export interface FoundReason {
  reason: RiskReason;
  place: RiskPlace;
}

/** One kind of reason. A new kind is such a function, and its name in the list of `liveRiskRoutes.ts`. */
export type RiskSource = (context: RiskContext) => Promise<FoundReason[]>;

/** Metres around a row that has coordinates only, as around a permit (design, Hazardous work). */
const aroundMetres = 15;

/** A circle around coordinates, on their floor. */
export function around({ lon, lat, floor }: { lon: number; lat: number; floor: number | null }): Region {
  return { shape: 'circle', center: [lon, lat], radius: aroundMetres, floor };
}
