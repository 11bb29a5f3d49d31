import type { Client } from 'pg';

import type { Api } from '../apps/simulator/src/api.ts';
import { compareDeeds, type DeedFindings } from './deeds.ts';
import type { Ledger } from './ledger.ts';
import { readMusterDeeds } from './musterWork.ts';
import { readCheckDeeds } from './patrolWork.ts';
import { readPermitDeeds, readPermits } from './permitWork.ts';
import { compareSets, type SetFindings } from './setFindings.ts';

export interface WorkFindings {
  deeds: DeedFindings;
  /** Permits in progress by their records, and those with a fence in the engine. */
  inForce: SetFindings;
}

/** Compares the records of permits, checks and musters with the ledger. @param inForce permits of the engine */
export async function verifyWork(
  api: Api,
  client: Client,
  buildingId: string,
  { ledger, inForce }: { ledger: Ledger; inForce: readonly string[] },
): Promise<WorkFindings> {
  const permits = await readPermits(api);
  const { rows } = await client.query<{ id: string }>('SELECT id FROM muster WHERE building_id = $1', [buildingId]);
  const recorded = [
    ...(await readPermitDeeds(api, permits)),
    ...(await readCheckDeeds(api)),
    ...(await readMusterDeeds(
      api,
      rows.map(({ id }) => id),
    )),
  ];
  const running = permits.filter(({ status }) => status === 'inProgress').map(({ id }) => id);
  return { deeds: compareDeeds(ledger.deeds.all(), recorded), inForce: compareSets(running, inForce) };
}
