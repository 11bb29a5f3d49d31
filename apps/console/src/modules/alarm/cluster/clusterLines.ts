import { cluster } from '@muster/engine/rules/cluster.ts';
import { parameterNumber } from '@muster/engine/rules/parameterNumber.ts';
import { settingOf } from '@muster/engine/rules/setting/ruleInForce.ts';
import type { AlarmLevel, AlarmSettings } from '@muster/model/alarm/alarmRule.ts';

import type { AreaRow, AreaTypeRow } from '../../area/area/areaTree.ts';

/** The effective cluster alarm of an area or an area type. */
export interface ClusterLine {
  /** Unique among both. */
  key: string;
  id: string;
  entity: 'area' | 'areaType';
  name: string;
  /** The area's type; null for a type. */
  typeName: string | null;
  isOn: boolean;
  /** Source of the settings: the area itself, its type, or none. */
  source: 'own' | 'type' | 'unset';
  level: AlarmLevel;
  /** Metres. */
  radius: number;
  /** People. */
  count: number;
  /** Seconds. */
  time: number;
  cancelTime: number;
  /** Rising head counts. */
  levels: readonly number[];
}

/** Each type with its areas below it, then the areas without a type; unset fields have the rule's default. */
export function clusterLines(areas: readonly AreaRow[], types: readonly AreaTypeRow[]): ClusterLine[] {
  const known = new Set(types.map(({ id }) => id));
  const linesOf = (type: AreaTypeRow | null, own: readonly AreaRow[]): ClusterLine[] =>
    own.map((area) => lineOf('area', area, type));
  return [
    ...types.flatMap((type) => [
      lineOf('areaType', type, null),
      ...linesOf(
        type,
        areas.filter(({ typeId }) => typeId === type.id),
      ),
    ]),
    ...linesOf(
      null,
      areas.filter(({ typeId }) => typeId === null || !known.has(typeId)),
    ),
  ];
}

function lineOf(entity: ClusterLine['entity'], row: AreaRow | AreaTypeRow, type: AreaTypeRow | null): ClusterLine {
  // Checked by the server when they were stored.
  const [own, base] = [row.alarms, type?.alarms] as (AlarmSettings | null | undefined)[];
  const setting = settingOf('cluster', base, own);
  const number = (name: 'radius' | 'count' | 'time' | 'cancelTime'): number =>
    parameterNumber(cluster.parameters, name, setting);
  const { levels } = setting;
  return {
    key: `${entity} ${row.id}`,
    id: row.id,
    entity,
    name: row.name,
    typeName: type?.name ?? null,
    isOn: setting.on === true,
    source: own?.cluster !== undefined ? 'own' : base?.cluster !== undefined ? 'type' : 'unset',
    level: setting.level ?? 1,
    radius: number('radius'),
    count: number('count'),
    time: number('time'),
    cancelTime: number('cancelTime'),
    levels: Array.isArray(levels) ? levels.map(Number) : [],
  };
}
