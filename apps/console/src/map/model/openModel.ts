import {
  Cartesian3,
  Cesium3DTileset,
  CustomShader,
  ImageBasedLighting,
  Matrix4,
  Model,
  Resource,
  TaskProcessor,
  UniformType,
  type BoundingSphere,
  type OrientedBoundingBox,
} from '@cesium/engine';

import type { Lens } from '../scene/view.ts';
import type { ModelExtent } from './modelPlacement.ts';

/** A loaded tileset; its tiles are loaded as the window needs them. */
export interface OpenModel {
  readonly tileset: Cesium3DTileset;
  readonly extent: ModelExtent;
  /** Heights of its lowest and highest point after a transformation; metres. */
  heightRange(transform: Matrix4): { lowest: number; highest: number };
  /** Shows the part between two heights of the site's plane, metres; everything for null. */
  cut(lens: Lens, between: { from: number; to: number } | null): void;
}

interface OpenOptions {
  /** Headers that authenticate requests. */
  headers: Readonly<Record<string, string>>;
  /** Tiles were loaded, or are needed. */
  onProgress(): void;
  onTileFailed(isPacked: boolean): void;
}

const megabyte = 2 ** 20;
const packed = 'Tiles that are packed like this are unpacked by a worker, and this console has none.';
const farAway = 1e9;

/**
 * Cesium decodes Draco and KTX2 in workers, whose files this console does not ship (docs/adr/008-map.md). Without this
 * it would wait for them forever without an error.
 */
function refuseWorkers(): void {
  const refuse = (): Promise<never> => Promise.reject(new Error(packed));
  Object.assign(TaskProcessor.prototype, { initWebAssemblyModule: refuse, scheduleTask: refuse });
}

/** Listeners for errors of a tileset's tiles during preparation. */
const listeners = new WeakMap<object, (message: string) => void>();
const readModel = Model.fromGltfAsync;

/** Cesium reports decoding errors only to the model of the tile, not to the tileset. */
function listenToModels(): void {
  Model.fromGltfAsync = async (options) => {
    const model = await readModel(options);
    // Handed over by the content of a tile, and left out of Cesium's declarations.
    const { content } = options as { content?: { tileset: object } };
    const listener = content && listeners.get(content.tileset);
    if (listener !== undefined) model.errorEvent.addEventListener(({ message }: Error) => listener(message));
    return model;
  };
}

/** Reads a tileset. @throws if it is missing or invalid */
export async function openModel(
  address: string,
  { headers, onProgress, onTileFailed }: OpenOptions,
): Promise<OpenModel> {
  refuseWorkers();
  listenToModels();
  const shader = createShader();
  const tileset = await Cesium3DTileset.fromUrl(new Resource({ url: address, headers: { ...headers } }), {
    cacheBytes: 256 * megabyte,
    maximumCacheOverflowBytes: 128 * megabyte,
    customShader: shader,
    // In a storey that is cut, the inside of its walls is visible.
    backFaceCulling: false,
    // It is lit by noon at the site ({@link createStage}), and equally from all sides.
    environmentMapOptions: { enabled: false },
    imageBasedLighting: Object.assign(new ImageBasedLighting(), { sphericalHarmonicCoefficients: evenLight }),
  } as Cesium3DTileset.ConstructorOptions);
  tileset.loadProgress.addEventListener(onProgress);
  const fail = (message: string): void => onTileFailed(message.includes(packed));
  tileset.tileFailed.addEventListener(({ message }: { message: string }) => fail(message));
  listeners.set(tileset, fail);
  const { center, radius } = tileset.boundingSphere;
  const volume = rootVolume(tileset);
  return {
    tileset,
    extent: { center: Cartesian3.clone(center), radius },
    heightRange: (transform) => heightRange(volume, transform),
    cut: (lens, between) => cut(shader, lens, between),
  };
}

/** Ambient light: the first of nine coefficients. */
const evenLight = Array.from({ length: 9 }, (_, index) =>
  index === 0 ? new Cartesian3(0.8, 0.8, 0.8) : new Cartesian3(),
);

/** Cuts in the camera's coordinates: those of the globe are too coarse for single precision. */
function createShader(): CustomShader {
  return new CustomShader({
    uniforms: {
      u_up: { type: UniformType.VEC3, value: new Cartesian3(0, 0, 1) },
      u_eyeHeight: { type: UniformType.FLOAT, value: 0 },
      u_from: { type: UniformType.FLOAT, value: -farAway },
      u_to: { type: UniformType.FLOAT, value: farAway },
    },
    fragmentShaderText: `
      void fragmentMain(FragmentInput fsInput, inout czm_modelMaterial material) {
        float height = u_eyeHeight + dot(fsInput.attributes.positionEC, u_up);
        if (height < u_from || height > u_to) discard;
      }`,
  });
}

function cut(
  shader: CustomShader,
  { eye, right, up, forward }: Lens,
  between: { from: number; to: number } | null,
): void {
  shader.setUniform('u_up', new Cartesian3(right[2], up[2], -forward[2]));
  shader.setUniform('u_eyeHeight', eye[2]);
  shader.setUniform('u_from', between?.from ?? -farAway);
  shader.setUniform('u_to', between?.to ?? farAway);
}

type Volume = BoundingSphere | OrientedBoundingBox;

/** The tightest bounding volume declared by the tileset; Cesium's declarations omit it. */
function rootVolume({ root }: Cesium3DTileset): Volume {
  const { boundingVolume } = root as typeof root & { boundingVolume: { boundingVolume: Volume } };
  return boundingVolume.boundingVolume;
}

function heightRange(volume: Volume, transform: Matrix4): { lowest: number; highest: number } {
  const middle = Matrix4.multiplyByPoint(transform, volume.center, new Cartesian3()).z;
  const half = 'radius' in volume ? volume.radius : halfHeight(volume, transform);
  return { lowest: middle - half, highest: middle + half };
}

function halfHeight({ halfAxes }: OrientedBoundingBox, transform: Matrix4): number {
  return [0, 1, 2].reduce((sum, axis) => {
    // Columns of the matrix; Cesium's own accessor is not declared for a plain number.
    const along = new Cartesian3(halfAxes[axis * 3], halfAxes[axis * 3 + 1], halfAxes[axis * 3 + 2]);
    return sum + Math.abs(Matrix4.multiplyByPointAsVector(transform, along, along).z);
  }, 0);
}
