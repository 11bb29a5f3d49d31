import type { DevicePlace } from '@muster/model/device/place.ts';
import { liveFlag } from '@muster/protocols/liveFrame.ts';

import type { LiveSite } from '../../../live/liveSite.ts';
import type { Destination } from './dispatch.store.ts';

/** Place of a tag; null while it is offline or without a fix. */
export function placeOfTag(live: LiveSite | undefined, tag: string | null): DevicePlace | null {
  const row = tag === null ? undefined : live?.byTag(tag);
  return row === undefined ? null : placeOfRow(row);
}

/** The same of a row. */
export function placeOfRow({ position: { flags, lon, lat, floor } }: Parameters<LiveSite['rows']['set']>[1]) {
  if ((flags & liveFlag.online) === 0 || lon === null || lat === null) return null;
  return { lon, lat, floor: floor ?? 0 };
}

/** Target of a dispatch: the current place of the alarm's subject; else the place of the raise; null = none. */
export function placeOfAlarm(live: LiveSite | undefined, { tag, lon, lat, floor }: Destination): DevicePlace | null {
  const now = placeOfTag(live, tag);
  if (now !== null) return now;
  return lon === null || lat === null ? null : { lon, lat, floor: floor ?? 0 };
}
