/** Whether `npm run test:full` runs: both databases, every language, the large counts. */
export const isFullSuite = process.env['MUSTER_TEST_FULL'] === '1';

/** How much of a thing a test does: as much as shows it in `npm test`, and what finds rare faults in `npm run test:full`. */
export function inFullSuite<Amount>(full: Amount, usual: Amount): Amount {
  return isFullSuite ? full : usual;
}

/** What holds in every language: `npm run test:full` shows it in all of them, `npm test` in the first. */
export function inLanguages<Row>(rows: readonly Row[]): readonly Row[] {
  return isFullSuite ? rows : rows.slice(0, 1);
}
