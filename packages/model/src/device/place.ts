import * as z from 'zod/mini';

/** Place of a device: degrees and floor. */
export const placeShape = z.strictObject({
  lon: z.number().check(z.minimum(-180), z.maximum(180)),
  lat: z.number().check(z.minimum(-89), z.maximum(89)),
  floor: z.int().check(z.minimum(-20), z.maximum(200)),
});
export type DevicePlace = z.infer<typeof placeShape>;
