import {
  BillboardCollection,
  BlendOption,
  Cartesian3,
  Color,
  Credit,
  CreditDisplay,
  JulianDate,
  Matrix4,
  PerspectiveFrustum,
  PrimitiveCollection,
  Scene,
  Transforms,
} from '@cesium/engine';

import { defaultMapSettings, type MapSettings } from '@muster/model/mapSetting/mapSetting.ts';

import { eyeDistance, fieldOfViewDeg, type Lens, type ScreenSize, type Vector } from './view.ts';
import { groundColor, samplesOf, skyColor } from './mapSettings.ts';
import { pixelRatioOf } from './overlay.ts';
import { createSpare } from './spare.ts';

/** The canvas with its scene: Cesium's camera and clock. */
export interface Stage {
  readonly canvas: HTMLCanvasElement;
  readonly scene: Scene;
  /** From the site's plane (metres east, north, up) to the globe. Never changed. */
  readonly siteMatrix: Matrix4;
  /** CSS pixels. */
  readonly size: ScreenSize;
  /** Follows the container's size; true when it changed. */
  resize(): boolean;
  /** Applies edges and background of the map settings. */
  setLook(settings: MapSettings): void;
  /** Draws the scene once through a lens. */
  render(lens: Lens): void;
  destroy(): void;
}

/**
 * Creates a scene in `container` without globe, sky and imagery, so that nothing is fetched. Sun and shadows are those
 * of noon: a plan that darkens at night would look like an alarm.
 * @param origin of the site's plane, degrees
 * @throws if the browser has no WebGL 2
 */
export function createStage(container: HTMLElement, origin: readonly [lon: number, lat: number]): Stage {
  const { canvas, scene } = spareScene.take() ?? createScene();
  container.prepend(canvas);
  const siteMatrix = Transforms.eastNorthUpToFixedFrame(Cartesian3.fromDegrees(origin[0], origin[1]));
  const noon = noonAt(origin[0]);
  const size = { width: 1, height: 1 };
  return {
    canvas,
    scene,
    siteMatrix,
    size,
    resize: () => resize(canvas, scene, size),
    setLook: (settings) => {
      scene.msaaSamples = samplesOf(settings);
      const color = settings.showGlobe ? skyColor(settings) : groundColor(settings);
      scene.backgroundColor = Color.fromCssColorString(color);
    },
    render: (lens) => {
      aim(scene, siteMatrix, lens);
      inner(scene).initializeFrame();
      scene.render(noon);
    },
    destroy: () => {
      canvas.remove();
      canvas.style.cursor = '';
      scene.primitives.removeAll();
      spareScene.put({ canvas, scene });
    },
  };
}

/** A canvas with its scene. */
interface BareScene {
  canvas: HTMLCanvasElement;
  scene: Scene;
}

/** The scene of the last closed map, for the next one: creating a graphics context takes a third of a second. */
const spareScene = createSpare<BareScene>({
  isSound: ({ canvas }) => canvas.getContext('webgl2')?.isContextLost() === false,
  destroy: ({ canvas, scene }) => {
    scene.destroy();
    // A browser keeps sixteen contexts; without this a lost one waits for the garbage collector.
    canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  },
});

function createCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;touch-action:none;outline:none';
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'application');
  return canvas;
}

/** @throws if the browser has no WebGL 2 */
function createScene(): BareScene {
  const canvas = createCanvas();
  // The exact position of the sun needs a table of a megabyte; to the degree it is a formula.
  Object.assign(Transforms, { computeIcrfToCentralBodyFixedMatrix: Transforms.computeTemeToPseudoFixedMatrix });
  // Cesium writes its credits into an element that is never shown: nothing of ion is used, and plans name their own
  // source.
  CreditDisplay.cesiumCredit = new Credit('');
  const scene = new Scene({
    canvas,
    creditContainer: document.createElement('div'),
    creditViewport: document.createElement('div'),
    contextOptions: { webgl: { alpha: false, powerPreference: 'high-performance' } },
    scene3DOnly: true,
    orderIndependentTranslucency: false,
    shadows: false,
    msaaSamples: samplesOf(defaultMapSettings),
  });
  scene.fog.enabled = false;
  scene.highDynamicRange = false;
  scene.useDepthPicking = false;
  scene.postProcessStages.fxaa.enabled = false;
  scene.screenSpaceCameraController.enableInputs = false;
  scene.camera.frustum = new PerspectiveFrustum();
  return { canvas, scene };
}

/** The longest day, with the highest sun over the site. */
function noonAt(lon: number): JulianDate {
  const noon = JulianDate.fromIso8601('2026-06-21T12:00:00Z');
  return JulianDate.addHours(noon, -lon / 15, new JulianDate());
}

function resize(canvas: HTMLCanvasElement, scene: Scene, size: { width: number; height: number }): boolean {
  const ratio = pixelRatioOf(canvas);
  const width = Math.max(canvas.clientWidth, 1);
  const height = Math.max(canvas.clientHeight, 1);
  const pixels = [Math.round(width * ratio), Math.round(height * ratio)] as const;
  if (size.width === width && size.height === height && canvas.width === pixels[0]) return false;
  Object.assign(size, { width, height });
  [canvas.width, canvas.height] = pixels;
  inner(scene).pixelRatio = ratio;
  return true;
}

/** Cesium's own widget drives a scene by these two, which its type declarations leave out. */
function inner(scene: Scene): Scene & { initializeFrame(): void; pixelRatio: number } {
  return scene as Scene & { initializeFrame(): void; pixelRatio: number };
}

function aim(scene: Scene, siteMatrix: Matrix4, lens: Lens): void {
  const { camera } = scene;
  const aspect = lens.size.width / lens.size.height;
  const halfTangent = Math.tan((fieldOfViewDeg * Math.PI) / 360);
  if (camera.frustum instanceof PerspectiveFrustum) {
    // Cesium's field of view spans the longer side of the window.
    camera.frustum.fov = aspect > 1 ? 2 * Math.atan(halfTangent * aspect) : (fieldOfViewDeg * Math.PI) / 180;
    camera.frustum.aspectRatio = aspect;
    camera.frustum.near = Math.max(eyeDistance(lens) / 100, 0.1);
  }
  Matrix4.multiplyByPoint(siteMatrix, Cartesian3.fromArray([...lens.eye]), camera.position);
  turnTo(siteMatrix, lens.forward, camera.direction);
  turnTo(siteMatrix, lens.up, camera.up);
  turnTo(siteMatrix, lens.right, camera.right);
}

/** A direction of the site's plane as one of the globe. */
export function turnTo(siteMatrix: Matrix4, vector: Vector, result: Cartesian3): Cartesian3 {
  return Matrix4.multiplyByPointAsVector(siteMatrix, Cartesian3.fromArray([...vector]), result);
}

/**
 * A slot in the drawing order. Everything is drawn in one pass, in the order of the groups; markers have the depth of
 * the camera, so later groups cover them and earlier ones do not.
 */
export function addGroup(stage: Stage): PrimitiveCollection {
  const group = new PrimitiveCollection();
  stage.scene.primitives.add(group);
  return group;
}

/** Pictures that face the camera, over everything added before. */
export function addBillboards(stage: Stage, group: PrimitiveCollection): BillboardCollection {
  const billboards = new BillboardCollection({
    modelMatrix: stage.siteMatrix,
    scene: stage.scene,
    blendOption: BlendOption.TRANSLUCENT,
  });
  group.add(billboards);
  return billboards;
}
