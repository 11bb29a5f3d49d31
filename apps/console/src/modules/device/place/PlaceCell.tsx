import type { DevicePlace } from '@muster/model/device/place.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { floorName } from '../../../core/i18n/floorName.ts';

/** A place: degrees and floor. */
export function PlaceCell({ row }: { row: Readonly<Record<string, unknown>> }) {
  const t = useT();
  // The value of a field of the shape `place`, checked by the server when it was stored.
  const place = row['place'] as DevicePlace | null;
  if (place === null) return t('console.device.noPlace');
  return `${place.lon.toFixed(6)}, ${place.lat.toFixed(6)} · ${floorName(t, place.floor)}`;
}
