import type { KnipConfig } from 'knip';

/** Entry points: files started by a command or by path. Every other file must be imported. */
const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        'scripts/*.{ts,mjs}',
        'scripts/**/*.test.ts',
        'bench/*.ts',
        'bench/mapPage/main.ts',
        'chaos/*.ts',
        'e2e/**/*.ts',
        'vitest.config.ts',
      ],
      project: ['scripts/**/*.{ts,mjs}', 'bench/**/*.ts', 'chaos/**/*.ts', 'e2e/**/*.ts'],
    },
    'apps/server': {
      entry: [
        'src/main.ts',
        'src/{backtest,tracks,threads/*}/thread.ts',
        'src/entity/sheet/reader.ts',
        'src/testing/holdDatabase.ts',
        'src/**/*.test.ts',
      ],
      project: ['src/**/*.ts'],
    },
    'apps/console': {
      entry: [
        'src/main.tsx',
        'src/core/offline/serviceWorker.ts',
        'vite.config.ts',
        'dev/*.ts',
        'src/**/*.test.{ts,tsx}',
      ],
      project: ['src/**/*.{ts,tsx}'],
    },
    'apps/simulator': { entry: ['src/main.ts', 'src/replay.ts', 'src/**/*.test.ts'], project: ['src/**/*.ts'] },
    'packages/*': { entry: ['src/**/*.test.ts'], project: ['src/**/*.ts'], includeEntryExports: true },
  },
  ignoreExportsUsedInFile: true,
  ignoreBinaries: ['apt-get', 'mount', 'umount'],
};

export default config;
