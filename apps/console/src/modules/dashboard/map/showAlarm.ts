import type { MapAlarm } from '../../alarm/live/alarmMarks.ts';
import type { MapArea } from '../../../map/area/areaLayer.ts';
import type { SiteMap } from '../../../map/siteMap.ts';
import { regionBox } from '../../../map/site/regionBox.ts';

/** Flies to where an alarm is, when its subject is not on the map: to its area, or to where it was raised. */
export function showAlarm(map: SiteMap, alarm: MapAlarm, areas: readonly MapArea[]): void {
  const { lon, lat, subjectKind, subjectId } = alarm;
  const isAboutArea = subjectKind === 'area';
  const areaId = isAboutArea ? subjectId : alarm.areaId;
  const box = regionBox(areas.find(({ id }) => id === areaId)?.regions ?? [], map.projection);
  const hasPlace = lon !== null && lat !== null;
  if (box !== null && (isAboutArea || !hasPlace)) map.showBox('fly', box);
  else if (hasPlace) map.showPlace(map.projection.x(lon), map.projection.y(lat));
}
