import { afterAll, vi } from 'vitest';

/** Files of one worker share modules and globals: restores what a file has replaced. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
