import type { LiveName } from '@muster/model/live/wire.ts';

import type { Presence } from './tagLook.ts';

/** Filter of the map; null = all. */
export interface TagChoice {
  departId: string | null;
  areaId: string | null;
  state: Presence | null;
  /** Only subjects with an open alarm. */
  onlyAlarms: boolean;
}

export const everybody: TagChoice = { departId: null, areaId: null, state: null, onlyAlarms: false };

/** Whether a tag without an alarm is shown. */
export type TagNarrowing = (name: LiveName | undefined, presence: Presence) => boolean;

/** The filter of a selection; null = all tags are shown. */
export function narrowTo({ departId, areaId, state, onlyAlarms }: TagChoice): TagNarrowing | null {
  if (onlyAlarms) return () => false;
  if (departId === null && areaId === null && state === null) return null;
  return (name, presence) =>
    (departId === null || name?.departId === departId) &&
    (areaId === null || name?.areaIds.includes(areaId) === true) &&
    (state === null || presence === state);
}
