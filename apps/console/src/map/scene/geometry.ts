import {
  BlendEquation,
  BlendFunction,
  BlendingState,
  BoundingSphere,
  Cartesian3,
  ComponentDatatype,
  CoplanarPolygonGeometry,
  Geometry,
  GeometryAttribute,
  GeometryAttributes,
  GeometryInstance,
  Matrix4,
  PerInstanceColorAppearance,
  PolygonHierarchy,
  Primitive,
  PrimitiveType,
  type PrimitiveCollection,
} from '@cesium/engine';
import type { Ring } from '@muster/geo/ring.ts';

import type { Mesh, Triangulate } from '../plan/mesh.ts';
import type { Stage } from './stage.ts';
import type { Lens } from './view.ts';

/** Earcut, through the only public function of Cesium that uses it. */
export const triangulate: Triangulate = (rings) => {
  const [outer, ...holes] = rings.map(hierarchyOf);
  if (outer === undefined) return { corners: [], indices: [] };
  outer.holes = holes;
  const geometry = CoplanarPolygonGeometry.createGeometry(
    new CoplanarPolygonGeometry({
      polygonHierarchy: outer,
      vertexFormat: PerInstanceColorAppearance.FLAT_VERTEX_FORMAT,
    }),
  );
  return { corners: geometry?.attributes.position?.values ?? [], indices: geometry?.indices ?? [] };
};

function hierarchyOf({ xs, ys }: Ring): PolygonHierarchy {
  return new PolygonHierarchy(Array.from(xs, (x, index) => new Cartesian3(x, ys[index], 0)));
}

export interface MeshOptions {
  kind: 'triangles' | 'lines';
  /** A tint over all earlier content, roofs included; or a shadow on what is below, where the darkest counts. */
  blend?: 'tint' | 'darken';
}

const darken = {
  enabled: true,
  equationRgb: BlendEquation.MIN,
  equationAlpha: BlendEquation.MAX,
  functionSourceRgb: BlendFunction.ONE,
  functionSourceAlpha: BlendFunction.ONE,
  functionDestinationRgb: BlendFunction.ONE,
  functionDestinationAlpha: BlendFunction.ONE,
};
const renderStates = {
  tint: { depthTest: { enabled: false }, blending: BlendingState.ALPHA_BLEND },
  // It does not hide later content.
  darken: { depthTest: { enabled: true }, depthMask: false, blending: darken },
};

/** A primitive of a mesh of the site's plane; its heights may be scaled afterwards ({@link stretch}). */
export function addMesh(
  stage: Stage,
  group: PrimitiveCollection,
  mesh: Mesh,
  { kind, blend }: MeshOptions,
): Primitive | null {
  if (mesh.indices.length === 0) return null;
  const positions = new Float64Array(mesh.positions);
  const attributes = new GeometryAttributes();
  attributes.position = new GeometryAttribute({
    componentDatatype: ComponentDatatype.DOUBLE,
    componentsPerAttribute: 3,
    values: positions,
  });
  attributes.color = new GeometryAttribute({
    componentDatatype: ComponentDatatype.UNSIGNED_BYTE,
    componentsPerAttribute: 4,
    normalize: true,
    values: new Uint8Array(mesh.colors),
  });
  const geometry = new Geometry({
    attributes,
    indices: new Uint32Array(mesh.indices),
    primitiveType: kind === 'lines' ? PrimitiveType.LINES : PrimitiveType.TRIANGLES,
    boundingSphere: BoundingSphere.fromVertices(mesh.positions),
  });
  const primitive = new Primitive({
    geometryInstances: new GeometryInstance({ geometry }),
    appearance: new PerInstanceColorAppearance({
      flat: true,
      translucent: false,
      closed: false,
      ...(blend === undefined ? {} : { renderState: renderStates[blend] }),
    }),
    modelMatrix: Matrix4.clone(stage.siteMatrix),
    asynchronous: false,
    allowPicking: false,
    vertexCacheOptimize: false,
    compressVertices: false,
  });
  group.add(primitive);
  return primitive;
}

const placed = new Matrix4();

/** Lifts a primitive of the site's plane by `lift` metres and scales its heights. */
export function stretch(stage: Stage, primitive: { modelMatrix: Matrix4 }, lift: number, scale: number): void {
  Matrix4.fromTranslation(new Cartesian3(0, 0, lift), placed);
  Matrix4.multiplyByScale(placed, new Cartesian3(1, 1, scale), placed);
  Matrix4.multiply(stage.siteMatrix, placed, primitive.modelMatrix);
}

/**
 * Lifts a primitive of the site's plane, and moves it halfway to the camera: every point keeps its pixel, and nothing
 * of the site is in front of it. For primitives whose depth test cannot be switched off.
 */
export function bringForward(stage: Stage, primitive: { modelMatrix: Matrix4 }, lens: Lens, lift: number): void {
  const [x, y, z] = lens.eye;
  Matrix4.fromTranslation(new Cartesian3(x / 2, y / 2, (z + lift) / 2), placed);
  Matrix4.multiplyByUniformScale(placed, 0.5, placed);
  Matrix4.multiply(stage.siteMatrix, placed, primitive.modelMatrix);
}
