import { sql } from 'kysely';

import type { Seal } from '../../../core/secret/seal.ts';
import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { withSecrets } from '../device/deviceSecret.ts';
import { syncState } from './beacon.store.ts';

/** A beacon is received only while a card is near; after an hour without, it needs a check. */
const silentAfterMs = 3_600_000;

/** The indicator column of specification §3: grey, green, orange. @param heardAt ISO-8601 @param now epoch ms */
export function beaconIndicator(heardAt: string | null, now: number): 0 | 1 | 2 {
  if (heardAt === null) return 0;
  return now - Date.parse(heardAt) <= silentAfterMs ? 1 : 2;
}

/** A beacon shows the time of its last reading. @param now epoch ms */
export function beaconOverride(seal: Seal, now: () => number): EntityOverride {
  return {
    ...withSecrets(seal, 'beacon', ['password']),
    derived: () => ({
      lastHeardAt: sql`(select heard_at from beacon_report where beacon_report.beacon_id = beacon.id)`,
      syncState,
    }),
    decorate: (row) => {
      const heardAt = row['lastHeardAt'];
      return { ...row, online: beaconIndicator(typeof heardAt === 'string' ? heardAt : null, now()) };
    },
  };
}
