import type { FastifyBaseLogger } from 'fastify';

import type { App } from '../appContext.ts';

interface RegularWork {
  everyMs: number;
  work(): Promise<unknown>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** What the log says when the work has failed. */
  failure: string;
}

/** Does something again and again, never twice at a time. What was begun is awaited at the end: nothing asks a database that is let go of. */
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
