import { types } from 'pg';

// What a parser throws fails every row of the query: a value of garbage must not hide the good ones beside it.

/** `bigint` as a number: ours are sequence numbers, counts and epoch times, which all fit; one that does not is NaN. */
function parseBigint(text: string): number {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : Number.NaN;
}

/**
 * `timestamptz` as ISO-8601 text in UTC, ms: `2026-11-21T02:47:08.123Z`. What an entity's row holds, and the wire. A time
 * that ISO-8601 does not have (`infinity`, the year 290000) is given as PostgreSQL says it; `Date.parse` makes NaN of it.
 */
function parseTimestamptz(text: string): string {
  const parsed: unknown = types.getTypeParser(types.builtins.TIMESTAMPTZ)(text);
  return parsed instanceof Date && !Number.isNaN(parsed.getTime()) ? parsed.toISOString() : text;
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
