import type { Database } from '../db/database.ts';
import { type Parameters, readParameters } from './parameter.store.ts';

/** Cache time: sessions read them at every request; another process's change is visible after this. */
const cacheMs = 5000;

/** The parameters in force. */
export interface ParameterSource {
  read(): Promise<Parameters>;
  invalidate(): void;
}

export function createParameterSource(db: Database, now: () => number): ParameterSource {
  let cached: { parameters: Promise<Parameters>; readAt: number } | undefined;
  return {
    read() {
      if (cached === undefined || now() - cached.readAt >= cacheMs) {
        const parameters = readParameters(db);
        cached = { parameters, readAt: now() };
        // A failure is not cached: the next call queries again.
        parameters.catch(() => (cached = undefined));
      }
      return cached.parameters;
    },
    invalidate: () => (cached = undefined),
  };
}
