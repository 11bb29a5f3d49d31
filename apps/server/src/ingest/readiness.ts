import type { OpenDatabase } from '../db/database.ts';
import { ping } from '../db/ping.store.ts';
import type { Lanes } from '../lane/lanes.ts';
import type { Readiness } from './door.ts';
import type { GroupCommit } from './groupCommit.ts';
import type { Broker } from './mqtt/broker.ts';

interface ReadinessParts {
  database: OpenDatabase;
  commit: GroupCommit;
  lanes: Lanes;
  broker: Broker | undefined;
  wantsBroker: boolean;
  /** The web thread listens. */
  hasAddress: boolean;
}

const pingMs = 1000;

/** What can be used, part by part; null = it can (wire.md, `/readyz`). */
export async function readinessOf(parts: ReadinessParts): Promise<Readiness> {
  const { database, commit, lanes, broker, wantsBroker, hasAddress } = parts;
  const isStalled = lanes.all().some(({ stalledSince }) => stalledSince !== undefined);
  return {
    database: (await ping(database.db, pingMs)) ? (isStalled ? 'alarms cannot be written' : null) : 'no answer',
    stream: commit.load().isStorageAway ? 'the log cannot be written' : null,
    broker: wantsBroker && broker === undefined ? 'not open' : null,
    web: hasAddress ? null : 'not up',
  };
}
