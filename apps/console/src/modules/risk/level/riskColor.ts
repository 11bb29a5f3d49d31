import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';
import type { district } from '@muster/model/district/district.ts';
import type { RiskLevel } from '@muster/model/district/liveRisk.ts';
import type { liveDistrict } from '@muster/model/district/wire.ts';
import type { Row } from '@muster/model/entity/row.ts';

import type { Wire } from '../../../core/http/request.ts';
import type { Translate } from '../../../core/i18n/i18n.ts';
import { levelColor } from '../../../ui/layout/theme.ts';
import type { MapDistrict } from '../../../map/area/districtLayer.ts';

export type DistrictRow = Row<typeof district>;

/** A risk area with its live level (`level`) and its registered one (`registered`). */
export type LiveDistrict = DistrictRow & Wire<typeof liveDistrict>;

/** The four colours of risk are those of the four levels: red, orange, yellow, blue (specification §4). */
export const levelOfRisk: Readonly<Record<RiskLevel, AlarmLevel>> = { major: 1, greater: 2, general: 3, lower: 4 };

export function riskColor(level: unknown): string {
  return levelColor[levelOfRisk[level as RiskLevel] ?? levelOfRisk.general];
}

/** A row of the register in lists of live levels. */
export function asRegistered(row: LiveDistrict): LiveDistrict {
  return { ...row, level: row.registered };
}

/** Text of a level; with the registered one if that differs. */
export function levelText(t: Translate, { level, registered = level }: LevelShown): string {
  const live = t(`riskLevel.${level}`);
  return level === registered ? live : t('console.risk.both', { live, registered: t(`riskLevel.${registered}`) });
}

interface LevelShown {
  level: RiskLevel;
  /** Absent = the level is the registered one. */
  registered?: RiskLevel;
}

/** A risk area in the map's form; null without a fence. */
export function mapDistrict(t: Translate, row: DistrictRow & LevelShown): MapDistrict | null {
  const { id, name, level, regions, baseHeight, stretchHeight } = row;
  if (regions === null) return null;
  return {
    id,
    name: `${name} · ${levelText(t, row)}`,
    color: riskColor(level),
    regions,
    baseHeight: baseHeight ?? 0,
    stretchHeight: stretchHeight ?? 0,
  };
}
