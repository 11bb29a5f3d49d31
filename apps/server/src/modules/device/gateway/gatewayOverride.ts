import { savedGateway } from '@muster/model/gateway/wire.ts';

import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { hashIngestKey, newIngestKey } from '../../../ingest/gateway/gatewayKeys.ts';
import { lastReport, reportColumn, reportState, writeGatewaySecret } from './gateway.store.ts';

/** A new gateway gets its ingest key in the reply; it is returned only once, and stored hashed. @param now epoch ms */
export function gatewayOverride(now: () => number): EntityOverride {
  return {
    derived: () => ({
      lastReportAt: lastReport('gateway.id'),
      online: reportState('gateway.id', now()),
      lastPositionAt: reportColumn('positions_at'),
      refusedCount: reportColumn('refused_count'),
      lastRefusedAt: reportColumn('refused_at'),
    }),
    saved: savedGateway,
    written: async (transaction, { id, before }) => {
      if (before !== null) return {};
      const key = newIngestKey();
      await writeGatewaySecret(transaction, id, hashIngestKey(key));
      return { key };
    },
  };
}
