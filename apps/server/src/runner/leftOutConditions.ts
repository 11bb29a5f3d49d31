import type { BaseLogger } from 'pino';

import type { ConditionReporter } from '../core/health/conditionReporter.ts';
import type { LeftOut } from './loadable.ts';

/** Each is in the log; this many of a building become a condition each, and with it a notice. */
const maxReported = 20;

/** Reports rows that are left out, as a whole or in part, while they are. */
export class LeftOutConditions {
  readonly #conditions: ConditionReporter;
  readonly #log: Pick<BaseLogger, 'warn'>;
  /** By source and building: rows left out at the last reading, and whether each is a condition. */
  readonly #known = new Map<string, ReadonlyMap<string, boolean>>();

  constructor({ conditions, log }: { conditions: ConditionReporter; log: Pick<BaseLogger, 'warn'> }) {
    this.#conditions = conditions;
    this.#log = log;
  }

  /** @param leftOut all rows of a building left out at this reading of `source` */
  report(source: string, buildingId: string, leftOut: readonly LeftOut[]): void {
    const before = this.#known.get(`${source} ${buildingId}`) ?? new Map<string, boolean>();
    const now = new Map<string, boolean>();
    for (const [index, { entity, id, row, parts }] of leftOut.entries()) {
      const subject = `${entity}:${id}`;
      now.set(subject, index < maxReported);
      if (index < maxReported) this.#raise(buildingId, subject, { entity, row: wordsOf(row, parts) });
      if (!before.has(subject))
        this.#log.warn(
          { part: 'configuration', buildingId, entity, id, parts },
          'a row cannot be loaded and is left out',
        );
    }
    const first = leftOut[maxReported];
    if (first !== undefined) {
      now.set('more', true);
      this.#raise(buildingId, 'more', { entity: first.entity, row: `+${leftOut.length - maxReported}` });
    }
    for (const [subject, isTold] of before)
      if (isTold && now.get(subject) !== true) this.#conditions.clear('rowLeftOut', { buildingId, subject });
    this.#known.set(`${source} ${buildingId}`, now);
  }

  #raise(buildingId: string, subject: string, facts: { entity: string; row: string }): void {
    this.#conditions.raise('rowLeftOut', { buildingId, subject, facts });
  }
}

const partsShown = 5;

function wordsOf(row: string, parts: readonly string[]): string {
  const shown = parts.slice(0, partsShown).join(', ');
  if (parts.length === 0) return row;
  return parts.length > partsShown ? `${row} (${shown} …)` : `${row} (${shown})`;
}
