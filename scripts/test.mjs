// `npm test`: install what is missing, then every check and test; the last line is `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { ensureBuilt, ensureInstalled, modernNode, root, run, say, toolEnvironment } from './lib/prepare.mjs';
import { ensureSystemPackages } from './lib/system.mjs';

const staticOnly = process.argv.includes('--static');
ensureInstalled();
const node = modernNode();
const { hasServer } = staticOnly ? { hasServer: false } : ensureSystemPackages();

const tool = (name, ...path) => [node, [join(root, 'node_modules', name, ...path)]];
const checks = [
  ['format', ...tool('oxfmt', 'bin', 'oxfmt'), ['--check', '.']],
  ['types', ...tool('typescript', 'bin', 'tsc'), ['--noEmit', '-p', 'tsconfig.json']],
  ['types of the console', ...tool('typescript', 'bin', 'tsc'), ['--noEmit', '-p', 'apps/console/tsconfig.json']],
  ['lint', ...tool('oxlint', 'bin', 'oxlint'), ['--deny-warnings']],
  ['unused exports', ...tool('knip', 'bin', 'knip.js'), []],
];

const results = { passed: 0, failed: 0 };
const failures = [];
const env = toolEnvironment();
for (const [name, command, entry, args] of checks) {
  say(`── ${name}`);
  count((await run(command, [...entry, ...args], { env })) === 0, name);
}
if (!staticOnly) {
  ensureBuilt(node);
  await vitest('unit, property and integration tests', ['--project', 'node', '--project', 'console'], {});
  if (hasServer)
    await vitest('the same on a PostgreSQL server', ['--project', 'node', 'apps/server'], {
      MUSTER_TEST_DATABASE: 'server',
    });
  else say('── the same on a PostgreSQL server: skipped, postgresql-15 is not installed here');
  await vitest('browser tests', ['--project', 'e2e'], {});
}
for (const failure of failures) say(`FAILED: ${failure}`);
say(`${results.passed} passed, ${results.failed} failed`);
process.exit(results.failed === 0 ? 0 : 1);

async function vitest(name, args, extra) {
  say(`── ${name}`);
  const folder = mkdtempSync(join(tmpdir(), 'muster-test-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args, ...reporters], {
    env: { ...env, ...extra },
  });
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    results.passed += numPassedTests;
    results.failed += numFailedTests;
    failures.push(...failuresIn(name, testResults));
    // A run that failed outside of a test (a file that does not load, an unhandled error) is a failure as well.
    if (code !== 0 && numFailedTests === 0) count(false, `${name} (outside of a test)`);
    if (code === 0 && numPassedTests === 0) count(false, `${name} ran nothing`);
  } catch {
    count(false, name);
  }
  rmSync(folder, { recursive: true, force: true });
}

function count(passed, name) {
  results[passed ? 'passed' : 'failed'] += 1;
  if (!passed) failures.push(name);
}

/** What failed, and the first lines of why: a log of ten thousand lines is not read from its middle. */
function failuresIn(name, files) {
  return files.flatMap(({ name: file, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const why = (text) => (text ?? '').split('\n').slice(0, 12).join('\n    ');
    if (failed.length === 0)
      return status === 'failed' ? [`${name}: ${relative(root, file)}\n    ${why(message)}`] : [];
    return failed.map(
      (test) => `${name}: ${relative(root, file)} › ${test.fullName}\n    ${why(test.failureMessages[0])}`,
    );
  });
}
