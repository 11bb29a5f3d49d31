import type { CellSum } from '@muster/model/reportConfig/applyDefinition.ts';
import { type RawBuilder, sql } from 'kysely';

import type { Database } from '../../../core/db/database.ts';

/** Where a field of a shift is stored. */
export interface FieldSql {
  column: string;
  /** `instant`: in epoch ms; `orZero`: nothing counts as 0. */
  kind?: 'instant' | 'orZero' | 'text';
}

interface WorkdaySum {
  /** Of the named fields. */
  values: readonly (string | number | null)[];
  rows: number;
  sums: CellSum[];
}

/** Whether the figures of a row of `workday` are those of an approved correction. */
export const isCorrected = sql<boolean>`exists (
  select 1 from attendance_correction correction
  where correction.workday_id = workday.id and correction.status = 'approved'
)`;

/** Sums of the shifts that are over and were not corrected, by the values of some fields. */
export async function readWorkdaySums(
  db: Database,
  sees: RawBuilder<boolean>,
  { dayFrom, dayTo }: { dayFrom: string; dayTo: string },
  { named, summed }: { named: readonly FieldSql[]; summed: readonly FieldSql[] },
): Promise<WorkdaySum[]> {
  const keys = named.map((field, at) => sql`${valueOf(field)} as ${sql.raw(`key${at}`)}`);
  const figures = summed.map((field, at) => {
    const value = valueOf(field);
    const name = (figure: string) => sql.raw(`${figure}${at}`);
    return sql`count(${value}) as ${name('count')}, sum(${value}) as ${name('sum')}, min(${value}) as ${name('min')},
      max(${value}) as ${name('max')}`;
  });
  const cells = [
    ...named.map((_, at) => sql.raw(`key${at}`)),
    sql`whole`,
    ...summed.flatMap((_, at) => ['count', 'sum', 'min', 'max'].map((figure) => sql.raw(`${figure}${at}`))),
  ];
  const { rows } = await sql<{ groups: (string | number | null)[][] | null }>`
    select json_agg(json_build_array(${sql.join(cells)})) as groups
    from (
      select ${sql.join([...keys, sql`count(*) as whole`, ...figures])}
      from workday left join depart on depart.id = workday.depart_id
      where ${sees} and workday.day between ${dayFrom}::date and ${dayTo}::date and workday.result <> 'running'
        and not ${isCorrected}
      group by ${sql.join(named.map((_, at) => sql.lit(at + 1)))}
    ) grouped`.execute(db);
  return (rows[0]?.groups ?? []).map((group) => sumOf(group, named.length, summed.length));
}

/** A shift: the values of some fields as they were measured, and its id where a correction was approved. */
interface WorkdayValues {
  correctedId: string | null;
  values: readonly (string | number | null)[];
}

/** The shifts of days that are over, in order of days and persons. */
export async function readWorkdayValues(
  db: Database,
  sees: RawBuilder<boolean>,
  { dayFrom, dayTo }: { dayFrom: string; dayTo: string },
  fields: readonly FieldSql[],
): Promise<WorkdayValues[]> {
  const { rows } = await sql<{ days: [string | null, ...(string | number | null)[]][] | null }>`
    select json_agg(
      json_build_array(${sql.join([sql`case when ${isCorrected} then workday.id end`, ...fields.map(valueOf)])})
      order by workday.day, workday.person_name, workday.person_id, workday.from_at, workday.id
    ) as days
    from workday left join depart on depart.id = workday.depart_id
    where ${sees} and workday.day between ${dayFrom}::date and ${dayTo}::date and workday.result <> 'running'`.execute(
    db,
  );
  return (rows[0]?.days ?? []).map(([correctedId, ...values]) => ({ correctedId, values }));
}

function valueOf({ column, kind }: FieldSql): RawBuilder<unknown> {
  const value = sql.ref(column);
  switch (kind) {
    case 'instant':
      return sql`(extract(epoch from ${value}) * 1000)::bigint`;
    case 'orZero':
      return sql`coalesce(${value}, 0)`;
    case 'text':
      return sql`${value}::text`;
    case undefined:
      return value;
  }
}

function sumOf(group: readonly (string | number | null)[], keys: number, figures: number): WorkdaySum {
  const figure = (at: number): number => Number(group[at] ?? 0);
  return {
    values: group.slice(0, keys),
    rows: figure(keys),
    sums: Array.from({ length: figures }, (_, column) => {
      const first = keys + 1 + 4 * column;
      return { count: figure(first), sum: figure(first + 1), min: figure(first + 2), max: figure(first + 3) };
    }),
  };
}
