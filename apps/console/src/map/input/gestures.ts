/** Pixels from the top left corner of the map. */
export type ScreenPoint = readonly [x: number, y: number];

/** Gestures on the map by mouse, pen or fingers. */
export interface GestureHandlers {
  onTap(at: ScreenPoint): void;
  onDoubleTap(at: ScreenPoint): void;
  /** null = the pointer left the map. */
  onHover(at: ScreenPoint | null): void;
  /** A press that may become a drag; true sends it to {@link onGrabMove}, false lets it move the map. */
  onGrab(at: ScreenPoint): boolean;
  onGrabMove(at: ScreenPoint): void;
  onGrabEnd(): void;
  onDrag(from: ScreenPoint, to: ScreenPoint): void;
  /** Pixels by which a turning drag (right or middle button, or with Shift) moved. */
  onTurn(dx: number, dy: number): void;
  onZoom(factor: number, at: ScreenPoint): void;
}

/** Pixels within which a press is a tap, and ms and pixels within which two taps are one double tap. */
const tapReach = 5;
const doubleTapMs = 300;
const doubleTapReach = 12;
/** Zoom per pixel of a wheel's turn. */
const wheelRate = 0.0016;
const pinchWheelRate = 0.01;
const pixelsPerLine = 16;

type Mode = 'idle' | 'press' | 'drag' | 'turn' | 'grab' | 'pinch';

/** Listens on `element`. @returns a function that stops listening */
export function listenToGestures(element: HTMLElement, handlers: GestureHandlers): () => void {
  const listener = new Gestures(element, handlers);
  const types = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'pointerleave', 'contextmenu'] as const;
  for (const type of types) element.addEventListener(type, listener);
  element.addEventListener('wheel', listener, { passive: false });
  return () => {
    for (const type of [...types, 'wheel']) element.removeEventListener(type, listener);
  };
}

class Gestures {
  readonly #element: HTMLElement;
  readonly #handlers: GestureHandlers;
  readonly #pointers = new Map<number, ScreenPoint>();
  #mode: Mode = 'idle';
  #pressedAt: ScreenPoint = [0, 0];
  #lastTap: { at: ScreenPoint; time: number } | null = null;

  constructor(element: HTMLElement, handlers: GestureHandlers) {
    this.#element = element;
    this.#handlers = handlers;
  }

  handleEvent(event: Event): void {
    if (event instanceof WheelEvent) this.#wheel(event);
    else if (event.type === 'contextmenu') event.preventDefault();
    else if (event instanceof PointerEvent) this.#pointer(event);
  }

  #pointer(event: PointerEvent): void {
    const at = this.#place(event);
    if (event.type === 'pointerdown') this.#down(event, at);
    else if (event.type === 'pointermove') this.#move(event, at);
    else if (event.type === 'pointerleave') this.#handlers.onHover(null);
    else this.#up(event, at);
  }

  #down(event: PointerEvent, at: ScreenPoint): void {
    this.#element.focus({ preventScroll: true });
    this.#element.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, at);
    if (this.#pointers.size === 2) {
      if (this.#mode === 'grab') this.#handlers.onGrabEnd();
      this.#mode = 'pinch';
      return;
    }
    if (this.#pointers.size > 2) return;
    this.#pressedAt = at;
    if (event.button !== 0 || event.shiftKey) this.#mode = 'turn';
    else this.#mode = this.#handlers.onGrab(at) ? 'grab' : 'press';
  }

  #move(event: PointerEvent, at: ScreenPoint): void {
    const before = this.#pointers.get(event.pointerId);
    if (before === undefined) {
      this.#handlers.onHover(at);
      return;
    }
    if (this.#mode === 'press' && distance(at, this.#pressedAt) > tapReach) {
      this.#mode = 'drag';
      this.#handlers.onDrag(this.#pressedAt, at);
    } else if (this.#mode === 'drag') {
      this.#handlers.onDrag(before, at);
    } else if (this.#mode === 'turn') {
      this.#handlers.onTurn(at[0] - before[0], at[1] - before[1]);
    } else if (this.#mode === 'grab') {
      this.#handlers.onGrabMove(at);
    } else if (this.#mode === 'pinch') {
      this.#pinch(event.pointerId, before, at);
    }
    this.#pointers.set(event.pointerId, at);
  }

  #pinch(pointerId: number, before: ScreenPoint, at: ScreenPoint): void {
    const other = [...this.#pointers].find(([id]) => id !== pointerId)?.[1];
    if (other === undefined) return;
    const wide = Math.max(distance(before, other), 1);
    this.#handlers.onDrag(middle(before, other), middle(at, other));
    this.#handlers.onZoom(Math.max(distance(at, other), 1) / wide, middle(at, other));
  }

  #up(event: PointerEvent, at: ScreenPoint): void {
    if (!this.#pointers.delete(event.pointerId)) return;
    const isEnd = event.type === 'pointerup';
    if (this.#mode === 'grab') this.#handlers.onGrabEnd();
    if ((this.#mode === 'press' || this.#mode === 'grab') && isEnd && distance(at, this.#pressedAt) <= tapReach) {
      this.#tap(at, event.timeStamp);
    }
    // The finger that stays after a pinch does not start to drag: its first step would be a jump.
    if (this.#pointers.size === 0 || this.#mode !== 'pinch') this.#mode = 'idle';
  }

  #tap(at: ScreenPoint, time: number): void {
    const last = this.#lastTap;
    if (last !== null && time - last.time < doubleTapMs && distance(at, last.at) < doubleTapReach) {
      this.#lastTap = null;
      this.#handlers.onDoubleTap(at);
      return;
    }
    this.#lastTap = { at, time };
    this.#handlers.onTap(at);
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * pixelsPerLine : event.deltaY;
    // A pinch on a touch pad is a wheel event with Ctrl, in small steps.
    const rate = event.ctrlKey ? pinchWheelRate : wheelRate;
    const limited = Math.min(Math.max(pixels, -400), 400);
    this.#handlers.onZoom(Math.exp(-limited * rate), this.#place(event));
  }

  #place(event: MouseEvent): ScreenPoint {
    const { left, top } = this.#element.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }
}

function distance(one: ScreenPoint, other: ScreenPoint): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

function middle(one: ScreenPoint, other: ScreenPoint): ScreenPoint {
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
}
