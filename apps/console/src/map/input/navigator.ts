import { flightBetween, type Flight } from '../scene/flight.ts';
import {
  dragged,
  lensOf,
  turned,
  within,
  zoomed,
  type Lens,
  type PlaneBox,
  type ScreenSize,
  type View,
} from '../scene/view.ts';
import type { ScreenPoint } from './gestures.ts';

/** The view of the map, and its transitions. */
export interface Navigator {
  readonly view: View;
  /** True during a flight. */
  readonly isFlying: boolean;
  lens(size: ScreenSize): Lens;
  /** Changes the view, immediately or by a flight. */
  look(view: View, how: 'jump' | 'fly', size: ScreenSize): void;
  /** One step of a flight. `nowMs` is the clock of the page. */
  advance(nowMs: number): void;
  drag(from: ScreenPoint, to: ScreenPoint, size: ScreenSize): void;
  turn(dx: number, dy: number): void;
  zoom(factor: number, at: ScreenPoint, size: ScreenSize): void;
  /** Limits of its middle. */
  setBounds(box: PlaneBox | null): void;
}

const degreesPerPixel = 0.35;

/** @param isMotionReduced with reduced motion, the view changes without flights */
export function createNavigator(start: View, isMotionReduced: () => boolean): Navigator {
  let view = start;
  let flight: { path: Flight; startMs: number | null } | null = null;
  let bounds: PlaneBox | null = null;
  const set = (next: View): void => {
    flight = null;
    // A view outside the bounds was set on purpose, so a press does not move it back.
    const isInside = bounds !== null && within(view, bounds) === view;
    view = bounds !== null && isInside ? within(next, bounds) : next;
  };
  return {
    get view() {
      return view;
    },
    get isFlying() {
      return flight !== null;
    },
    lens: (size) => lensOf(view, size),
    look: (next, how, size) => {
      flight = null;
      if (how === 'jump' || isMotionReduced()) view = next;
      else flight = { path: flightBetween(view, next, size.width), startMs: null };
    },
    advance: (nowMs) => {
      if (flight === null) return;
      flight.startMs ??= nowMs;
      const share = (nowMs - flight.startMs) / flight.path.durationMs;
      view = flight.path.at(Math.min(share, 1));
      if (share >= 1) flight = null;
    },
    drag: (from, to, size) => set(dragged(lensOf(view, size), from, to)),
    turn: (dx, dy) => set(turned(view, -dx * degreesPerPixel, -dy * degreesPerPixel)),
    zoom: (factor, at, size) => set(zoomed(lensOf(view, size), factor, at)),
    setBounds: (box) => {
      bounds = box;
    },
  };
}

/** Share of the window by which an arrow key moves the map, and steps of other keys. */
const keyStep = 0.15;
const keyZoom = 1.35;
const keyTurn = 40;

/** Moves the map by keys; false for other keys. */
export function navigateByKey(navigator: Navigator, key: string, hasShift: boolean, size: ScreenSize): boolean {
  const middle: ScreenPoint = [size.width / 2, size.height / 2];
  const arrow = arrows[key];
  if (arrow !== undefined) {
    const [right, down] = arrow;
    if (hasShift) navigator.turn(-right * keyTurn, -down * keyTurn);
    else {
      const to: ScreenPoint = [middle[0] - right * size.width * keyStep, middle[1] - down * size.height * keyStep];
      navigator.drag(middle, to, size);
    }
    return true;
  }
  if (key === '+' || key === '=') navigator.zoom(keyZoom, middle, size);
  else if (key === '-') navigator.zoom(1 / keyZoom, middle, size);
  else return false;
  return true;
}

const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
