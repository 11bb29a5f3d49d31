import { Cartesian3, Matrix3, Matrix4 } from '@cesium/engine';
import type { Projection } from '@muster/geo/projection.ts';
import type { Frame } from '@muster/model/entity/shapes.ts';

/** A tileset as it lies by itself: the sphere around it, in its own metres or in those of the globe. */
export interface ModelExtent {
  center: Cartesian3;
  /** Metres. */
  radius: number;
}

/** Nobody's building stands this near to the middle of the earth: such coordinates are metres of a drawing. */
const earthCore = 1_000_000;

function isOnGlobe({ center }: ModelExtent): boolean {
  return Cartesian3.magnitude(center) > earthCore;
}

/**
 * From a tileset into the site's plane, before it is lifted and flattened. One that lies on the globe keeps its place and
 * is let down until `lowest` metres above the plane are zero, for its heights are those of an ellipsoid; one with metres
 * of its own is laid by the map's frame, as positions in x, y are.
 * @param toPlane from the globe to the site's plane
 * @returns null for one that has neither
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
