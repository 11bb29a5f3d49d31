import { signedArea } from '@muster/geo/ring.ts';

import type { DrawingPicture } from '../drawing/drawingPicture.ts';
import type { Ground, MapTool } from '../input/mapInput.ts';

/** A way or an outline that is being measured; metres. */
export interface Measuring {
  points: readonly Ground[];
  /** Where the next point would be. */
  hover: Ground | null;
  /** It was ended by a double press. */
  isDone: boolean;
}

export const emptyMeasuring: Measuring = { points: [], hover: null, isDone: false };

export interface Measured {
  /** Along the line, metres. */
  length: number;
  /** The enclosed area in square metres; null for fewer than three points. */
  area: number | null;
}

/** The measured length and area, up to the pointer. */
export function measured({ points, hover, isDone }: Measuring): Measured {
  const way = isDone || hover === null || points.length === 0 ? points : [...points, hover];
  let length = 0;
  for (let at = 1; at < way.length; at++) {
    const [from, to] = [way[at - 1], way[at]];
    if (from !== undefined && to !== undefined) length += Math.hypot(to[0] - from[0], to[1] - from[1]);
  }
  const xs = Float64Array.from(way, ([x]) => x);
  const ys = Float64Array.from(way, ([, y]) => y);
  return { length, area: way.length < 3 ? null : Math.abs(signedArea({ xs, ys })) };
}

/** Input of measuring: a press sets a point, a double press ends, Backspace removes a point, Escape starts again. */
export function measuringTool(read: () => Measuring, write: (next: Measuring) => void): MapTool {
  return {
    onTap: (at) => {
      const { points, isDone } = read();
      write({ points: isDone ? [at] : [...points, at], hover: at, isDone: false });
    },
    onDoubleTap: () => write({ ...read(), hover: null, isDone: true }),
    onHover: (hover) => {
      if (!read().isDone) write({ ...read(), hover });
    },
    onGrab: () => false,
    onGrabMove: () => {},
    onGrabEnd: () => {},
    onKey: (key) => {
      const { points } = read();
      if (points.length === 0 || (key !== 'Backspace' && key !== 'Escape')) return false;
      write(key === 'Escape' ? emptyMeasuring : { points: points.slice(0, -1), hover: null, isDone: false });
      return true;
    },
  };
}

/** The measured line with its points; until it is finished, its last segment ends at the pointer. */
export function measuringPicture({ points, hover, isDone }: Measuring, color: string): DrawingPicture {
  const way = isDone || hover === null || points.length === 0 ? points : [...points, hover];
  return {
    shapes: [{ points: way, isClosed: false, color, isActive: true }],
    handles: points.map(([x, y]) => ({ x, y, isActive: false })),
  };
}
