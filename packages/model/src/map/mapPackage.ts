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
  /** 3D tiles: `tileset.json` below `folder` is where they begin. */
  z.strictObject({ kind: z.literal('tiles3d'), folder: z.string(), files: z.int() }),
]);
export type MapPackageInfo = z.infer<typeof mapPackageInfoShape>;

/** Bytes that one call brings of an archive. */
export const packagePartBytes = 4 * 2 ** 20;
