import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { isFullSuite } from '@muster/testkit/suiteSize.ts';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules with findings that axe itself rates minor or moderate; they are not reported. */
const mild = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport',
  'meta-viewport-large',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'server-side-image-map',
  'skip-link',
  'table-duplicate-name',
];
const rules = Object.fromEntries(mild.map((id) => [id, { enabled: false }]));
// Of all rules that run, none reads style sheets.
const options: RunOptions = { resultTypes: ['violations'], preload: false, rules };

/** Serious axe findings on the page, or in a part of it (a selector) if it exists: rule and place. */
export async function seriousViolations(page: Page, part?: string): Promise<string[]> {
  // Evaluated by the debugger, so that the page's content security policy stays as it is.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(source);
  const include = JSON.stringify(part ?? 'html');
  // Only violations leave the page: passes are ten times as much.
  return page.evaluate<string[]>(
    `axe.run(document.querySelector(${include}) === null ? document : { include: [${include}] }, ${JSON.stringify(options)}).then(({ violations }) => violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.target.join(' ') + ' ' + (node.failureSummary ?? ''))))`,
  );
}

/**
 * The same in the middle of a flow, where no address leads: `npm run test:full` looks at it. `npm test` has one matrix of
 * screens for axe, `e2e/screens.test.ts`.
 */
export function seriousViolationsMidway(page: Page): Promise<string[]> {
  return isFullSuite ? seriousViolations(page) : Promise.resolve([]);
}
