/** Whether `npm run test:full` runs: both databases, every language, the large counts. */
export const isFullSuite = process.env['MUSTER_TEST_FULL'] === '1';

/** Size of a test: enough to show the behaviour in `npm test`, and to find rare errors in `npm run test:full`. */
export function inFullSuite<Amount>(full: Amount, usual: Amount): Amount {
  return isFullSuite ? full : usual;
}

/** Tests for every language: `npm run test:full` runs all of them, `npm test` the first. */
export function inLanguages<Row>(rows: readonly Row[]): readonly Row[] {
  return isFullSuite ? rows : rows.slice(0, 1);
}
