import * as z from 'zod/mini';

const pixels = z.number().check(z.minimum(-100_000), z.maximum(100_000));

/**
 * Placement of the picture of a map of type jpg: control points connect pixels of the picture (from its top left
 * corner) with degrees. Two or more are needed, three for an affine placement; `@muster/geo/fitPlacement.ts` computes
 * it.
 */
export const placementShape = z
  .strictObject({
    floor: z.int().check(z.minimum(-20), z.maximum(200)),
    /** Of the picture, pixels. */
    width: z.int().check(z.positive(), z.maximum(100_000)),
    height: z.int().check(z.positive(), z.maximum(100_000)),
    method: z.enum(['similarity', 'affine']),
    /** 0 (not seen) to 1. */
    opacity: z.number().check(z.minimum(0), z.maximum(1)),
    points: z
      .array(
        z.strictObject({
          pixelX: pixels,
          pixelY: pixels,
          lon: z.number().check(z.minimum(-180), z.maximum(180)),
          lat: z.number().check(z.minimum(-89), z.maximum(89)),
        }),
      )
      .check(z.minLength(2), z.maxLength(50)),
  })
  .check(z.refine(({ method, points }) => method === 'similarity' || points.length >= 3));

export type PicturePlacement = z.infer<typeof placementShape>;
