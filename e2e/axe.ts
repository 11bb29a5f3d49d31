import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds serious or worse on the page as it stands: rule and place. */
export async function seriousViolations(page: Page): Promise<string[]> {
  // Evaluated by the debugger, so that the page's content security policy stays as it is.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(source);
  const results = await page.evaluate<AxeResults>(`axe.run(document, { resultTypes: ['violations'] })`);
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`));
}
