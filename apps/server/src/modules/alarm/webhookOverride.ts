import type { FieldError } from '@muster/model/entity/checkFields.ts';

import type { Change, EntityOverride } from '../../entity/entityOverride.ts';
import { withSecret } from '../device/deviceSecret.ts';
import type { Seal } from '../system/seal.ts';
import { newestDelivery } from './deliveryRecord.store.ts';

/** A webhook's secret is sealed, for it must be read to sign; what became of the newest delivery stands beside it. */
export function webhookOverride(seal: Seal): EntityOverride {
  return {
    derived: newestDelivery,
    check: (_transaction, change) => checkWebhook(change),
    ...withSecret(seal, 'webhook', 'secret'),
  };
}

function checkWebhook({ before, values }: Change): FieldError[] {
  const errors: FieldError[] = [];
  const { secret, url } = values;
  if (before === null && (typeof secret !== 'string' || secret === ''))
    errors.push({ field: 'secret', rule: 'required', key: 'validation.required', params: {} });
  // They would stand in the open in lists and logs; the signature says who calls.
  if (typeof url === 'string' && url !== '' && !isPlainAddress(url))
    errors.push({ field: 'url', rule: 'format', key: 'webhook.badUrl', params: {} });
  return errors;
}

function isPlainAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username === '' && password === '';
}
