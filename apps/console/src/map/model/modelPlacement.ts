import { Cartesian3, Matrix3, Matrix4 } from '@cesium/engine';
import type { Projection } from '@muster/geo/projection.ts';
import type { Frame } from '@muster/model/entity/shapes.ts';

/** The bounding sphere of a tileset, in its own metres or on the globe. */
export interface ModelExtent {
  center: Cartesian3;
  /** Metres. */
  radius: number;
}

/** No building is this close to the centre of the earth, so such coordinates are local metres. */
const earthCore = 1_000_000;

function isOnGlobe({ center }: ModelExtent): boolean {
  return Cartesian3.magnitude(center) > earthCore;
}

/**
 * From a tileset into the site's plane, before it is lifted and flattened. A georeferenced one keeps its place and is
 * lowered until `lowest` metres above the plane are zero, because its heights are ellipsoidal; one in local metres is
 * placed by the map's frame, like positions in x, y.
 * @param toPlane from the globe to the site's plane
 * @returns null if it has neither
 */
export function modelBase(
  extent: ModelExtent,
  frame: Frame | null,
  projection: Projection,
  { toPlane, lowest }: { toPlane: Matrix4; lowest: number },
): Matrix4 | null {
  if (isOnGlobe(extent)) {
    const down = Matrix4.fromTranslation(new Cartesian3(0, 0, -lowest));
    return Matrix4.multiply(down, toPlane, new Matrix4());
  }
  if (frame === null) return null;
  const turn = Matrix3.fromRotationZ((frame.rotationDeg * Math.PI) / 180);
  return Matrix4.fromRotationTranslation(turn, new Cartesian3(projection.x(frame.lon), projection.y(frame.lat), 0));
}
