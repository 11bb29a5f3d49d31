import {
  BlendingState,
  BoundingSphere,
  Color,
  ComponentDatatype,
  Geometry,
  GeometryAttribute,
  GeometryAttributes,
  GeometryInstance,
  Material,
  MaterialAppearance,
  Matrix4,
  Primitive,
  PrimitiveType,
  Sampler,
  Texture,
  TextureMagnificationFilter,
  TextureMinificationFilter,
  type PrimitiveCollection,
  type Scene,
} from '@cesium/engine';

import type { TextureSource } from './cesiumTexture.d.ts';
import type { Stage } from './stage.ts';

/** Top left, top right, bottom right, bottom left of a picture on the ground; metres. */
export type Corners = readonly [Corner, Corner, Corner, Corner];
export type Corner = readonly [x: number, y: number];

/** A picture on the ground. */
export interface GroundPrimitive {
  readonly primitive: Primitive;
  destroy(): void;
}

const upright = [0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1];
/** Texture coordinates; the y axis points up. */
const cornersOfTexture = [0, 1, 1, 1, 1, 0, 0, 0];

/**
 * Places a picture on the plane, at height 0. Details are averaged when it is drawn small, so that lines do not
 * flicker.
 */
export function addPicture(
  stage: Stage,
  group: PrimitiveCollection,
  corners: Corners,
  source: TextureSource,
  opacity: number,
): GroundPrimitive {
  const texture = new Texture({
    context: (stage.scene as Scene & { context: unknown }).context,
    source,
    sampler: new Sampler({
      minificationFilter: TextureMinificationFilter.LINEAR_MIPMAP_LINEAR,
      magnificationFilter: TextureMagnificationFilter.LINEAR,
    }),
  });
  texture.generateMipmap();
  const material = new Material({
    fabric: { type: 'Image', uniforms: { color: Color.WHITE.withAlpha(opacity) } },
    translucent: false,
  });
  // Set separately: Cesium derives the type of other uniforms from their values, but cannot for a texture.
  material.uniforms.image = texture;
  const primitive = new Primitive({
    geometryInstances: new GeometryInstance({ geometry: quad(corners) }),
    appearance: new MaterialAppearance({
      material,
      materialSupport: MaterialAppearance.MaterialSupport.TEXTURED,
      flat: true,
      // Drawn in the order of its group, not sorted among translucent primitives.
      translucent: false,
      closed: false,
      renderState: { depthTest: { enabled: true }, blending: BlendingState.ALPHA_BLEND },
    }),
    modelMatrix: Matrix4.clone(stage.siteMatrix),
    asynchronous: false,
    allowPicking: false,
    vertexCacheOptimize: false,
    compressVertices: false,
  });
  group.add(primitive);
  return {
    primitive,
    destroy: () => {
      group.remove(primitive);
      texture.destroy();
    },
  };
}

function quad(corners: Corners): Geometry {
  const positions = corners.flatMap(([x, y]) => [x, y, 0]);
  const attributes = new GeometryAttributes();
  attributes.position = new GeometryAttribute({
    componentDatatype: ComponentDatatype.DOUBLE,
    componentsPerAttribute: 3,
    values: new Float64Array(positions),
  });
  attributes.normal = floats(upright, 3);
  attributes.st = floats(cornersOfTexture, 2);
  return new Geometry({
    attributes,
    indices: new Uint16Array([0, 1, 2, 0, 2, 3]),
    primitiveType: PrimitiveType.TRIANGLES,
    boundingSphere: BoundingSphere.fromVertices(positions),
  });
}

function floats(values: readonly number[], componentsPerAttribute: number): GeometryAttribute {
  const { FLOAT: componentDatatype } = ComponentDatatype;
  return new GeometryAttribute({ componentDatatype, componentsPerAttribute, values: new Float32Array(values) });
}
