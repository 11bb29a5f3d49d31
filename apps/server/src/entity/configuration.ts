import type { AppContext } from '../core/appContext.ts';
import type { Transaction } from '../core/db/database.ts';
import { withTransaction } from '../core/db/withTransaction.ts';
import { AppError, replyCode } from '../core/errors/appError.ts';
import type { ConfigChanged } from '../core/thread/ingestPort.ts';
import { countRevision } from './configRevision.store.ts';

/** Changes of what an engine must know: committed first, then in force, then answered (wire.md, `alarms`). */
export interface Configuration {
  /** Changes rows of a building in one transaction; resolves when every later position meets the change. */
  change<Outcome extends { ids: readonly string[] }>(
    place: Pick<ConfigChanged, 'buildingId' | 'entity'>,
    work: (transaction: Transaction) => Promise<Outcome>,
  ): Promise<Outcome>;
  /** Puts in force what is committed already. */
  announce(change: ConfigChanged): Promise<void>;
}

export function createConfiguration({ db, ingest, log }: Pick<AppContext, 'db' | 'ingest' | 'log'>): Configuration {
  const announce = async (change: ConfigChanged): Promise<void> => {
    try {
      await ingest.configChanged(change);
    } catch (error) {
      log.error({ err: error, change }, 'a change is saved, but the ingest thread did not take it');
      throw new AppError({ code: replyCode.refused, key: 'error.savedNotInForce', status: 503 });
    }
  };
  return {
    announce,
    async change(place, work) {
      const outcome = await withTransaction(db, async (transaction) => {
        const result = await work(transaction);
        await countRevision(transaction, place.buildingId);
        return result;
      });
      await announce({ ...place, ids: outcome.ids });
      return outcome;
    },
  };
}
