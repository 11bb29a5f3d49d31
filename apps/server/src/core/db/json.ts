import type { ColumnType } from 'kysely';

/**
 * JSON is read as its value and written as text (`JSON.stringify`): the driver would make a PostgreSQL array of a list.
 */
export type Json<T> = ColumnType<T, null extends T ? string | null : string, null extends T ? string | null : string>;
