import type { Entity } from '@muster/model/entity/entity.ts';

import type { AppContext } from '../core/appContext.ts';
import type { Transaction } from '../core/db/database.ts';
import { withTransaction } from '../core/db/withTransaction.ts';
import { AppError, replyCode } from '../core/errors/appError.ts';
import type { ConfigChanged } from '../core/thread/ingestPort.ts';
import { recordChange } from './configRevision.store.ts';

/** Where something is changed. */
interface Place {
  buildingId: string;
  entity: Entity;
}

/** Changes of a building's rows: committed first; then applied to the engine, then answered (wire.md, `alarms`). */
export interface Configuration {
  /**
   * Changes rows of a building in one transaction. For an entity that affects the engine it resolves when every later
   * position is evaluated with the change. The consoles of the building are notified of each change.
   */
  change<Outcome extends { ids: readonly string[] }>(
    place: Place,
    work: (transaction: Transaction) => Promise<Outcome>,
  ): Promise<Outcome>;
  /** Applies committed changes. */
  announce(change: ConfigChanged): Promise<void>;
}

export function createConfiguration({
  db,
  ingest,
  consoles,
  log,
}: Pick<AppContext, 'db' | 'ingest' | 'consoles' | 'log'>): Configuration {
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
    async change({ buildingId, entity }, work) {
      if (entity.affectsEngine !== true) {
        const outcome = await withTransaction(db, work);
        consoles.siteChanged(buildingId, [entity.name]);
        return outcome;
      }
      const { outcome, revision } = await withTransaction(db, async (transaction) => {
        const result = await work(transaction);
        const changed = { buildingId, entity: entity.name, ids: result.ids };
        return { outcome: result, revision: await recordChange(transaction, changed) };
      });
      await announce({ buildingId, entity: entity.name, ids: outcome.ids, revision });
      return outcome;
    },
  };
}
