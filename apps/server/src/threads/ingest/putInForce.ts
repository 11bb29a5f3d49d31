import type { OpenDatabase } from '../../core/db/database.ts';
import type { WebContract } from '../../core/thread/contract.ts';
import type { Peer } from '../../core/thread/port.ts';
import { readGateways } from '../../ingest/gateway/gateway.store.ts';
import type { GatewayKeys } from '../../ingest/gateway/gatewayKeys.ts';
import type { GroupCommit } from '../../ingest/log/groupCommit.ts';
import type { Broker } from '../../ingest/mqtt/broker.ts';
import type { Configured } from '../../runner/siteConfigurations.ts';
import type { SiteRunners } from '../../runner/siteRunners.ts';
import type { loadableGateways } from './loadableGateways.ts';

/** Caches of database rows. */
interface Knowing {
  database: Pick<OpenDatabase, 'db'>;
  runners: Pick<SiteRunners, 'configureAll'>;
  commit: Pick<GroupCommit, 'input'>;
  keys: GatewayKeys;
  loadable: ReturnType<typeof loadableGateways>;
  broker: Pick<Broker, 'revoke'>;
  web: { peer?: Peer<WebContract> };
}

/**
 * Applies the gateways and configurations of the database.
 * @param isRecorded the engines read only recorded changes since the last time, without a notification
 */
export async function putInForce(parts: Knowing, isRecorded = false): Promise<void> {
  await reloadGateways(parts);
  const configured = await parts.runners.configureAll(parts.commit.input, isRecorded);
  for (const [buildingId, of] of configured) notifyConfigured(parts, buildingId, of);
}

/** Reads the permitted gateways; disconnects those that may not send any more. */
export async function reloadGateways({ database, keys, loadable, broker }: Knowing): Promise<void> {
  keys.replace(loadable(await readGateways(database.db)));
  broker.revoke((sender) => !keys.isCurrent(sender));
}

/** Notifies the web thread and the consoles of changes in a building. */
export function notifyConfigured({ web }: Pick<Knowing, 'web'>, buildingId: string, configured: Configured): void {
  const entities = configured === null ? null : [...configured.entities];
  if (entities?.length === 0) return;
  web.peer?.notify('siteChanged', { buildingId, entities, people: configured?.people ?? null });
}
