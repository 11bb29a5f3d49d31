// Read before a test installs a fake clock, which must not affect this waiting.
const { setTimeout: wait, performance: clock } = globalThis;

interface Patience {
  /** Timeout in ms; long on any machine, and shorter than that of a test. */
  timeout?: number;
  /** ms between two checks. */
  interval?: number;
}

/**
 * Waits until `check` no longer throws, and returns its result; after the timeout throws its last error. For events of
 * another thread, process or socket, whose duration no test can know.
 */
export async function eventually<Found>(
  check: () => Found | Promise<Found>,
  { timeout = 50_000, interval = 20 }: Patience = {},
): Promise<Found> {
  const end = clock.now() + timeout;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (clock.now() >= end) throw error;
    }
    await new Promise<void>((resolve) => void wait(resolve, interval));
  }
}
