import type { EntityOverride } from '../../entity/entityOverride.ts';
import { hashIngestKey, newIngestKey } from '../../ingest/gatewayKeys.ts';
import { insertGatewaySecret } from './gateway.store.ts';

/** A new gateway gets its ingest key with the reply; it is told this once, and stored hashed. */
export const gatewayOverride: EntityOverride = {
  written: async (transaction, { id, before }) => {
    if (before !== null) return {};
    const key = newIngestKey();
    await insertGatewaySecret(transaction, id, hashIngestKey(key));
    return { key };
  },
};
