import { defineConfig } from 'vitest/config';

import { LongestFirst } from './scripts/lib/longestFirst.ts';
import { keepTemporaryFilesInMemory } from './scripts/lib/memoryFolder.ts';

keepTemporaryFilesInMemory();

/** `npm run test:full` (docs/testing.md); what only it runs is named `*.full.test.ts`. */
const isFull = process.env['MUSTER_TEST_FULL'] === '1';
const exclude = ['**/node_modules/**', ...(isFull ? [] : ['**/*.full.test.{ts,tsx}'])];

/** On a busy machine everything takes its time: tests wait for what they wait for, and fail when it is wrong. */
const timeouts = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 120_000 } } };
const tellDifference = 'scripts/lib/tellDifference.ts';
const leaveNothing = 'scripts/lib/leaveNothing.ts';
const server = {
  ...timeouts,
  environment: 'node' as const,
  setupFiles: [tellDifference, leaveNothing],
  globalSetup: ['apps/server/src/testing/databaseSetup.ts'],
};

/**
 * What speaks to the database in its own words, and the main flow: from a device's position to an alarm in the list.
 * `backup.test.ts` starts PostgreSQL 15 by itself.
 */
const onPostgres = [
  'apps/server/src/**/*.store.test.ts',
  'apps/server/src/core/db/**/*.test.ts',
  'apps/server/src/{main,entity/entityRoutes,threads/ingest/startIngest,ingest/log/tableLog}.test.ts',
  'apps/server/src/{runner/writeStep,tracks/trackWriter}.test.ts',
];

/** These replace a module (`vi.mock`), and so load the server anew; the others find it loaded by the file before. */
const mocked = [
  'apps/server/src/entity/{addingAnEntity,sheet/importJson,sheet/sheetRoutes,upload/richText,upload/uploadUse}.test.ts',
];

/**
 * `node` needs no browser, `mocked` is a part of it with modules of its own for each file, `packages` no database, `postgres` repeats on
 * PostgreSQL 15 what depends on the database, `console` has a simulated document, `e2e` drives Chromium against a running
 * Muster.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...server,
          name: 'node',
          isolate: false,
          exclude: [...exclude, ...mocked],
          include: [
            'apps/{server,simulator}/src/**/*.test.ts',
            'apps/console/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'chaos/**/*.test.ts',
          ],
        },
      },
      { test: { ...server, name: 'mocked', exclude, include: mocked } },
      {
        test: {
          ...timeouts,
          exclude,
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          environment: 'node',
          setupFiles: [tellDifference],
          // They keep nothing: the modules of a worker are loaded once.
          isolate: false,
        },
      },
      {
        test: {
          ...server,
          name: 'postgres',
          // In the whole there are files that replace modules.
          isolate: isFull,
          exclude,
          include: isFull ? ['apps/server/src/**/*.test.ts'] : onPostgres,
          env: { MUSTER_TEST_DATABASE: 'server' },
        },
      },
      {
        test: {
          ...timeouts,
          exclude,
          name: 'console',
          include: ['apps/console/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: [tellDifference, 'apps/console/src/testing/setup.ts'],
        },
      },
      {
        test: {
          ...timeouts,
          exclude,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/harness/globalSetup.ts'],
          setupFiles: ['e2e/attachDiagnostics.ts', tellDifference],
          environment: 'node' as const,
          isolate: false,
        },
      },
    ],
  },
});
