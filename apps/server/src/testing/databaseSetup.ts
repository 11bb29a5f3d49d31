import { createServer } from 'node:http';

import type { TestProject } from 'vitest/node';

import { hasServerBinaries, startTestServer, wantedKind } from './testServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Requests there are answered with the run's PostgreSQL. */
    databaseServer: string;
  }
}

/**
 * Vitest's global setup: one PostgreSQL for the whole run, started when the first test needs it; each test file creates
 * its own database (testDatabase.ts).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kind = wantedKind(project.config.env);
  if (kind === 'server' && !hasServerBinaries()) throw new Error('MUSTER_TEST_DATABASE=server needs postgresql-15');
  let started: ReturnType<typeof startTestServer> | undefined;
  const listener = createServer((_request, response) => {
    started ??= startTestServer(kind);
    started.then(
      ({ adminUrl, appUrl }) => response.end(JSON.stringify({ adminUrl, appUrl })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The database server has no address.');
  project.provide('databaseServer', `http://127.0.0.1:${address.port}`);
  return async () => {
    listener.close();
    listener.closeAllConnections();
    await (await started)?.stop();
  };
}
