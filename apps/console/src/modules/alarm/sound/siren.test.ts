import { describe, expect, it, vi } from 'vitest';

import { createSiren } from './siren.ts';

function world() {
  const resume = vi.fn(async () => undefined);
  // Only the members used before a sound.
  const make = vi.fn(() => Object.assign(new EventTarget(), { state: 'suspended', resume }) as unknown as AudioContext);
  const calm = Promise.withResolvers<void>();
  const siren = createSiren(
    make,
    () => undefined,
    () => calm.promise,
  );
  return { siren, make, resume, calm: () => calm.resolve() };
}

describe('the sound card', () => {
  it('is created after a gesture only when the page is idle: the gesture itself is painted first', async () => {
    const { siren, make, resume, calm } = world();
    const unlocked = siren.unlock();
    await Promise.resolve();
    expect(make).not.toHaveBeenCalled();
    calm();
    await unlocked;
    expect([make.mock.calls.length, resume.mock.calls.length]).toEqual([1, 1]);
  });

  it('is created at once by an alarm, even if a gesture still waits for it', () => {
    const { siren, make } = world();
    void siren.unlock();
    expect(siren.isReady()).toBe(false);
    expect(make).toHaveBeenCalledOnce();
  });

  it('shakes a phone in the rhythm of the sound, and no longer than that sounds', () => {
    const param = { value: 0, setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
    const node = { connect: () => node, disconnect: () => undefined, gain: param, frequency: param };
    const oscillator = { ...node, start: () => undefined, stop: () => undefined };
    // Only the members used by a pattern.
    const audio = { createGain: () => node, createOscillator: () => oscillator, currentTime: 0 };
    const context = Object.assign(new EventTarget(), audio, { state: 'running' }) as unknown as AudioContext;
    const vibrate = vi.fn<(rhythm: number[] | 0) => void>();
    const siren = createSiren(() => context, vi.fn<() => void>(), undefined, vibrate);
    siren.sound('beeps', 2);
    expect(vibrate).toHaveBeenLastCalledWith([200, 120, 200, 120, 200]);
    siren.silence();
    expect(vibrate).toHaveBeenLastCalledWith(0);
  });

  it('is resumed within the gesture if it already exists: some browsers allow it only there', () => {
    const { siren, make, resume } = world();
    siren.isReady();
    resume.mockClear();
    void siren.unlock();
    expect([make.mock.calls.length, resume.mock.calls.length]).toEqual([1, 1]);
  });
});
