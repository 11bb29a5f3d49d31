import { describe, expect, it, vi } from 'vitest';

import { createSiren } from './siren.ts';

function world() {
  const resume = vi.fn(async () => undefined);
  // As much of it as is used before anything sounds.
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
  it('is asked for by a touch only when the page is calm: the touch itself is painted first', async () => {
    const { siren, make, resume, calm } = world();
    const unlocked = siren.unlock();
    await Promise.resolve();
    expect(make).not.toHaveBeenCalled();
    calm();
    await unlocked;
    expect([make.mock.calls.length, resume.mock.calls.length]).toEqual([1, 1]);
  });

  it('is asked for at once by an alarm, whether or not a touch still waits for it', () => {
    const { siren, make } = world();
    void siren.unlock();
    expect(siren.isReady()).toBe(false);
    expect(make).toHaveBeenCalledOnce();
  });

  it('is let sound within the touch where the page has asked for it before: some browsers allow it nowhere else', () => {
    const { siren, make, resume } = world();
    siren.isReady();
    resume.mockClear();
    void siren.unlock();
    expect([make.mock.calls.length, resume.mock.calls.length]).toEqual([1, 1]);
  });
});
