// Runs projects of vitest.config.ts and passes their results to the report of the suite.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root, run } from './prepare.mjs';

export async function runVitest({ node, env, projects, report }) {
  const name = projects.join(', ');
  const folder = mkdtempSync(join(tmpdir(), 'muster-test-'));
  const json = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${json}`];
  const chosen = projects.flatMap((project) => ['--project', project]);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const code = await run(node, [vitest, 'run', ...chosen, ...reporters], { env });
  try {
    report.add(JSON.parse(readFileSync(json, 'utf8')), name, code);
  } catch (error) {
    report.count(false, `${name}: no report (${String(error)})`);
  }
  rmSync(folder, { recursive: true, force: true });
}
