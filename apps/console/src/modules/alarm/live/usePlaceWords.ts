import { mapScreens } from '@muster/model/access/permission.ts';
import { area } from '@muster/model/area/area.ts';
import { entityPath } from '@muster/model/entity/entity.ts';
import type { Row } from '@muster/model/entity/row.ts';
import type { LiveAlarm } from '@muster/model/live/wire.ts';
import { useQuery } from '@tanstack/react-query';

import { fetchAll } from '../../../core/http/fetchAll.ts';
import { floorName } from '../../../core/i18n/floorName.ts';
import { type Translate, useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import type { NearestArea, Place } from './nearestArea.ts';

type Placed = Pick<LiveAlarm, 'areaName' | 'lon' | 'lat' | 'floor'>;

/**
 * Returns the text of an alarm's place: its area, else the nearest visible area with the distance; and the floor. Areas
 * are fetched only if one of `alarms` needs them.
 */
export function usePlaceWords(alarms: readonly Placed[]): (alarm: Placed) => string {
  const t = useT();
  const maySee = mapScreens.some(useCan());
  const { data: nearest } = useQuery({
    queryKey: [area.name, 'nearest'],
    queryFn: async ({ signal }) => {
      const rows = fetchAll<Row<typeof area>>(`${entityPath(area)}/page`, signal);
      const { nearestAreaOf } = await import('./nearestArea.ts');
      return nearestAreaOf(await rows);
    },
    enabled: maySee && alarms.some((alarm) => placeOf(alarm) !== null),
    staleTime: 60_000,
  });
  return (alarm) => {
    const { areaName, floor } = alarm;
    const place = placeOf(alarm);
    const name = areaName ?? (place === null ? '' : nearWords(t, place, nearest?.(place) ?? null));
    return [name, floor === null ? '' : floorName(t, floor)].filter(Boolean).join(' · ');
  };
}

/** Place of an alarm without an area; null if it has one, or is unknown. */
function placeOf({ areaName, lon, lat, floor }: Placed): Place | null {
  return areaName !== null || lon === null || lat === null ? null : { lon, lat, floor };
}

function nearWords(t: Translate, { lon, lat }: Place, near: NearestArea | null): string {
  if (near === null) return `${lon.toFixed(5)}, ${lat.toFixed(5)}`;
  const { name, metres, direction } = near;
  if (metres === 0) return name;
  const side = t(`console.direction.${direction}`);
  return metres < 1000
    ? t('console.alarm.near', { area: name, side, metres: Math.max(1, Math.round(metres)) })
    : t('console.alarm.nearKm', { area: name, side, kilometres: (metres / 1000).toFixed(1) });
}
