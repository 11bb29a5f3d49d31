import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';
import type { district, riskLevels } from '@muster/model/district/district.ts';
import type { Row } from '@muster/model/entity/row.ts';

import type { Translate } from '../../../core/i18n/i18n.ts';
import { levelColor } from '../../../ui/layout/theme.ts';
import type { MapDistrict } from '../../../map/area/districtLayer.ts';

export type DistrictRow = Row<typeof district>;
type RiskLevel = (typeof riskLevels)[number];

/** The four colours of risk are those of the four levels: red, orange, yellow, blue (specification §4). */
export const levelOfRisk: Readonly<Record<RiskLevel, AlarmLevel>> = { major: 1, greater: 2, general: 3, lower: 4 };

export function riskColor(level: unknown): string {
  return levelColor[levelOfRisk[level as RiskLevel] ?? levelOfRisk.general];
}

/** A risk area as the map draws it; null while nobody has drawn where it lies. */
export function mapDistrict(t: Translate, row: DistrictRow): MapDistrict | null {
  const { id, name, level, regions, baseHeight, stretchHeight } = row;
  if (regions === null) return null;
  return {
    id,
    name: `${name} · ${t(`riskLevel.${level}`)}`,
    color: riskColor(level),
    regions,
    baseHeight: baseHeight ?? 0,
    stretchHeight: stretchHeight ?? 0,
  };
}
