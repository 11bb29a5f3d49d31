import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { afterPaint } from './afterPaint.ts';

describe('a task after the paint', () => {
  let frames: Map<number, FrameRequestCallback>;
  const frame = (): void => {
    const due = [...frames.values()];
    frames.clear();
    for (const run of due) run(0);
  };
  beforeEach(() => {
    frames = new Map();
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
      frames.set(frames.size + 1, run);
      return frames.size;
    });
    vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('runs as a separate task after the next animation frame', () => {
    const run = vi.fn();
    afterPaint(run);
    vi.runAllTimers();
    expect(run).not.toHaveBeenCalled();
    frame();
    expect(run).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(run).toHaveBeenCalledOnce();
  });

  it('does not run when it is cancelled, before the frame or after it', () => {
    const run = vi.fn();
    afterPaint(run)();
    frame();
    const callOff = afterPaint(run);
    frame();
    callOff();
    vi.runAllTimers();
    expect(run).not.toHaveBeenCalled();
  });
});
