/** For failures that nobody is bothered with (specification §8): they stand in the browser's own log, for who looks. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the log is what the specification asks for here
  console.warn(`${what}:`, error);
}
