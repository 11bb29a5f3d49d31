/** SQLSTATE classes of wrong data, broken constraints and wrong statements: to write it again would fail again. */
const dataFaults = /^(22|23|42)/;

/** Whether the database refused what was written, rather than that it cannot write now. */
export function isDataFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && dataFaults.test(String(error.code));
}
