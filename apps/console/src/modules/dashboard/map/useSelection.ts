import { useCallback, useEffect, useState } from 'react';

import type { OpenAlarm } from '../../alarm/live/openAlarms.ts';
import { useMapFloor } from '../../../map/useMapFloor.ts';
import type { SiteMap } from '../../../map/siteMap.ts';
import type { Site } from '../../../map/site/site.ts';
import { slotOfTag } from '../../../map/tag/tagSource.ts';
import type { TagStore } from '../../../map/tag/tagStore.ts';
import type { MapAlarm } from '../../alarm/live/alarmMarks.ts';
import type { MapArea } from '../../../map/area/areaLayer.ts';
import { regionBox } from '../../../map/site/regionBox.ts';

export interface Selection {
  tag: string | null;
  alarmId: string | null;
  isFollowing: boolean;
  floor: number | null;
  setFloor: (floor: number | null) => void;
  /** Called when a marker was pressed; null = none. */
  pick: (tag: string | null) => void;
  /** Selects and flies there. */
  show: (tag: string) => void;
  locate: (alarm: OpenAlarm) => void;
  follow: (isFollowing: boolean) => void;
  /** One step back: clears the selection, then shows the whole site. */
  back: () => void;
}

/** The selection of the map. */
export function useSelection(
  map: SiteMap | null,
  store: TagStore,
  site: Site | undefined,
  showWhole: () => void,
): Selection {
  const [tag, setTag] = useState<string | null>(null);
  const [alarmId, setAlarmId] = useState<string | null>(null);
  const [isFollowing, setFollowing] = useState(false);
  const [floor, setFloor] = useState<number | null>(null);
  useMapFloor(map, floor);
  useEffect(() => {
    map?.select(tag);
    map?.setFollowing(isFollowing);
  }, [map, tag, isFollowing]);
  useFloorOf(store, isFollowing ? tag : null, floor, setFloor);

  const pick = useCallback((next: string | null) => {
    setTag(next);
    setAlarmId(null);
    setFollowing(false);
  }, []);
  const show = (next: string): void => {
    pick(next);
    const slot = slotOfTag(store, next);
    if (slot !== undefined && floor !== null) setFloor(store.floor[slot] ?? null);
    map?.showTag(next);
  };
  const locate = (alarm: OpenAlarm): void => {
    const isSeen = alarm.tag !== null && slotOfTag(store, alarm.tag) !== undefined;
    if (isSeen && alarm.tag !== null) show(alarm.tag);
    else {
      pick(null);
      if (floor !== null && alarm.floor !== null) setFloor(alarm.floor);
      if (map !== null) showAlarm(map, alarm, site?.areas ?? []);
    }
    setAlarmId(alarm.id);
  };
  const back = (): void => {
    if (tag === null && alarmId === null) showWhole();
    else pick(null);
  };
  return { tag, alarmId, isFollowing, floor, setFloor, pick, show, locate, follow: setFollowing, back };
}

/** If a single floor is shown, it follows the selected subject. */
function useFloorOf(
  store: TagStore,
  tag: string | null,
  floor: number | null,
  setFloor: (floor: number) => void,
): void {
  useEffect(() => {
    if (tag === null || floor === null) return undefined;
    const timer = setInterval(() => {
      const slot = slotOfTag(store, tag);
      const now = slot === undefined ? undefined : store.floor[slot];
      if (now !== undefined && now !== floor) setFloor(now);
    }, 1000);
    return () => clearInterval(timer);
  }, [store, tag, floor, setFloor]);
}

/** Flies to an alarm whose subject is not on the map: to its area, or to the place of the raise. */
function showAlarm(map: SiteMap, alarm: MapAlarm, areas: readonly MapArea[]): void {
  const { lon, lat, subjectKind, subjectId } = alarm;
  const isAboutArea = subjectKind === 'area';
  const areaId = isAboutArea ? subjectId : alarm.areaId;
  const box = regionBox(areas.find(({ id }) => id === areaId)?.regions ?? [], map.projection);
  const hasPlace = lon !== null && lat !== null;
  if (box !== null && (isAboutArea || !hasPlace)) map.showBox('fly', box);
  else if (hasPlace) map.showPlace(map.projection.x(lon), map.projection.y(lat));
}
