import type { LiveName } from '@muster/model/live/wire.ts';

import type { Presence } from './tagLook.ts';

/** Filter of the map; null = all. */
export interface TagChoice {
  departId: string | null;
  areaId: string | null;
  state: Presence | null;
  /** Only those who have an open alarm: they are shown in any case. */
  onlyAlarms: boolean;
}

export const everybody: TagChoice = { departId: null, areaId: null, state: null, onlyAlarms: false };

/** Whether a tag without an alarm is shown. */
export type TagNarrowing = (name: LiveName | undefined, presence: Presence) => boolean;

export function narrowTo({ departId, areaId, state, onlyAlarms }: TagChoice): TagNarrowing | null {
  if (onlyAlarms) return () => false;
  if (departId === null && areaId === null && state === null) return null;
  return (name, presence) =>
    (departId === null || name?.departId === departId) &&
    (areaId === null || name?.areaIds.includes(areaId) === true) &&
    (state === null || presence === state);
}
