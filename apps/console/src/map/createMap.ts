import { createProjection, type Projection } from '@muster/geo/projection.ts';
import type { Floor, GeoPlan } from '@muster/model/entity/shapes.ts';
import type { DeviceKind } from '@muster/model/device/devices.ts';
import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';

import type { AlarmMarks } from './highlight/highlights.ts';
import type { MapArea } from './area/areaLayer.ts';
import type { MapDistrict } from './area/districtLayer.ts';
import type { MapDevice } from './device/mapDevice.ts';
import type { HeatRule } from './crowd/heat.ts';
import type { DrawingPicture, DrawnShape } from './drawing/drawingPicture.ts';
import type { MapTool } from './input/mapInput.ts';
import { isMotionReduced, MapCamera } from './mapCamera.ts';
import { MapLayers } from './mapLayers.ts';
import { listenToMap } from './mapListening.ts';
import { createModelWatch } from './model/modelWatch.ts';
import type { ModelState } from './model/packagedModel.ts';
import type { GroundSource } from './plan/floorPlans.ts';
import type { SiteMap, SiteMapOptions } from './siteMap.ts';
import { createFrameLoop, type FrameLoop } from './scene/frameLoop.ts';
import { pauseAfterFrame } from './scene/framePace.ts';
import { pictureOf } from './scene/pictureOf.ts';
import type { MapSign } from './sign/mapSign.ts';
import { createStage, type Stage } from './scene/stage.ts';
import type { Margins, PlaneBox, View } from './scene/view.ts';
import type { TagFilter } from './tag/tagLayer.ts';
import type { TagNarrowing } from './tag/tagNarrowing.ts';
import { slotOfTag, type TagSource } from './tag/tagSource.ts';

/** Presence ages even while nothing moves. */
const idleMs = 1000;

/** @throws if the browser has no WebGL 2 */
export function createMap(container: HTMLElement, options: SiteMapOptions): SiteMap {
  return new SceneMap(container, options);
}

class SceneMap implements SiteMap {
  readonly projection: Projection;
  readonly #options: SiteMapOptions;
  readonly #stage: Stage;
  readonly #camera: MapCamera;
  readonly #layers: MapLayers;
  readonly #loop: FrameLoop;
  readonly #endInput: () => void;
  #source: TagSource | null = null;
  #selected: string | null = null;
  #isFollowing = false;
  #tool: MapTool | null = null;
  #reportedView: View | null = null;
  /** A site may consist of a model only. */
  readonly #models = createModelWatch(() => this.#siteChanged());

  constructor(container: HTMLElement, options: SiteMapOptions) {
    this.#options = options;
    this.projection = createProjection(options.origin);
    this.#stage = createStage(container, options.origin);
    this.#camera = new MapCamera({
      size: this.#stage.size,
      firstView: options.view ?? null,
      box: () => this.#layers.box,
      onTour: (isTouring) => options.onTour?.(isTouring),
      onChange: () => this.#loop.request(),
    });
    this.#loop = createFrameLoop((nowMs) => this.#draw(nowMs));
    this.#layers = new MapLayers(this.#stage, container, this.projection, {
      fetchFile: options.fetchFile ?? (() => Promise.reject(new Error('This map fetches nothing.'))),
      fileHeaders: options.fileHeaders ?? (() => ({})),
      onChange: () => this.#loop.request(),
      onModels: (states) => this.#models.tell(states),
    });
    // The first frame is requested after the layout, when there is something to draw: an empty map is expensive too.
    this.#endInput = this.#listen();
  }

  get canvas(): HTMLCanvasElement {
    return this.#stage.canvas;
  }

  get view(): View {
    return this.#camera.view;
  }

  get box(): PlaneBox | null {
    return this.#layers.box;
  }

  get models(): readonly ModelState[] {
    return this.#models.states;
  }

  get watchModels(): SiteMap['watchModels'] {
    return this.#models.watch;
  }

  setLabel(text: string): void {
    this.canvas.setAttribute('aria-label', text);
  }

  setPlan(plan: GeoPlan | null, floors: readonly Floor[], pictures: readonly GroundSource[] = []): void {
    this.#layers.setPlan(plan, floors, pictures);
    this.#siteChanged();
  }

  setAreas(areas: readonly MapArea[]): void {
    this.#layers.setAreas(areas);
    this.#siteChanged();
  }

  setDevices(devices: readonly MapDevice[]): void {
    this.#layers.devices.setDevices(devices);
    this.#loop.request();
  }

  setHiddenDevices(kinds: ReadonlySet<DeviceKind>): void {
    this.#layers.devices.setHidden(kinds);
    this.#loop.request();
  }

  setSigns(signs: readonly MapSign[]): void {
    this.#layers.signs.setSigns(signs);
    this.#loop.request();
  }

  setSettings(settings: MapSettings): void {
    this.#camera.setSettings(settings);
    this.#layers.setSettings(settings);
    this.#loop.request();
  }

  setDistricts(districts: readonly MapDistrict[]): void {
    this.#layers.setDistricts(districts);
    this.#loop.request();
  }

  setSource(source: TagSource | null): void {
    this.#source = source;
    this.#layers.setSource(source);
    this.#loop.request();
  }

  setAlarms(marks: AlarmMarks): void {
    this.#layers.setAlarms(marks);
    this.#loop.request();
  }

  setFilter(hidden: TagFilter): void {
    this.#layers.setFilter(hidden);
    this.#loop.request();
  }

  setNarrowing(narrowing: TagNarrowing | null): void {
    this.#layers.setNarrowing(narrowing);
    this.#loop.request();
  }

  setHeat(rule: HeatRule | null): void {
    this.#layers.setHeat(rule);
    this.#loop.request();
  }

  /** Draws a frame first, because the graphics card keeps no older one. */
  takePicture(): Promise<Blob> {
    this.#draw(performance.now());
    return pictureOf(this.canvas);
  }

  setFloor(floor: number | null): void {
    this.#layers.setFloor(floor);
    this.#loop.request();
  }

  setMargins(margins: Margins): void {
    this.#camera.setMargins(margins);
  }

  select(tag: string | null): void {
    if (tag === this.#selected) return;
    this.#selected = tag;
    this.#isFollowing = false;
    this.#layers.trail.clear();
    this.#loop.request();
  }

  setFollowing(isFollowing: boolean): void {
    this.#isFollowing = isFollowing;
    this.#loop.request();
  }

  setTool(tool: MapTool | null): void {
    this.#tool = tool;
    this.canvas.style.cursor = tool === null ? '' : (tool.cursor ?? 'crosshair');
  }

  setDrawing(picture: DrawingPicture | null): void {
    if (this.#layers.setDrawing(picture, this.#camera.lens)) this.#loop.request();
  }

  setWays(ways: readonly DrawnShape[]): void {
    if (this.#layers.setWays(ways)) this.#loop.request();
  }

  showBox(how: 'jump' | 'fly', box?: PlaneBox | null): void {
    this.#camera.showBox(how, box);
  }

  open(): void {
    this.#camera.open();
  }

  setTouring(isTouring: boolean): void {
    this.#camera.setTouring(isTouring);
  }

  showPlace(x: number, y: number): void {
    this.#camera.showPlace(x, y);
  }

  showTag(tag: string): void {
    const place = this.#placeOf(tag);
    if (place !== null) this.showPlace(place.x, place.y);
  }

  zoomBy(factor: number): void {
    this.#camera.zoomBy(factor);
  }

  tiltTo(tiltDeg: number): void {
    this.#camera.tiltTo(tiltDeg);
  }

  changed(): void {
    this.#loop.request();
  }

  destroy(): void {
    this.#loop.stop();
    this.#endInput();
    this.#layers.destroy();
    this.#stage.destroy();
  }

  #listen(): () => void {
    return listenToMap({
      canvas: this.#stage.canvas,
      camera: this.#camera,
      layers: this.#layers,
      options: this.#options,
      tool: () => this.#tool,
      onHeld: () => {
        this.#isFollowing = false;
        this.setTouring(false);
        this.#camera.release();
        this.#options.onMoveByHand?.();
      },
      onChange: () => this.#loop.request(),
    });
  }

  #draw(nowMs: number): number {
    this.#stage.resize();
    this.#camera.advance(nowMs);
    const fastest = this.#source?.sample(nowMs) ?? 0;
    this.#follow();
    const { lens } = this.#camera;
    this.#layers.draw(lens, nowMs, Date.now(), this.#selected, isMotionReduced());
    if (lens.view !== this.#reportedView) this.#options.onViewChange?.(lens.view);
    this.#reportedView = lens.view;
    const isAnimating = this.#camera.isMoving || this.#layers.isAnimating;
    const pauseMs = pauseAfterFrame({ isAnimating, fastest, metresPerPixel: lens.view.metresPerPixel });
    return this.#source === null ? pauseMs : Math.min(pauseMs, idleMs);
  }

  /** Extends the trail, and moves the map when it follows. */
  #follow(): void {
    const place = this.#selected === null ? null : this.#placeOf(this.#selected);
    if (place === null) return;
    this.#layers.trail.add(place.x, place.y, place.floor);
    if (this.#isFollowing) this.#camera.follow(place.x, place.y);
  }

  #placeOf(tag: string): { x: number; y: number; floor: number } | null {
    const source = this.#source;
    const slot = source === null ? undefined : slotOfTag(source, tag);
    if (source === null || slot === undefined || source.hasFix[slot] === 0) return null;
    return { x: source.x[slot], y: source.y[slot], floor: source.floor[slot] };
  }

  #siteChanged(): void {
    this.#camera.siteChanged();
    this.#loop.request();
  }
}
