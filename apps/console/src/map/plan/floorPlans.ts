import { fitPlacement } from '@muster/geo/fitPlacement.ts';
import type { Projection } from '@muster/geo/projection.ts';
import type { PicturePlacement } from '@muster/model/map/placement.ts';

import type { Corners } from '../scene/picture.ts';
import type { GroundPicture } from './pictureLayer.ts';

/** A floor plan that is a picture. */
export interface FloorPlan {
  /** Address of the picture. */
  downloadUrl: string;
  placement: PicturePlacement;
}

/** Where the four corners of a placed picture lie; metres. @throws RangeError as `fitPlacement` does */
export function pictureCorners({ method, points, width, height }: PicturePlacement, projection: Projection): Corners {
  const { at } = fitPlacement(
    points.map(({ pixelX, pixelY, lon, lat }) => ({ pixelX, pixelY, x: projection.x(lon), y: projection.y(lat) })),
    method,
  );
  return [at(0, 0), at(width, 0), at(width, height), at(0, height)];
}

/** What the map draws of floor plans. One whose control points say nothing is not drawn; its form tells why. */
export function floorPlanPictures(
  plans: readonly FloorPlan[],
  projection: Projection,
  fetchBlob: (address: string, signal: AbortSignal) => Promise<Blob>,
): GroundPicture[] {
  return plans.flatMap(({ downloadUrl, placement }) => {
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
