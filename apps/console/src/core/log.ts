/** Writes failures that are not shown to the user (specification §8) to the browser's console. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- required by the specification
  console.warn(`${what}:`, error);
}
