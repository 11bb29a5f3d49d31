import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of half a minute and more, the longest first (docs/testing.md). */
const longest = [
  'e2e/screens.full.test.ts',
  'e2e/site.full.test.ts',
  'e2e/screens.test.ts',
  'e2e/message.test.ts',
  'apps/server/src/main.test.ts',
  'apps/server/src/core/http/everyRoute.test.ts',
  'apps/server/src/backup/backup.test.ts',
  'chaos/chaos.test.ts',
];

/** Long files start first: one that starts last would keep one worker busy while the other is idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    return usual.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((path) => moduleId.endsWith(path));
  return at < 0 ? longest.length : at;
}
