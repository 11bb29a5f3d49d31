import { groundAt, type Lens } from '../scene/view.ts';
import { listenToGestures, type GestureHandlers, type ScreenPoint } from './gestures.ts';
import { navigateByKey, type Navigator } from './navigator.ts';

/** A point of the ground, metres. */
export type Ground = readonly [x: number, y: number];

/** A tool that receives the pointer instead of the map while it is active, such as drawing. */
export interface MapTool {
  /** CSS cursor; absent = a cross. */
  cursor?: string;
  onTap(at: Ground): void;
  onDoubleTap(at: Ground): void;
  /** null = the pointer left the map. */
  onHover(at: Ground | null): void;
  /** True if there is a handle within `reach` metres. */
  onGrab(at: Ground, reach: number): boolean;
  onGrabMove(at: Ground): void;
  onGrabEnd(): void;
  /** True if the key was used. */
  onKey(key: string): boolean;
}

export interface MapInputOptions {
  element: HTMLElement;
  navigator: Navigator;
  lens(): Lens;
  tool(): MapTool | null;
  /** A press on the map without an active tool. */
  onPress(at: ScreenPoint): void;
  onHover(at: ScreenPoint | null): void;
  /** The operator moved the map. */
  onMove(): void;
  /** The camera has moved. A tool changes the map through its setters. */
  onChange(): void;
}

/** Pixels around a pointer within which a handle is grabbed. */
const handleReach = 12;

/** Connects pointer and keyboard to the navigator and the active tool. @returns a function that disconnects them */
export function createMapInput(options: MapInputOptions): () => void {
  const { element, lens, navigator } = options;
  const moved = (): void => {
    options.onMove();
    options.onChange();
  };
  const endGestures = listenToGestures(element, {
    ...toolGestures(options, (factor, at) => {
      navigator.zoom(factor, at, lens().size);
      moved();
    }),
    onDrag: (from, to) => {
      navigator.drag(from, to, lens().size);
      moved();
    },
    onTurn: (dx, dy) => {
      navigator.turn(dx, dy);
      moved();
    },
  });
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isForTool = options.tool()?.onKey(event.key) ?? false;
    if (!isForTool && !navigateByKey(navigator, event.key, event.shiftKey, lens().size)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isForTool) moved();
  };
  element.addEventListener('keydown', onKey);
  return () => {
    endGestures();
    element.removeEventListener('keydown', onKey);
  };
}

/** Presses go to the active tool, else to the map. */
function toolGestures(
  options: MapInputOptions,
  zoom: (factor: number, at: ScreenPoint) => void,
): Omit<GestureHandlers, 'onDrag' | 'onTurn'> {
  const { navigator, lens, tool } = options;
  const withTool = (at: ScreenPoint, use: (tool: MapTool, ground: Ground) => void): boolean => {
    const inHand = tool();
    const ground = groundAt(lens(), at[0], at[1]);
    if (inHand === null || ground === null) return false;
    use(inHand, ground);
    return true;
  };
  return {
    onZoom: zoom,
    onTap: (at) => {
      if (!withTool(at, (inHand, ground) => inHand.onTap(ground))) options.onPress(at);
    },
    onDoubleTap: (at) => {
      if (!withTool(at, (inHand, ground) => inHand.onDoubleTap(ground))) zoom(2, at);
    },
    onHover: (at) => {
      if (at === null) tool()?.onHover(null);
      else withTool(at, (inHand, ground) => inHand.onHover(ground));
      options.onHover(at);
    },
    onGrab: (at) => {
      let isTaken = false;
      withTool(at, (inHand, ground) => {
        isTaken = inHand.onGrab(ground, handleReach * navigator.view.metresPerPixel);
      });
      return isTaken;
    },
    onGrabMove: (at) => void withTool(at, (inHand, ground) => inHand.onGrabMove(ground)),
    onGrabEnd: () => tool()?.onGrabEnd(),
  };
}
