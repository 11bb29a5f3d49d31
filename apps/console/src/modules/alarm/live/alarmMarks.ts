import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';

import { levelOf, type OpenAlarm } from './openAlarms.ts';
import type { TagAlarm } from '../../../map/tag/tagLook.ts';

/** An open alarm as the map takes it. */
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

/** What open alarms mean for what is drawn. */
export interface AlarmMarks {
  /** The most urgent one of each tag. */
  byTag: ReadonlyMap<string, TagAlarm>;
  /** The highest level of each area in which something is wrong now: what has cleared waits for a hand, but fills nothing. */
  byArea: ReadonlyMap<string, AlarmLevel>;
  /** Alarms that have a place of their own; drawn where their tag is not. */
  placed: readonly MapAlarm[];
}

export const noAlarms: AlarmMarks = { byTag: new Map(), byArea: new Map(), placed: [] };

export function alarmMarks(alarms: readonly MapAlarm[]): AlarmMarks {
  const byTag = new Map<string, TagAlarm>();
  const byArea = new Map<string, AlarmLevel>();
  const open = alarms.filter(({ status }) => status === 'alarming');
  for (const alarm of open) {
    const alarmLevel = levelOf(alarm);
    for (const tag of tagsOf(alarm)) {
      const known = byTag.get(tag);
      if (known !== undefined && known.level <= alarmLevel) continue;
      byTag.set(tag, { level: alarmLevel, isUnverified: alarm.unverified, arrivedAt: alarm.arrivedAt });
    }
    const areaId = alarm.subjectKind === 'area' ? alarm.subjectId : alarm.areaId;
    if (areaId === null || alarm.clearedAt !== null) continue;
    const level = byArea.get(areaId);
    if (level === undefined || alarmLevel < level) byArea.set(areaId, alarmLevel);
  }
  const isPlaced = ({ lon, lat, subjectKind }: MapAlarm): boolean =>
    lon !== null && lat !== null && subjectKind !== 'area';
  return { byTag, byArea, placed: open.filter(isPlaced) };
}

/** A group's subject is its sorted tags, joined by commas (alarms.md). */
function tagsOf({ tag, subjectKind, subjectId }: MapAlarm): string[] {
  if (subjectKind === 'group') return subjectId.split(',');
  return tag === null ? [] : [tag];
}
