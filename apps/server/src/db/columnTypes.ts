import { types } from 'pg';

/** `bigint` as a number: ours are sequence numbers, counts and epoch times, which all fit; one that does not is an error. */
export function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} from the database does not fit a number`);
  return value;
}

/** `timestamptz` as ISO-8601 text in UTC, ms: `2026-11-21T02:47:08.123Z`. What an entity's row holds, and the wire. */
export function parseTimestamptz(text: string): string {
  const parsed: unknown = types.getTypeParser(types.builtins.TIMESTAMPTZ)(text);
  if (!(parsed instanceof Date)) throw new RangeError(`${text} from the database is not a time`);
  return parsed.toISOString();
}

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [types.builtins.INT8]: parseBigint,
  [types.builtins.TIMESTAMPTZ]: parseTimestamptz,
  // A day is a day everywhere: the driver would make it midnight of the server's time zone.
  [types.builtins.DATE]: (text: string) => text,
};

/** How a pool reads values: the driver's way but for the types above. */
export const columnTypes: Pick<typeof types, 'getTypeParser'> = {
  getTypeParser: (id, format) => (format === 'binary' ? undefined : parsers[id]) ?? types.getTypeParser(id, format),
};
