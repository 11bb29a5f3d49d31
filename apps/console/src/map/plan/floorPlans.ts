import { fitPlacement } from '@muster/geo/fitPlacement.ts';
import type { Projection } from '@muster/geo/projection.ts';
import type { MapPackageInfo } from '@muster/model/map/mapPackage.ts';
import type { PicturePlacement } from '@muster/model/map/placement.ts';

import type { PackagedModel } from '../model/packagedModel.ts';
import type { Corners } from '../scene/picture.ts';
import type { GroundPicture } from './pictureLayer.ts';
import type { TileSet } from './tiles.ts';

/** A source of ground content that was created elsewhere. */
export type GroundSource = FloorPlan | PackagedPyramid | PackagedModel;

/** An image pyramid of a map package. */
export interface PackagedPyramid {
  packageId: string;
  info: Extract<MapPackageInfo, { kind: 'pyramid' }>;
}

/** A floor plan that is a picture. */
export interface FloorPlan {
  /** Address of the picture. */
  downloadUrl: string;
  placement: PicturePlacement;
}

/** The four corners of a placed picture; metres. @throws RangeError as `fitPlacement` does */
export function pictureCorners({ method, points, width, height }: PicturePlacement, projection: Projection): Corners {
  const { at } = fitPlacement(
    points.map(({ pixelX, pixelY, lon, lat }) => ({ pixelX, pixelY, x: projection.x(lon), y: projection.y(lat) })),
    method,
  );
  return [at(0, 0), at(width, 0), at(width, height), at(0, height)];
}

/** Pictures of floor plans. One with degenerate control points is not drawn; its form reports it. */
export function floorPlanPictures(
  sources: readonly GroundSource[],
  projection: Projection,
  fetchBlob: FetchBlob,
): GroundPicture[] {
  return sources.flatMap((source) => {
    if (!('placement' in source)) return [];
    const { downloadUrl, placement } = source;
    const corners = cornersOrNull(placement, projection);
    if (corners === null) return [];
    const { floor, opacity } = placement;
    const load = async (signal: AbortSignal): Promise<ImageBitmap> =>
      createImageBitmap(await fetchBlob(downloadUrl, signal), {
        imageOrientation: 'flipY',
        premultiplyAlpha: 'none',
      });
    return [{ key: JSON.stringify([downloadUrl, placement]), corners, floor, opacity, load }];
  });
}

function cornersOrNull(placement: PicturePlacement, projection: Projection): Corners | null {
  try {
    return pictureCorners(placement, projection);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The tiles of packaged pyramids, placed in Web Mercator. */
export function packagedSets(sources: readonly GroundSource[], fetchBlob: FetchBlob): TileSet[] {
  return sources.flatMap((source) => (isPyramid(source) ? [tileSetOf(source, fetchBlob)] : []));
}

/** The 3D tiles of packages. */
export function packagedModels(sources: readonly GroundSource[]): PackagedModel[] {
  return sources.filter((source) => 'features' in source);
}

function isPyramid(source: GroundSource): source is PackagedPyramid {
  return 'info' in source && source.info.kind === 'pyramid';
}

type FetchBlob = (address: string, signal: AbortSignal) => Promise<Blob>;

function tileSetOf({ packageId, info }: PackagedPyramid, fetchBlob: FetchBlob): TileSet {
  const { folder, ending, minZoom, maxZoom, scheme } = info;
  return {
    key: packageId,
    minZoom,
    maxZoom,
    datum: 'wgs84',
    isFromSouth: scheme === 'tms',
    floor: null,
    opacity: 1,
    load: async ({ z, x, y }, signal) => {
      const address = `/pod/mapPackage/file/${packageId}/${encodeURI(folder)}${z}/${x}/${y}.${ending}`;
      return createImageBitmap(await fetchBlob(address, signal), {
        imageOrientation: 'flipY',
        premultiplyAlpha: 'none',
      });
    },
  };
}
