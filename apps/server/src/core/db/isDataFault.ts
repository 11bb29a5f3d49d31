/** SQLSTATE classes of wrong data, violated constraints and wrong statements: a retry would fail again. */
const dataFaults = /^(22|23|42)/;

/** Whether the database refused the data, rather than being unable to write now. */
export function isDataFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && dataFaults.test(String(error.code));
}
