import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of half a minute and more, the longest first (docs/testing.md). */
const longest = [
  'e2e/screens.full.test.ts',
  'e2e/site.full.test.ts',
  'e2e/screens.test.ts',
  'e2e/permit.test.ts',
  'e2e/operators.test.ts',
  'apps/server/src/core/http/everyRoute.test.ts',
  'apps/server/src/backup/backup.test.ts',
  'chaos/chaos.test.ts',
];

/**
 * Long files start first: one that starts last would keep one worker busy while the other is idle. Files of a project
 * remain together: a worker loads its modules again when the next file belongs to another project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const projects = [...new Set(usual.map(({ project }) => project.name))];
    return projects.flatMap((name) =>
      usual.filter(({ project }) => project.name === name).toSorted((one, other) => rank(one) - rank(other)),
    );
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((path) => moduleId.endsWith(path));
  return at < 0 ? longest.length : at;
}
