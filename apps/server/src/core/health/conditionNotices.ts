import { permissions } from '@muster/model/access/permission.ts';
import type { BaseLogger } from 'pino';

import { readBuildingIds } from '../db/building.store.ts';
import type { Database } from '../db/database.ts';
import { isDataFault } from '../db/isDataFault.ts';
import { createRetry } from '../jobs/retry.ts';
import { type NewNotice, writeNotices } from '../notice/notice.store.ts';
import { readUnended } from './conditionNotices.store.ts';
import type { ConditionChange } from './conditions.ts';

interface NoticePorts {
  db: Database;
  log: Pick<BaseLogger, 'warn' | 'info'>;
  sleep?: (ms: number) => Promise<unknown>;
}

export interface ConditionNotices {
  /** Writes the notice of a change, now or when the database is back. */
  add(change: ConditionChange): void;
  /** Gives up what is not written and waits for writes in progress. */
  close(): Promise<void>;
}

/**
 * Announces the end of conditions from before the stop: a condition that continues begins again. To be called at the
 * start, before anything is raised.
 */
export async function endUnended(db: Database, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  const unended = await readUnended(db);
  await writeNotices(
    db,
    unended.map(({ buildingId, key, facts }) => ({
      buildingId,
      kind: 'conditionEnded',
      key: key.replace(/:began$/, ':ended'),
      at,
      facts: { ...facts, until: at },
      permission: permissions.systemConditionView,
    })),
  );
}

/** Notices of begin and end of conditions, in order. Those of the installation are written for each building. */
export function createConditionNotices({ db, log, sleep }: NoticePorts): ConditionNotices {
  let isClosed = false;
  const { retry } = createRetry(
    (error, attempt) => {
      if (attempt === 1) log.warn({ part: 'health', err: error }, 'a notice of a condition cannot be written yet');
    },
    { sleep },
  );
  const isRetryable = (error: unknown): boolean => !isClosed && !isDataFault(error);

  const write = async (change: ConditionChange): Promise<void> => {
    const { buildingId } = change.condition;
    const buildingIds = buildingId === null ? await readBuildingIds(db) : [buildingId];
    await writeNotices(
      db,
      buildingIds.map((id) => noticeOf(change, id)),
    );
  };

  let last: Promise<void> = Promise.resolve();
  return {
    add: (change) => {
      const { condition, kind } = change;
      log.info({ part: 'health', ...condition }, `condition ${condition.code} ${kind}`);
      last = last
        .then(() => retry(() => write(change), isRetryable))
        .catch((error: unknown) => {
          log.warn({ part: 'health', err: error, code: condition.code }, 'a notice of a condition was not written');
        });
    },
    close: async () => {
      isClosed = true;
      await last;
    },
  };
}

function noticeOf(change: ConditionChange, buildingId: string): NewNotice {
  const { kind, condition } = change;
  const { code, subject, since, facts } = condition;
  const isEnd = kind === 'ended';
  const at = new Date(isEnd ? change.endedAt : since).toISOString();
  const told = { ...facts, code, since: new Date(since).toISOString() };
  return {
    buildingId,
    kind: isEnd ? 'conditionEnded' : 'conditionBegan',
    key: ['condition', code, subject ?? '', since, kind].join(':'),
    at,
    facts: isEnd ? { ...told, until: at } : told,
    permission: permissions.systemConditionView,
  };
}
