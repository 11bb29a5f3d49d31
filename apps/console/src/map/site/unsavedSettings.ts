import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';
import { createContext } from 'react';

/** Unsaved map settings: components below use them instead of the building's. null = none. */
export const UnsavedSettings = createContext<MapSettings | null>(null);
