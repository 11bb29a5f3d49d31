import type { Wire } from '../../../core/http/request.ts';
import type { riskMark } from '@muster/model/riskTip/wire.ts';
import type { RunningMuster } from '@muster/model/muster/wire.ts';
import type { drillMarker } from '@muster/model/drillMarker/drillMarker.ts';
import type { Row } from '@muster/model/entity/row.ts';

import type { Translate } from '../../../core/i18n/i18n.ts';
import { levelColor } from '../../../ui/layout/theme.ts';
import type { MapArea } from '../../../map/area/areaLayer.ts';
import type { MapDistrict } from '../../../map/area/districtLayer.ts';
import type { MapSign } from '../../../map/sign/mapSign.ts';
import { levelOfRisk } from '../../risk/level/riskColor.ts';

export function riskSign({ id, title, level, confirmedAt, lon, lat, floor }: Wire<typeof riskMark>): MapSign {
  const link = `/message/riskTip/view/${encodeURIComponent(id)}`;
  return {
    id,
    kind: 'risk',
    level: levelOfRisk[level],
    name: title,
    lon,
    lat,
    floor,
    link,
    at: confirmedAt,
    remark: null,
  };
}

/** Muster points of running evacuations: a sign for each, in the middle of its first fence. */
export function safeIslandSigns(running: readonly RunningMuster[], areas: readonly MapArea[]): MapSign[] {
  const wanted = new Set(running.flatMap(({ points }) => points.map(({ id }) => id)));
  return areas.flatMap(({ id, name, regions: [region] }): MapSign[] => {
    if (!wanted.has(id) || region === undefined) return [];
    const [lon, lat] = middleOfRegion(region);
    return [
      { id, kind: 'safeIsland', level: null, name, lon, lat, floor: region.floor, link: null, at: null, remark: null },
    ];
  });
}

/** Areas and circles under evacuation, filled: red in an emergency, blue in a drill, as the label states too. */
export function evacuatedAreas(
  t: Translate,
  running: readonly RunningMuster[],
  areas: readonly MapArea[],
): MapDistrict[] {
  return running.flatMap(({ id, scope, areas: named, kind }): MapDistrict[] => {
    const look = { color: levelColor[kind === 'emergency' ? 1 : 4], baseHeight: 0, stretchHeight: 0 };
    const titleOf = (name: string): string => `${name} · ${t(`muster.kind.${kind}`)}`;
    if (scope.kind === 'circle') {
      const name = t('muster.circleName', { radius: Math.round(scope.region.radius) });
      return [{ id: `evacuation-${id}`, name: titleOf(name), regions: [scope.region], ...look }];
    }
    return named.flatMap(({ id: areaId }) => {
      const area = areas.find((each) => each.id === areaId);
      if (area === undefined) return [];
      return [{ id: `evacuation-${areaId}`, name: titleOf(area.name), regions: area.regions, ...look }];
    });
  });
}

/** A row of `/pod/drillMarker/page`. */
export type DrillMarkerRow = Row<typeof drillMarker>;

/**
 * Drill markers at their place, else in the middle of their area. Muster points of a running evacuation already have a
 * sign (`taken`, ids of areas).
 */
export function drillSigns(
  rows: readonly DrillMarkerRow[],
  areas: readonly MapArea[],
  taken: ReadonlySet<string> = new Set(),
): MapSign[] {
  return rows.flatMap(({ id, name, markerType, areaId, place, remark }): MapSign[] => {
    if (markerType === 'safeIsland' && areaId !== null && taken.has(areaId)) return [];
    const at = place ?? placeOfArea(areas.find((area) => area.id === areaId));
    if (at === null) return [];
    const link = `/drill/marker/view/${encodeURIComponent(id)}`;
    return [{ id, kind: markerType, level: null, name, ...at, link, at: null, remark }];
  });
}

function placeOfArea(area: MapArea | undefined): Pick<MapSign, 'lon' | 'lat' | 'floor'> | null {
  const region = area?.regions[0];
  if (region === undefined) return null;
  const [lon, lat] = middleOfRegion(region);
  return { lon, lat, floor: region.floor };
}

function middleOfRegion(region: MapArea['regions'][number]): readonly [lon: number, lat: number] {
  return region.shape === 'circle' ? region.center : middleOf(region.points);
}

/** Middle of the bounding box, which is inside of typical muster points. */
function middleOf(points: readonly (readonly [lon: number, lat: number])[]): [lon: number, lat: number] {
  const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  return [middle(points.map(([lon]) => lon)), middle(points.map(([, lat]) => lat))];
}
