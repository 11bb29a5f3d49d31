// Taken before a test puts a fake clock in their place, which waiting for something else must not move.
const { setTimeout: wait, performance: clock } = globalThis;

interface Patience {
  /** ms after which it is given up; the usual is long on any machine, and within the time that a test has. */
  timeout?: number;
  /** ms between two looks. */
  interval?: number;
}

/**
 * Waits until `check` no longer throws, and returns what it returned; in the end throws what it threw last. For what
 * comes from another thread, process or socket: how long that takes, no test can know.
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
