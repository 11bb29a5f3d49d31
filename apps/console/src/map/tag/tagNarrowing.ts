import type { LiveName } from '@muster/protocols/liveMessage.ts';

/** Whom the map is narrowed to; null = everybody. */
export interface TagChoice {
  departId: string | null;
  areaId: string | null;
  /** Only those who have an open alarm: they are shown in any case. */
  onlyAlarms: boolean;
}

export const everybody: TagChoice = { departId: null, areaId: null, onlyAlarms: false };

/** Whether a tag without an alarm is shown. */
export type TagNarrowing = (name: LiveName | undefined) => boolean;

export function narrowTo({ departId, areaId, onlyAlarms }: TagChoice): TagNarrowing | null {
  if (onlyAlarms) return () => false;
  if (departId === null && areaId === null) return null;
  return (name) =>
    name !== undefined &&
    (departId === null || name.departId === departId) &&
    (areaId === null || name.areaIds.includes(areaId));
}
