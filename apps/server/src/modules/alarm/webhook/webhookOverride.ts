import { permissionCode } from '@muster/model/entity/entity.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';

import { seesWholeSite } from '../../../core/auth/caller.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { type Question, refused } from '../../../core/errors/appError.ts';
import { assertPermission } from '../../../core/http/access.ts';
import type { Seal } from '../../../core/secret/seal.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { readReach } from '../../../outbox/reach.store.ts';
import { withSecrets } from '../../device/device/deviceSecret.ts';
import { newestDelivery } from '../alarmDelivery/deliveryRecord.store.ts';

/**
 * A webhook receives what the account that set it up may see. Saving it sets it up: the account must see alarms itself,
 * must confirm if another account's scope is replaced by its own, and if it sees less than the whole site, cannot
 * change a webhook of another account. The secret is encrypted, because it must be readable for signing; the result of
 * the newest delivery is shown beside it.
 */
export function webhookOverride(seal: Seal): EntityOverride {
  return {
    derived: newestDelivery,
    check: async (transaction, change) => {
      assertPermission(change.scope.caller, [permissionCode(alarm, 'view')]);
      await assertOwn(transaction, change);
      return checkWebhook(change);
    },
    questions: async (_transaction, change) => takeOverQuestions(change),
    stored: (change) => (keepsOwner(change) ? {} : { ownerId: change.scope.caller.accountId }),
    ...withSecrets(seal, 'webhook', ['secret']),
  };
}

/** A disabled webhook needs no owner: the log has the account that disabled it. */
function keepsOwner({ before, values }: Change): boolean {
  return before !== null && (values['enabled'] ?? before['enabled']) === false;
}

/** Changing another account's webhook needs a view of everything that it could send. */
async function assertOwn(transaction: Transaction, change: Change): Promise<void> {
  const { before, values, scope } = change;
  const { caller, site } = scope;
  if (before === null || site === null || before['ownerId'] === caller.accountId || seesWholeSite(site)) return;
  const isSwitchedOff =
    values['enabled'] === false &&
    Object.entries(values).every(([name, value]) => name === 'enabled' || isSame(value, before[name]));
  if (isSwitchedOff) return;
  const ownerId = before['ownerId'];
  const owner = await readReach(
    transaction,
    typeof ownerId === 'string' ? ownerId : null,
    site.buildingId,
    'webhookOwner',
  );
  if (owner !== null) throw refused('webhook.ofAnother');
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other ?? null);
}

function takeOverQuestions(change: Change): Question[] {
  const { before, scope } = change;
  if (before === null || keepsOwner(change) || before['ownerId'] === scope.caller.accountId) return [];
  return [{ code: 'takesOver', key: 'webhook.takesOver', params: {} }];
}

function checkWebhook({ before, values }: Change): FieldError[] {
  const errors: FieldError[] = [];
  const { secret, url } = values;
  if (before === null && (typeof secret !== 'string' || secret === ''))
    errors.push({ field: 'secret', rule: 'required', key: 'validation.required', params: {} });
  // They would be readable in lists and logs; the signature identifies the caller.
  if (typeof url === 'string' && url !== '' && !isPlainAddress(url))
    errors.push({ field: 'url', rule: 'format', key: 'webhook.badUrl', params: {} });
  return errors;
}

function isPlainAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username === '' && password === '';
}
