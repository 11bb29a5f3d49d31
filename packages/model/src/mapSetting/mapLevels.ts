import * as z from 'zod/mini';

/** Levels of a map: 1 shows a country, 20 a room. */
export const mapLevelRange = [1, 22] as const;
/** Area levels: 1 = an area without a parent. */
const deepestAreaLevel = 8;

const level = z.int().check(z.minimum(mapLevelRange[0]), z.maximum(mapLevelRange[1]));

/** Area levels shown at the levels of the map; `checkMapSetting` checks that they are continuous. */
export const mapLevelsShape = z
  .array(
    z.strictObject({
      areaLevel: z.int().check(z.minimum(1), z.maximum(deepestAreaLevel)),
      min: level,
      max: level,
    }),
  )
  .check(z.minLength(1), z.maxLength(deepestAreaLevel));

export type MapLevels = z.infer<typeof mapLevelsShape>;
