import type { FastifyBaseLogger } from 'fastify';

import type { App } from '../appContext.ts';

interface RegularWork {
  everyMs: number;
  work(): Promise<unknown>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Log message of a failure. */
  failure: string;
}

/**
 * Runs work periodically, never twice at a time. Running work is awaited at the end, so that it does not query a closed
 * database.
 */
export function runRegularly(app: App, { everyMs, work, log, failure }: RegularWork): void {
  let working: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    working ??= work()
      .catch((error: unknown) => log.warn({ err: error }, failure))
      .finally(() => {
        working = null;
      });
  }, everyMs);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await working;
  });
}
