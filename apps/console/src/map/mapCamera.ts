import { defaultMapSettings, type MapSettings } from '@muster/model/mapSetting/mapSetting.ts';

import { createNavigator, type Navigator } from './input/navigator.ts';
import { homeView, openingView } from './scene/mapSettings.ts';
import { createTourPilot, type TourPilot } from './scene/tourPilot.ts';
import {
  broughtTo,
  fitted,
  freeMiddle,
  lensOf,
  zoomed,
  type Lens,
  type Margins,
  type PlaneBox,
  type ScreenSize,
  type View,
} from './scene/view.ts';

/** Close enough to see who is there. */
const closeMetresPerPixel = 0.12;
/** Metres beyond the site that may be looked at. */
const outskirts = 60;
const startView: View = { x: 0, y: 0, metresPerPixel: 0.5, headingDeg: 0, tiltDeg: 0 };

interface CameraPorts {
  /** CSS pixels; 1 wide until the window has a size. */
  size: ScreenSize;
  /** In the place of the opening; null = the whole site. */
  firstView: View | null;
  /** The box of the content. */
  box(): PlaneBox | null;
  onTour(isTouring: boolean): void;
  /** The view has changed, or is going to change. */
  onChange(): void;
}

/** The camera of the map with its transitions. */
export class MapCamera {
  readonly navigator: Navigator;
  readonly #ports: CameraPorts;
  readonly #pilot: TourPilot;
  #margins: Margins = { top: 0, right: 0, bottom: 0, left: 0 };
  #settings = defaultMapSettings;
  /** Requested before the window had a size; runs in the first frame with one. */
  #pending: (() => void) | null = null;
  /** Requested while there was no content; runs when there is. */
  #awaited: (() => void) | null = null;
  /** The last request was the whole site, and the user has not moved the map since. */
  #isWhole = false;

  constructor(ports: CameraPorts) {
    this.#ports = ports;
    this.navigator = createNavigator(startView, isMotionReduced);
    this.#pilot = createTourPilot(this.navigator, ports.onTour);
  }

  get view(): View {
    return this.navigator.view;
  }

  get lens(): Lens {
    return this.navigator.lens(this.#ports.size);
  }

  get isMoving(): boolean {
    return this.navigator.isFlying || this.#pilot.isTouring;
  }

  /** While the whole site is shown, it moves to where the panels leave room: they come one after the other. */
  setMargins(margins: Margins): void {
    if (isSameMargins(margins, this.#margins)) return;
    this.#margins = margins;
    const box = this.#ports.box();
    if (!this.#isWhole || box === null || !this.#isReady()) return;
    const { size, onChange } = this.#ports;
    const home = homeView(box, size, margins, this.#settings);
    this.navigator.look(home, this.navigator.isFlying ? 'fly' : 'jump', size);
    onChange();
  }

  /** The user controls the view from now on. */
  release(): void {
    this.#isWhole = false;
  }

  setSettings(settings: MapSettings): void {
    this.#settings = settings;
  }

  /** There is something else to see. */
  siteChanged(): void {
    const box = this.#ports.box();
    this.navigator.setBounds(box === null ? null : grownBox(box, outskirts));
    if (box === null) return;
    const awaited = this.#awaited;
    this.#awaited = null;
    awaited?.();
  }

  /** One step of the current flight. */
  advance(nowMs: number): void {
    if (this.#isReady()) {
      this.#pending?.();
      this.#pending = null;
    }
    this.navigator.advance(nowMs);
    const { size } = this.#ports;
    this.#pilot.step(nowMs, { box: this.#ports.box(), size, margins: this.#margins, settings: this.#settings });
  }

  showBox(how: 'jump' | 'fly', box: PlaneBox | null = this.#ports.box()): void {
    if (box === null) return this.#await(() => this.showBox(how));
    this.setTouring(false);
    const isWhole = isSameBox(box, this.#ports.box());
    this.#isWhole = isWhole;
    this.#whenReady((size) => {
      const view = isWhole ? homeView(box, size, this.#margins, this.#settings) : fitted(box, size, this.#margins);
      this.navigator.look(view, how, size);
    });
  }

  open(): void {
    if (this.#ports.box() === null) return this.#await(() => this.open());
    const { firstView } = this.#ports;
    if (firstView !== null) return this.#whenReady((size) => this.navigator.look(firstView, 'jump', size));
    this.#isWhole = !this.#settings.mapFly;
    this.#whenReady((size) => {
      const box = this.#ports.box();
      if (box === null) return;
      const home = homeView(box, size, this.#margins, this.#settings);
      const hasOpening = this.#settings.openingAnimation && !isMotionReduced();
      this.navigator.look(hasOpening ? openingView(home) : home, 'jump', size);
      if (hasOpening) this.navigator.look(home, 'fly', size);
      this.setTouring(this.#settings.mapFly);
    });
  }

  setTouring(isTouring: boolean): void {
    this.#pilot.set(isTouring && !isMotionReduced());
    this.#ports.onChange();
  }

  showPlace(x: number, y: number): void {
    this.release();
    this.setTouring(false);
    this.#whenReady((size) => {
      const metresPerPixel = Math.min(this.view.metresPerPixel, closeMetresPerPixel);
      const near = lensOf({ ...this.view, metresPerPixel }, size);
      this.navigator.look(broughtTo(near, [x, y], freeMiddle(size, this.#margins)), 'fly', size);
    });
  }

  /** Keeps a place in the middle, without a flight. */
  follow(x: number, y: number): void {
    if (this.navigator.isFlying) return;
    this.release();
    const { size } = this.#ports;
    this.navigator.look(broughtTo(this.lens, [x, y], freeMiddle(size, this.#margins)), 'jump', size);
  }

  zoomBy(factor: number): void {
    this.release();
    this.setTouring(false);
    this.#whenReady((size) => {
      this.navigator.look(zoomed(lensOf(this.view, size), factor, freeMiddle(size, this.#margins)), 'fly', size);
    });
  }

  tiltTo(tiltDeg: number): void {
    this.release();
    this.setTouring(false);
    // Straight down, the plan returns to its configured rotation.
    const home = ((this.#settings.rotateAngle % 360) + 360) % 360;
    const headingDeg = tiltDeg === 0 ? home : this.view.headingDeg;
    this.#whenReady((size) => this.navigator.look({ ...this.view, tiltDeg, headingDeg }, 'fly', size));
  }

  #await(act: () => void): void {
    this.#awaited = act;
  }

  #isReady(): boolean {
    return this.#ports.size.width > 1;
  }

  #whenReady(act: (size: ScreenSize) => void): void {
    const run = (): void => act(this.#ports.size);
    if (this.#isReady()) run();
    else this.#pending = run;
    this.#ports.onChange();
  }
}

/** Whether the user’s system requests reduced motion. */
export function isMotionReduced(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function grownBox(box: PlaneBox, by: number): PlaneBox {
  return { minX: box.minX - by, minY: box.minY - by, maxX: box.maxX + by, maxY: box.maxY + by };
}

function isSameMargins(one: Margins, other: Margins): boolean {
  return one.top === other.top && one.right === other.right && one.bottom === other.bottom && one.left === other.left;
}

function isSameBox(one: PlaneBox, other: PlaneBox | null): boolean {
  if (other === null) return false;
  return one.minX === other.minX && one.minY === other.minY && one.maxX === other.maxX && one.maxY === other.maxY;
}
