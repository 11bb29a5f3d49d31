import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';
import { createContext } from 'react';

/** Map settings that are being typed: what stands below takes them for those of the building. null = nothing is typed. */
export const UnsavedSettings = createContext<MapSettings | null>(null);
