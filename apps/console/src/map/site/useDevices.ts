import { useQueries } from '@tanstack/react-query';

import { markerIcon } from '@muster/model/device/markerIcon.ts';
import type { DevicePlace } from '@muster/model/device/place.ts';
import { deviceEntities, deviceKinds, type DeviceKind } from '@muster/model/device/devices.ts';
import { entityPath, permissionCode, type Entity, type EntityRow } from '@muster/model/entity/entity.ts';

import { useCan } from '../../core/session/session.ts';
import type { MapDevice } from '../device/mapDevice.ts';
import { fetchAll } from '../../core/http/fetchAll.ts';

/** The devices of the building with a place that the account may see. */
export function useDevices(): readonly MapDevice[] {
  const can = useCan();
  return useQueries({
    queries: wanted.map((entity) => ({
      queryKey: [entity.name, 'all'],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchAll<EntityRow>(`${entityPath(entity)}/page`, signal),
      enabled: can(permissionCode(entity, 'view')),
      staleTime: 60_000,
      retry: false,
    })),
    combine: devicesOf,
  });
}

const wanted: readonly Entity[] = [markerIcon, ...deviceKinds.map((kind) => deviceEntities[kind])];

/** Recomputed only when a reply changes: the query library caches the result of a stable function. */
function devicesOf([icons, ...rows]: readonly { data: EntityRow[] | undefined }[]): readonly MapDevice[] {
  const urls = new Map((icons?.data ?? []).map((icon) => [icon.id, urlOf(icon)]));
  return deviceKinds.flatMap((kind, index) => (rows[index]?.data ?? []).flatMap((row) => deviceOf(kind, row, urls)));
}

/** null for a row without a place. */
export function deviceOf(
  kind: DeviceKind,
  row: Readonly<Record<string, unknown>>,
  icons: ReadonlyMap<string, string | null>,
): MapDevice[] {
  // The value of a field of the shape `place`, checked by the server when it was stored.
  const place = row['place'] as DevicePlace | null | undefined;
  if (place === null || place === undefined) return [];
  const { iconId } = row;
  return [
    {
      id: String(row['id'] ?? ''),
      kind,
      name: String(row['name'] ?? ''),
      lon: place.lon,
      lat: place.lat,
      floor: place.floor,
      iconUrl: typeof iconId === 'string' ? (icons.get(iconId) ?? null) : null,
      range: rangeOf(row),
      row: { ...row, id: String(row['id'] ?? '') },
    },
  ];
}

function rangeOf({ rangeRadius, rangeHeading, rangeAngle }: Readonly<Record<string, unknown>>): MapDevice['range'] {
  const radius = Number(rangeRadius ?? 0);
  if (!(radius > 0)) return null;
  return { radius, headingDeg: Number(rangeHeading ?? 0), angleDeg: Number(rangeAngle ?? 90) };
}

function urlOf({ icon }: EntityRow): string | null {
  const isPicture = typeof icon === 'object' && icon !== null && 'downloadUrl' in icon;
  return isPicture ? String(icon.downloadUrl) : null;
}
