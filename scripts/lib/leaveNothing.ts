import { afterAll, vi } from 'vitest';

/** Files of one worker share modules and globals: what one has replaced, the next finds as it was. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
