import { defineConfig } from 'vitest/config';

import { LongestFirst } from './scripts/lib/longestFirst.ts';
import { keepTemporaryFilesInMemory } from './scripts/lib/memoryFolder.ts';

keepTemporaryFilesInMemory();

/** `npm run test:full` (docs/testing.md). Only it runs files named `*.full.test.ts`. */
const isFull = process.env['MUSTER_TEST_FULL'] === '1';
const exclude = ['**/node_modules/**', ...(isFull ? [] : ['**/*.full.test.{ts,tsx}'])];

/** Generous, because a busy machine is slow: a test fails on a wrong state, not on time. */
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
 * Tests of SQL, and the main flow from a device's position to an alarm in the list. `backup.test.ts` starts PostgreSQL 15
 * itself.
 */
const onPostgres = [
  'apps/server/src/**/*.store.test.ts',
  'apps/server/src/core/db/**/*.test.ts',
  'apps/server/src/{main,entity/entityRoutes,threads/ingest/startIngest,ingest/log/tableLog}.test.ts',
  'apps/server/src/{runner/writeStep,tracks/trackWriter}.test.ts',
];

/** These work on an entity that no release has (`gasCylinder`), with which they load the server for themselves. */
const withNewEntity = [
  'apps/server/src/entity/{addingAnEntity,sheet/importJson,sheet/partialImport,sheet/sheetRoutes,upload/richText,upload/uploadUse}.test.ts',
];

/** These replace a module, or need the page as it is when it was just opened: each loads the console again. */
const apart = [
  'apps/console/src/{core,shell}/**/*.test.tsx',
  'apps/console/src/modules/alarm/{handle/alarmWork,link/AlarmLinks,list/AlarmScreen}.test.tsx',
  'apps/console/src/modules/alarm/{live,sound}/*.test.tsx',
  'apps/console/src/modules/{backtest/BacktestScreen,drill/checkIn/checkIn}.test.tsx',
  'apps/console/src/modules/risk/{hiddenDanger/HiddenDangerScreen,riskMap/RiskMapScreen}.test.tsx',
  'apps/console/src/modules/session/{freeEntry,login}/*.test.tsx',
  'apps/console/src/ui/{entity/EntityImport,layout/themeChoice}.test.tsx',
];
const screens = {
  ...timeouts,
  environment: 'happy-dom' as const,
  // A link that is followed would leave the page of the next file, too.
  environmentOptions: {
    happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
  },
  setupFiles: [tellDifference, 'apps/console/src/testing/setup.ts'],
};

/**
 * `node` needs no browser; `newEntity` is the part of it that adds an entity; `packages` needs no database;
 * `postgres` repeats tests of the database on PostgreSQL 15; `console` has a simulated document, `consoleApart` too, with
 * separate modules for each file; `e2e` drives Chromium against a running Muster.
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
          exclude: [...exclude, ...withNewEntity],
          include: [
            'apps/{server,simulator}/src/**/*.test.ts',
            'apps/console/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'chaos/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...server,
          name: 'newEntity',
          isolate: false,
          exclude,
          include: withNewEntity,
          setupFiles: [...server.setupFiles, 'apps/server/src/testing/addGasCylinder.ts'],
        },
      },
      {
        test: {
          ...timeouts,
          exclude,
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          environment: 'node',
          setupFiles: [tellDifference],
          // These modules have no state, so a worker loads them once.
          isolate: false,
        },
      },
      {
        test: {
          ...server,
          name: 'postgres',
          // The full set includes files that replace modules.
          isolate: isFull,
          exclude,
          include: isFull ? ['apps/server/src/**/*.test.ts'] : onPostgres,
          env: { MUSTER_TEST_DATABASE: 'server' },
        },
      },
      {
        test: {
          ...screens,
          name: 'console',
          isolate: false,
          exclude: [...exclude, ...apart],
          include: ['apps/console/src/**/*.test.tsx'],
        },
      },
      { test: { ...screens, name: 'consoleApart', exclude, include: apart } },
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
