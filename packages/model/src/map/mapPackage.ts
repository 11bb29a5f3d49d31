import * as z from 'zod/mini';

/** Content of an unpacked map package. */
export const mapPackageInfoShape = z.discriminatedUnion('kind', [
  /** Tiles in Web Mercator by level, column and row: `{z}/{x}/{y}.{ending}` below `folder`. */
  z.strictObject({
    kind: z.literal('pyramid'),
    folder: z.string(),
    ending: z.string(),
    minZoom: z.int(),
    maxZoom: z.int(),
    /** `tms`: rows are counted from the south. */
    scheme: z.enum(['xyz', 'tms']),
    files: z.int(),
  }),
  /** 3D tiles: root `tileset.json` below `folder`. */
  z.strictObject({ kind: z.literal('tiles3d'), folder: z.string(), files: z.int() }),
]);
export type MapPackageInfo = z.infer<typeof mapPackageInfoShape>;

/** Maximum bytes of an archive in one call. */
export const packagePartBytes = 4 * 2 ** 20;
