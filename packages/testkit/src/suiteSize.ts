/** Whether `npm run test:full` runs: both databases, every language, the large counts. */
export const isFullSuite = process.env['MUSTER_TEST_FULL'] === '1';

/** How much of a thing a test does: as much as shows it in `npm test`, and what finds rare faults in `npm run test:full`. */
export function inFullSuite<Amount>(full: Amount, usual: Amount): Amount {
  return isFullSuite ? full : usual;
}
