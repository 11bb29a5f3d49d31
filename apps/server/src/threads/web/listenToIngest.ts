import type { MessagePort } from 'node:worker_threads';

import type { Logger } from 'pino';

import type { LiveHub } from '../../live/liveHub.ts';
import type { Deliverer } from '../../outbox/deliverer.ts';
import type { IntakeContract, MetricsJson, WebContract } from '../../core/thread/contract.ts';
import { connectPort, type Peer } from '../../core/thread/port.ts';

/** Who is told of what the intake tells. */
interface Hearers {
  hub: LiveHub;
  deliverer: Pick<Deliverer, 'wake'>;
  metrics(): Promise<MetricsJson>;
  log: Logger;
}

/** Hears the intake on a port, and is how it is spoken to. */
export function hearIntake(port: MessagePort, { hub, deliverer, metrics, log }: Hearers): Peer<IntakeContract> {
  const peer = connectPort<WebContract, IntakeContract>(
    port,
    {
      calls: { metrics },
      notices: {
        live: (updates) => {
          hub.take(updates);
          peer.notify('liveTaken', null);
        },
        alarms: ({ buildingId, changes }) => {
          hub.tell(buildingId, changes);
          deliverer.wake();
        },
        siteChanged: ({ buildingId }) => {
          hub.tellOfSite(buildingId);
          hub.refresh(buildingId).catch((error: unknown) => log.error({ err: error }, 'names could not be read'));
        },
      },
    },
    (call, error) => log.error({ err: error, call }, 'a notice of the intake failed'),
  );
  return peer;
}
