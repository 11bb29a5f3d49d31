// `npm test` and `npm run test:full`: install what is missing, then every check and test of the suite (docs/testing.md).
// The last line is `N passed, N failed`; before it are the failures, the time by stage and the slowest tests.
import { join } from 'node:path';

import {
  compileCache,
  ensureBuilt,
  ensureInstalled,
  ensureServerBuilt,
  modernNode,
  root,
  runAside,
  say,
  toolEnvironment,
} from './lib/prepare.mjs';
import { ensureSystemPackages } from './lib/system.mjs';
import { TestReport } from './lib/testReport.mjs';
import { runVitest } from './lib/vitestStage.mjs';

const isStatic = process.argv.includes('--static');
const isFull = process.argv.includes('--full');
const report = new TestReport();
ensureInstalled();
const node = modernNode();
const { hasServer } = isStatic ? { hasServer: false } : report.timed('system packages', ensureSystemPackages);
const env = toolEnvironment({
  ...compileCache,
  ...(isFull && { MUSTER_TEST_FULL: '1' }),
});

const tool = (name, ...path) => [node, join(root, 'node_modules', name, ...path)];
/** Files that are unchanged since the last run are not checked again. */
const types = (name, config) => {
  const known = join(root, 'node_modules', '.muster', `${name}.tsbuildinfo`);
  return [...tool('typescript', 'bin', 'tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', known, '-p', config];
};
const checks = [
  ['format', ...tool('oxfmt', 'bin', 'oxfmt'), '--check', '.'],
  ['types', ...types('types', 'tsconfig.json')],
  ['types of the console', ...types('console', 'apps/console/tsconfig.json')],
  ['lint', ...tool('oxlint', 'bin', 'oxlint'), '--deny-warnings'],
  ['unused exports', ...tool('knip', 'bin', 'knip.js')],
];

const check = async ([name, command, ...args]) => {
  const { code, output } = await runAside(command, args, { env });
  say(`── ${name}\n${output}`);
  report.count(code === 0, name);
};
await report.stage('static checks', () => Promise.all(checks.map(check)));
if (!isStatic) {
  await report.stage('build', () => {
    ensureServerBuilt(node);
    ensureBuilt(node);
  });
  const projects = ['packages', 'node', 'newEntity', ...(hasServer ? ['postgres'] : []), 'console', 'consoleApart'];
  if (!hasServer) say('── on PostgreSQL 15: skipped, postgresql-15 is not installed here');
  await report.stage('unit, property, server and console tests', () => runVitest({ node, env, projects, report }));
  await report.stage('browser tests', () => runVitest({ node, env, projects: ['e2e'], report }));
  report.printTables();
}
report.printFailures();
say(report.lastLine());
process.exit(report.hasPassed() ? 0 : 1);
