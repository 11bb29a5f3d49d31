import type { CoreServices } from '../core/appContext.ts';
import { createDeliverer, type Deliverer } from './deliverer.ts';
import { sendMail } from './sendMail.ts';
import { sendWebhook } from './sendWebhook.ts';

/** The deliverer with the installation's mail server, encryption key and parameters. */
export function createDeliveries(
  services: Pick<CoreServices, 'db' | 'now' | 'retentionNow' | 'log' | 'mailer' | 'seal' | 'parameters' | 'outbound'>,
): Deliverer {
  const { db, now, retentionNow, log, parameters } = services;
  return createDeliverer({
    db,
    now,
    retentionNow,
    log,
    send: {
      mail: (delivery, alarm) => sendMail(services, delivery, alarm),
      webhook: (delivery, alarm) => sendWebhook(services, delivery, alarm),
    },
    keptDays: async () => (await parameters.read()).logRetentionDays,
  });
}
