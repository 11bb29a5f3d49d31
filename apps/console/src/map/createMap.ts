import { createProjection, type Projection } from '@muster/geo/projection.ts';
import type { Floor, GeoPlan } from '@muster/model/entity/shapes.ts';

import type { MapAlarm } from './alarm/alarmMarks.ts';
import type { MapArea } from './area/areaLayer.ts';
import type { MapDistrict } from './area/districtLayer.ts';
import type { DrawingPicture } from './drawing/drawingLayer.ts';
import { createMapInput, type MapTool } from './input/mapInput.ts';
import { createNavigator, type Navigator } from './input/navigator.ts';
import { MapLayers } from './mapLayers.ts';
import type { SiteMap, SiteMapOptions } from './siteMap.ts';
import { createFrameLoop, type FrameLoop } from './scene/frameLoop.ts';
import { pauseAfterFrame } from './scene/framePace.ts';
import { createStage, type Stage } from './scene/stage.ts';
import {
  broughtTo,
  fitted,
  freeMiddle,
  lensOf,
  zoomed,
  type Lens,
  type Margins,
  type PlaneBox,
  type View,
} from './scene/view.ts';
import type { TagFilter } from './tag/tagLayer.ts';
import { slotOfTag, type TagSource } from './tag/tagSource.ts';

/** Close enough to see who is there. */
const closeMetresPerPixel = 0.12;
/** Metres beyond the site that may be looked at. */
const outskirts = 60;
/** Presence ages even while nothing moves. */
const idleMs = 1000;
const noMargins: Margins = { top: 0, right: 0, bottom: 0, left: 0 };

/** @throws where the browser has no WebGL 2 */
export function createMap(container: HTMLElement, options: SiteMapOptions): SiteMap {
  return new SceneMap(container, options);
}

const startView: View = { x: 0, y: 0, metresPerPixel: 0.5, headingDeg: 0, tiltDeg: 0 };

class SceneMap implements SiteMap {
  readonly projection: Projection;
  readonly #options: SiteMapOptions;
  readonly #stage: Stage;
  readonly #navigator: Navigator;
  readonly #layers: MapLayers;
  readonly #loop: FrameLoop;
  readonly #endInput: () => void;
  #source: TagSource | null = null;
  #margins = noMargins;
  #selected: string | null = null;
  #isFollowing = false;
  #tool: MapTool | null = null;
  #toldView: View | null = null;
  /** Asked for before the window had a size: done in the first frame that has one. */
  #pending: (() => void) | null = null;

  constructor(container: HTMLElement, options: SiteMapOptions) {
    this.#options = options;
    this.projection = createProjection(options.origin);
    this.#stage = createStage(container, options.origin);
    this.#navigator = createNavigator(startView, isMotionReduced);
    this.#layers = new MapLayers(this.#stage, container, this.projection);
    this.#loop = createFrameLoop((nowMs) => this.#draw(nowMs));
    this.#endInput = this.#listen();
    this.#loop.request();
  }

  get canvas(): HTMLCanvasElement {
    return this.#stage.canvas;
  }

  get view(): View {
    return this.#navigator.view;
  }

  get box(): PlaneBox | null {
    return this.#layers.box;
  }

  setLabel(text: string): void {
    this.canvas.setAttribute('aria-label', text);
  }

  setPlan(plan: GeoPlan | null, floors: readonly Floor[]): void {
    this.#layers.setPlan(plan, floors);
    this.#siteChanged();
  }

  setAreas(areas: readonly MapArea[]): void {
    this.#layers.setAreas(areas);
    this.#siteChanged();
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

  setAlarms(alarms: readonly MapAlarm[]): void {
    this.#layers.setAlarms(alarms);
    this.#loop.request();
  }

  setFilter(hidden: TagFilter): void {
    this.#layers.setFilter(hidden);
    this.#loop.request();
  }

  setFloor(floor: number | null): void {
    this.#layers.setFloor(floor);
    this.#loop.request();
  }

  setMargins(margins: Margins): void {
    this.#margins = margins;
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
    this.#layers.drawing.setPicture(picture);
    this.#loop.request();
  }

  showBox(how: 'jump' | 'fly', box: PlaneBox | null = this.#layers.box): void {
    if (box === null) return;
    this.#whenReady((size) => this.#navigator.look(fitted(box, size, this.#margins), how, size));
  }

  showPlace(x: number, y: number): void {
    this.#whenReady((size) => {
      const metresPerPixel = Math.min(this.view.metresPerPixel, closeMetresPerPixel);
      const near = lensOf({ ...this.view, metresPerPixel }, size);
      this.#navigator.look(broughtTo(near, [x, y], freeMiddle(size, this.#margins)), 'fly', size);
    });
  }

  showTag(tag: string): void {
    const place = this.#placeOf(tag);
    if (place !== null) this.showPlace(place.x, place.y);
  }

  zoomBy(factor: number): void {
    this.#whenReady((size) => {
      this.#navigator.look(zoomed(lensOf(this.view, size), factor, freeMiddle(size, this.#margins)), 'fly', size);
    });
  }

  tiltTo(tiltDeg: number): void {
    // Straight down there is no reason left for a turned plan: north is up again.
    const headingDeg = tiltDeg === 0 ? 0 : this.view.headingDeg;
    this.#whenReady((size) => this.#navigator.look({ ...this.view, tiltDeg, headingDeg }, 'fly', size));
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
    const { canvas } = this.#stage;
    const lost = (): void => this.#options.onLost?.();
    canvas.addEventListener('webglcontextlost', lost);
    const resized = new ResizeObserver(() => this.#loop.request());
    resized.observe(canvas);
    const endInput = createMapInput({
      element: canvas,
      navigator: this.#navigator,
      lens: () => this.#lens(),
      tool: () => this.#tool,
      onPress: (at) => this.#options.onPick?.(this.#layers.tagAt(this.#lens(), at)),
      onHover: (at) => {
        const isOverTag = at !== null && this.#layers.tagAt(this.#lens(), at) !== null;
        if (this.#tool === null) canvas.style.cursor = isOverTag ? 'pointer' : '';
      },
      onMove: () => {
        this.#isFollowing = false;
        this.#options.onMoveByHand?.();
      },
      onChange: () => this.#loop.request(),
    });
    return () => {
      endInput();
      resized.disconnect();
      canvas.removeEventListener('webglcontextlost', lost);
    };
  }

  #draw(nowMs: number): number {
    this.#stage.resize();
    if (this.#isReady()) {
      this.#pending?.();
      this.#pending = null;
    }
    this.#navigator.advance(nowMs);
    const fastest = this.#source?.sample(nowMs) ?? 0;
    this.#follow();
    const lens = this.#lens();
    this.#layers.draw(lens, nowMs, Date.now(), this.#selected, isMotionReduced());
    if (lens.view !== this.#toldView) this.#options.onViewChange?.(lens.view);
    this.#toldView = lens.view;
    const isAnimating = this.#navigator.isFlying || this.#layers.isAnimating;
    const pauseMs = pauseAfterFrame({ isAnimating, fastest, metresPerPixel: lens.view.metresPerPixel });
    return this.#source === null ? pauseMs : Math.min(pauseMs, idleMs);
  }

  /** The trail grows, and the map goes along when it follows. */
  #follow(): void {
    const place = this.#selected === null ? null : this.#placeOf(this.#selected);
    if (place === null) return;
    this.#layers.trail.add(place.x, place.y, place.floor);
    if (!this.#isFollowing || this.#navigator.isFlying) return;
    const { size } = this.#stage;
    this.#navigator.look(broughtTo(this.#lens(), [place.x, place.y], freeMiddle(size, this.#margins)), 'jump', size);
  }

  #placeOf(tag: string): { x: number; y: number; floor: number } | null {
    const source = this.#source;
    const slot = source === null ? undefined : slotOfTag(source, tag);
    if (source === null || slot === undefined || source.hasFix[slot] === 0) return null;
    return { x: source.x[slot], y: source.y[slot], floor: source.floor[slot] };
  }

  #lens(): Lens {
    return this.#navigator.lens(this.#stage.size);
  }

  #siteChanged(): void {
    const { box } = this.#layers;
    this.#navigator.setBounds(box === null ? null : grownBox(box, outskirts));
    this.#loop.request();
  }

  #isReady(): boolean {
    return this.#stage.size.width > 1;
  }

  #whenReady(act: (size: Stage['size']) => void): void {
    const run = (): void => act(this.#stage.size);
    if (this.#isReady()) run();
    else this.#pending = run;
    this.#loop.request();
  }
}

function isMotionReduced(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function grownBox(box: PlaneBox, by: number): PlaneBox {
  return { minX: box.minX - by, minY: box.minY - by, maxX: box.maxX + by, maxY: box.maxY + by };
}
