import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';

import type { AlarmMarks, AlarmPin } from '../../../map/highlight/highlights.ts';
import type { TagAlarm } from '../../../map/tag/tagLook.ts';
import { isPast, levelOf, type OpenAlarm } from './openAlarms.ts';

/** Fields of an open alarm that the map needs. */
export type MapAlarm = Pick<
  OpenAlarm,
  | 'id'
  | 'level'
  | 'status'
  | 'areaId'
  | 'subjectKind'
  | 'subjectId'
  | 'tag'
  | 'lon'
  | 'lat'
  | 'floor'
  | 'unverified'
  | 'arrivedAt'
  | 'clearedAt'
>;

/** Marks of open alarms on the map: one per tag, one level per area, and pins. */
export function alarmMarks(alarms: readonly MapAlarm[]): AlarmMarks {
  const byTag = new Map<string, TagAlarm>();
  const byArea = new Map<string, AlarmLevel>();
  // Cleared alarms are not marked, even if they still need handling.
  const open = alarms.filter((alarm) => !isPast(alarm));
  for (const alarm of open) {
    const alarmLevel = levelOf(alarm);
    for (const tag of tagsOf(alarm)) {
      const known = byTag.get(tag);
      if (known !== undefined && known.level <= alarmLevel) continue;
      byTag.set(tag, { level: alarmLevel, isUnverified: alarm.unverified, arrivedAt: alarm.arrivedAt });
    }
    const areaId = alarm.subjectKind === 'area' ? alarm.subjectId : alarm.areaId;
    if (areaId === null) continue;
    const level = byArea.get(areaId);
    if (level === undefined || alarmLevel < level) byArea.set(areaId, alarmLevel);
  }
  return { byTag, byArea, placed: open.flatMap(pinsOf) };
}

/** One pin; none if an area is filled instead. */
function pinsOf(alarm: MapAlarm): AlarmPin[] {
  const { id, tag, lon, lat, floor, subjectKind } = alarm;
  if (lon === null || lat === null || subjectKind === 'area') return [];
  return [{ id, level: levelOf(alarm), tag, lon, lat, floor }];
}

/** A group's subject is its sorted tags, joined by commas (alarms.md). */
function tagsOf({ tag, subjectKind, subjectId }: MapAlarm): string[] {
  if (subjectKind === 'group') return subjectId.split(',');
  return tag === null ? [] : [tag];
}
