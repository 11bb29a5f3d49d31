import type { BaseLogger } from 'pino';

import type { ConditionReporter } from '../../core/health/conditionReporter.ts';

export interface UnreadableRows {
  /** @param place of the row within its table, for example the number of an entry */
  note(buildingId: string, place: number, error: unknown): void;
}

/** Each is logged; more are only counted. */
const mostLogged = 20;

/** Reports skipped unreadable rows of a table: each in the log, and all of a building as one condition. */
export function unreadableRows(
  table: string,
  { conditions, log }: { conditions: ConditionReporter; log: Pick<BaseLogger, 'error'> },
): UnreadableRows {
  const found = new Map<string, { first: number; last: number; count: number }>();
  return {
    note(buildingId, place, error) {
      const { first, last, count } = found.get(buildingId) ?? { first: place, last: place, count: 0 };
      const now = { first: Math.min(first, place), last: Math.max(last, place), count: count + 1 };
      found.set(buildingId, now);
      if (now.count <= mostLogged)
        log.error({ part: 'data', buildingId, table, place, err: error }, 'a row cannot be read and is skipped');
      const span = now.first === now.last ? String(now.first) : `${now.first}–${now.last} (${now.count})`;
      conditions.raise('corruption', { buildingId, subject: table, facts: { place: `${table} ${span}` } });
    },
  };
}
