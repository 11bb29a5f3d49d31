import { describe, expect, it } from 'vitest';

import { emptyMeasuring, measured, measuringPicture, measuringTool, type Measuring } from './measuring.ts';

function inHand() {
  let now: Measuring = emptyMeasuring;
  const tool = measuringTool(
    () => now,
    (next) => {
      now = next;
    },
  );
  return { tool, measured: () => measured(now), measuring: () => now };
}

describe('measuring on the map', () => {
  it('sums the way from press to press, and to the pointer', () => {
    const { tool, measured: read } = inHand();
    expect(read()).toEqual({ length: 0, area: null });
    tool.onTap([0, 0]);
    tool.onTap([30, 40]);
    tool.onHover([30, 50]);
    expect(read().length).toBe(60);
  });

  it('computes the enclosed area, in either direction', () => {
    for (const corners of [
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
      ],
      [
        [0, 10],
        [10, 10],
        [10, 0],
        [0, 0],
      ],
    ] as const) {
      const { tool, measured: read } = inHand();
      for (const corner of corners) tool.onTap(corner);
      expect(read().area).toBe(100);
    }
  });

  it('stays when it is ended, and the next press starts again', () => {
    const { tool, measured: read, measuring } = inHand();
    tool.onTap([0, 0]);
    tool.onTap([0, 5]);
    tool.onDoubleTap([0, 5]);
    tool.onHover([100, 100]);
    expect([read().length, measuring().isDone]).toEqual([5, true]);
    tool.onTap([7, 7]);
    expect(read()).toEqual({ length: 0, area: null });
  });

  it('removes a point by Backspace and all by Escape, and passes other keys to the map', () => {
    const { tool, measured: read, measuring } = inHand();
    expect(tool.onKey('Escape')).toBe(false);
    tool.onTap([0, 0]);
    tool.onTap([0, 5]);
    tool.onTap([0, 9]);
    expect(tool.onKey('Backspace')).toBe(true);
    expect(read().length).toBe(5);
    expect([tool.onKey('ArrowUp'), tool.onKey('Escape'), measuring()]).toEqual([false, true, emptyMeasuring]);
  });

  it('is drawn as a line with a handle at each point', () => {
    const picture = measuringPicture(
      {
        points: [
          [0, 0],
          [1, 1],
        ],
        hover: [2, 2],
        isDone: false,
      },
      '#000000',
    );
    expect([picture.shapes[0]?.points.length, picture.handles.length]).toEqual([3, 2]);
  });
});
