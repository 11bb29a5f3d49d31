// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';

import { listenToGestures, type GestureHandlers } from './gestures.ts';

let end = (): void => undefined;
afterEach(() => end());

/** A map that records gestures. */
function listener(isGrabbing = false): {
  log: unknown[];
  send(type: string, x: number, y: number, over?: PointerEventInit & { time?: number }): void;
  element: HTMLElement;
} {
  const element = document.createElement('div');
  element.setPointerCapture = () => undefined;
  const log: unknown[] = [];
  const handlers: GestureHandlers = {
    onTap: (at) => log.push(['tap', at]),
    onDoubleTap: (at) => log.push(['doubleTap', at]),
    onHover: (at) => log.push(['hover', at]),
    onGrab: () => isGrabbing,
    onGrabMove: (at) => log.push(['grabMove', at]),
    onGrabEnd: () => log.push(['grabEnd']),
    onDrag: (from, to) => log.push(['drag', from, to]),
    onTurn: (dx, dy) => log.push(['turn', dx, dy]),
    onZoom: (factor, at) => log.push(['zoom', factor, at]),
  };
  end = listenToGestures(element, handlers);
  const send = (type: string, x: number, y: number, over: PointerEventInit & { time?: number } = {}): void => {
    const event = new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, ...over });
    Object.defineProperty(event, 'timeStamp', { value: over.time ?? 0 });
    element.dispatchEvent(event);
  };
  return { log, send, element };
}

describe('gestures', () => {
  it('treats a press with little movement as a tap', () => {
    const { log, send } = listener();
    send('pointerdown', 10, 10);
    send('pointermove', 12, 11);
    send('pointerup', 12, 11);
    expect(log).toEqual([['tap', [12, 11]]]);
  });

  it('treats two quick taps at one place as a double tap, and slow ones as two', () => {
    const { log, send } = listener();
    for (const time of [0, 200, 1000, 1400]) {
      send('pointerdown', 10, 10, { time });
      send('pointerup', 10, 10, { time });
    }
    expect(log.map((entry) => (entry as unknown[])[0])).toEqual(['tap', 'doubleTap', 'tap', 'tap']);
  });

  it('drags from the start of the press', () => {
    const { log, send } = listener();
    send('pointerdown', 10, 10);
    send('pointermove', 30, 10);
    send('pointermove', 40, 10);
    send('pointerup', 40, 10);
    expect(log).toEqual([
      ['drag', [10, 10], [30, 10]],
      ['drag', [30, 10], [40, 10]],
    ]);
  });

  it('turns with the right button or with Shift', () => {
    const { log, send } = listener();
    send('pointerdown', 10, 10, { button: 2 });
    send('pointermove', 15, 8);
    send('pointerup', 15, 8);
    send('pointerdown', 10, 10, { shiftKey: true });
    send('pointermove', 11, 10);
    send('pointerup', 11, 10);
    expect(log).toEqual([
      ['turn', 5, -2],
      ['turn', 1, 0],
    ]);
  });

  it('sends a drag to its grabber', () => {
    const { log, send } = listener(true);
    send('pointerdown', 10, 10);
    send('pointermove', 30, 10);
    send('pointerup', 30, 10);
    expect(log).toEqual([['grabMove', [30, 10]], ['grabEnd']]);
  });

  it('zooms with two fingers around their middle, and does not drag with a remaining one', () => {
    const { log, send } = listener();
    send('pointerdown', 100, 100, { pointerId: 1 });
    send('pointerdown', 200, 100, { pointerId: 2 });
    send('pointermove', 300, 100, { pointerId: 2 });
    send('pointerup', 300, 100, { pointerId: 2 });
    send('pointermove', 110, 100, { pointerId: 1 });
    send('pointerup', 110, 100, { pointerId: 1 });
    expect(log).toEqual([
      ['drag', [150, 100], [200, 100]],
      ['zoom', 2, [200, 100]],
    ]);
  });

  it('zooms in when the wheel turns up, at the pointer', () => {
    const { log, element } = listener();
    // happy-dom's wheel events have no place.
    element.dispatchEvent(Object.assign(new WheelEvent('wheel', { deltaY: -100 }), { clientX: 5, clientY: 6 }));
    const [kind, factor, at] = log[0] as [string, number, unknown];
    expect([kind, at]).toEqual(['zoom', [5, 6]]);
    expect(factor).toBeGreaterThan(1);
  });

  it('drops a press that the system cancels', () => {
    const { log, send } = listener();
    send('pointerdown', 10, 10);
    send('pointercancel', 10, 10);
    send('pointermove', 50, 50);
    expect(log).toEqual([['hover', [50, 50]]]);
  });
});
