import type { MapLevels } from './mapLevels.ts';

/** `area_map_level` of specification §3: area level 1 at map levels 1 to 13, level 2 at 14 to 15. */
export const defaultMapLevels: MapLevels = [
  { areaLevel: 1, min: 1, max: 13 },
  { areaLevel: 2, min: 14, max: 15 },
];
