import type { Region } from '@muster/model/area/region.ts';
import type { RiskReason } from '@muster/model/district/wire.ts';
import type { RiskLevelSetting } from '@muster/model/riskLevelSetting/riskLevelSetting.ts';

import type { Database } from '../../../core/db/database.ts';
import type { RowScope } from '../../../entity/entityOverride.ts';
import type { EntityService } from '../../../entity/entityService.ts';

/** What a source reads its reasons with. */
export interface RiskContext {
  db: Database;
  buildingId: string;
  /** Epoch ms. */
  now: number;
  setting: RiskLevelSetting;
  /** Who asks: what a reason is about is named only to who may see it. */
  scope: RowScope;
  entities: Pick<EntityService, 'resourceOf'>;
}

/** Where a reason holds: in risk areas that are named, else in those that its regions overlap. */
export interface RiskPlace {
  districtId: string | null;
  regions: readonly Region[];
}

export interface FoundReason {
  reason: RiskReason;
  place: RiskPlace;
}

/** One kind of reason. A new one is such a function, and its name in the list of `liveRiskRoutes.ts`. */
export type RiskSource = (context: RiskContext) => Promise<FoundReason[]>;

/** Metres around something that has coordinates only, as around a permit (design, Hazardous work). */
const aroundMetres = 15;

/** A circle around coordinates, on their floor. */
export function around({ lon, lat, floor }: { lon: number; lat: number; floor: number | null }): Region {
  return { shape: 'circle', center: [lon, lat], radius: aroundMetres, floor };
}
