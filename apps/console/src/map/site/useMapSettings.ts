import { useQuery } from '@tanstack/react-query';
import { use } from 'react';

import { defaultMapSettings, mapSetting, type MapSettings } from '@muster/model/mapSetting/mapSetting.ts';

import { get } from '../../core/http/request.ts';
import { useSession } from '../../core/session/session.ts';
import { UnsavedSettings } from './unsavedSettings.ts';

/** By which the maps of the building are drawn; the product's own until they have come, and where they do not. */
export function useMapSettings(): MapSettings {
  const unsaved = use(UnsavedSettings);
  const { data = defaultMapSettings } = useMapSettingsQuery();
  return unsaved ?? data;
}

/** Pending until it is known how the building wants its maps. */
export function useMapSettingsQuery() {
  const buildId = useSession((state) => state.buildId ?? '');
  return useQuery({
    queryKey: [mapSetting.name, 'current', buildId],
    queryFn: ({ signal }) => get<MapSettings>('/pod/mapSetting/current', {}, { signal, quiet: true }),
    staleTime: 60_000,
  });
}
