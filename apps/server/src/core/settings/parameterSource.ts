import type { Database } from '../db/database.ts';
import { type Parameters, readParameters } from './parameter.store.ts';

/** Sessions ask at every request; another process's change is seen after so long. */
const cacheMs = 5000;

/** The parameters as they are in force. */
export interface ParameterSource {
  read(): Promise<Parameters>;
  forget(): void;
}

export function createParameterSource(db: Database, now: () => number): ParameterSource {
  let cached: { parameters: Promise<Parameters>; readAt: number } | undefined;
  return {
    read() {
      if (cached === undefined || now() - cached.readAt >= cacheMs) {
        const parameters = readParameters(db);
        cached = { parameters, readAt: now() };
        // Who asks while the database is away hears so; the next one asks again.
        parameters.catch(() => (cached = undefined));
      }
      return cached.parameters;
    },
    forget: () => (cached = undefined),
  };
}
