import { useQuery } from '@tanstack/react-query';
import { use } from 'react';

import { defaultMapSettings, mapSetting, type MapSettings } from '@muster/model/mapSetting/mapSetting.ts';

import { get } from '../../core/http/request.ts';
import { useSession } from '../../core/session/session.ts';
import { UnsavedSettings } from './unsavedSettings.ts';

/** Map settings of the building; the defaults until they are loaded, and after a failure. */
export function useMapSettings(): MapSettings {
  const unsaved = use(UnsavedSettings);
  const { data = defaultMapSettings } = useMapSettingsQuery();
  return unsaved ?? data;
}

/** Pending until the settings of the building are loaded. */
export function useMapSettingsQuery() {
  const buildId = useSession((state) => state.buildId ?? '');
  return useQuery({
    queryKey: [mapSetting.name, 'current', buildId],
    queryFn: ({ signal }) => get<MapSettings>('/pod/mapSetting/current', {}, { signal, quiet: true }),
    staleTime: 60_000,
  });
}
