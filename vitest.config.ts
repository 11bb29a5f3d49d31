import { defineConfig } from 'vitest/config';

import { keepTemporaryFilesInMemory } from './scripts/lib/memoryFolder.ts';

keepTemporaryFilesInMemory();

/** `node` needs no browser, `console` has a simulated document, `e2e` drives Chromium against a running Muster. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: [
            'apps/{server,simulator}/src/**/*.test.ts',
            'apps/console/src/**/*.test.ts',
            'packages/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'chaos/**/*.test.ts',
          ],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 50_000 } },
          globalSetup: ['apps/server/src/testing/databaseSetup.ts'],
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'console',
          include: ['apps/console/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['apps/console/src/testing/setup.ts'],
          testTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          setupFiles: ['e2e/tellFailure.ts'],
          environment: 'node',
          testTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 240_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
