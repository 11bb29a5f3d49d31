import type { MessagePort } from 'node:worker_threads';

import type { Logger } from 'pino';

import type { IngestContract, MetricsJson, WebContract } from '../../core/thread/contract.ts';
import { connectPort, type Peer } from '../../core/thread/port.ts';
import type { LiveHub } from '../../live/liveHub.ts';
import type { Deliverer } from '../../outbox/deliverer.ts';

/** Listeners for messages of the ingest thread. */
interface Hearers {
  hub: LiveHub;
  deliverer: Pick<Deliverer, 'wake'>;
  metrics(): Promise<MetricsJson>;
  log: Logger;
}

/** Connects the ingest thread on a port, in both directions. */
export function listenToIngest(port: MessagePort, { hub, deliverer, metrics, log }: Hearers): Peer<IngestContract> {
  const peer = connectPort<WebContract, IngestContract>(
    port,
    {
      calls: { metrics },
      notices: {
        live: (updates) => {
          hub.apply(updates);
          peer.notify('liveTaken', null);
        },
        alarms: ({ buildingId, changes }) => {
          hub.alarmsChanged(buildingId, changes);
          deliverer.wake();
        },
        siteChanged: ({ buildingId, entities, people }) => {
          hub.siteChanged(buildingId, entities);
          hub
            .refresh(buildingId, people)
            .catch((error: unknown) => log.error({ err: error }, 'names could not be read'));
        },
      },
    },
    (call, error) => log.error({ err: error, call }, 'a notice of the ingest thread failed'),
  );
  return peer;
}
