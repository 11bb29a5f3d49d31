import type { TestProject } from 'vitest/node';

import { hasServerBinaries, startTestServer, type TestServer, wantedKind } from './testServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: TestServer;
  }
}

let stop: (() => Promise<void>) | undefined;

/** Vitest's global setup: one PostgreSQL for the whole run; each test file makes its own database (testDatabase.ts). */
export async function setup(project: TestProject): Promise<void> {
  const kind = wantedKind();
  if (kind === 'server' && !hasServerBinaries()) throw new Error('MUSTER_TEST_DATABASE=server needs postgresql-15');
  const { adminUrl, appUrl, stop: stopServer } = await startTestServer(kind);
  stop = stopServer;
  project.provide('databaseServer', { adminUrl, appUrl });
}

export async function teardown(): Promise<void> {
  await stop?.();
}
