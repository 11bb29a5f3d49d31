import { setImmediate } from 'node:timers/promises';

import type { FastifyReply } from 'fastify';

import { refused } from '../../core/errors/appError.ts';

/** What a run calls between its parts, each of which is short. */
export interface RunPace {
  /** Reports how far the run is, and lets other requests in. @throws AppError when its caller has gone */
  advance(done: number, total: number): Promise<void>;
}

/** Of a run that nobody watches. */
export const unwatched: RunPace = {
  advance: async () => {
    await setImmediate();
  },
};

interface Progress {
  done: number;
  total: number;
}

/** One of the parts of a run that follow each other, as a run of its own. */
export function partOf(pace: RunPace, { part, parts }: { part: number; parts: number }): RunPace {
  return { advance: (done, total) => pace.advance(part * total + done, parts * total) };
}

/** The reports that run, for the callers who wait for them. A caller who closes the connection gives the run up. */
export class ReportRuns {
  readonly #running = new Map<string, Progress>();

  /** @param id under which the caller asks for the progress; undefined = the caller does not ask */
  async run<Result>(
    reply: FastifyReply,
    { accountId, id }: { accountId: string; id: string | undefined },
    work: (pace: RunPace) => Promise<Result>,
  ): Promise<Result> {
    const progress = { done: 0, total: 0 };
    const key = keyOf(accountId, id ?? '');
    if (id !== undefined) this.#running.set(key, progress);
    try {
      return await work({
        advance: async (done, total) => {
          Object.assign(progress, { done, total });
          await setImmediate();
          if (reply.raw.destroyed) throw refused('report.cancelled');
        },
      });
    } finally {
      if (this.#running.get(key) === progress) this.#running.delete(key);
    }
  }

  /** null = no such run of this account. */
  progress(accountId: string, id: string): Progress | null {
    return this.#running.get(keyOf(accountId, id)) ?? null;
  }
}

function keyOf(accountId: string, id: string): string {
  return `${accountId} ${id}`;
}
