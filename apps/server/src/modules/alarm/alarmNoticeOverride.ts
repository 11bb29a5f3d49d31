import type { NoticeSetting, NoticeTypes } from '@muster/model/alarmNotice/noticeSetting.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';

import type { Transaction } from '../../db/database.ts';
import type { Change, EntityOverride } from '../../entity/entityOverride.ts';
import { mayEnter } from '../session/caller.ts';
import { readAccountReach } from '../session/integration.store.ts';
import { readKnownWebhooks } from './alarmNotice.store.ts';

/** Whoever is told of an alarm may enter its site, and a webhook is the site's own. */
export const alarmNoticeOverride: EntityOverride = { check: checkReceivers };

async function checkReceivers(transaction: Transaction, { before, values, scope }: Change): Promise<FieldError[]> {
  const { site } = scope;
  if (site === null || values['types'] === undefined) return [];
  // Checked by their shape; what is stored was, when it was saved.
  const types = values['types'] as NoticeTypes;
  const stored = (before?.['types'] ?? {}) as NoticeTypes;
  const accountIds = added('recipients', types, stored);
  const accounts = await readAccountReach(transaction, accountIds);
  const mayCome = new Set(accounts.filter((account) => mayEnter(account, site.buildingId)).map(({ id }) => id));
  const webhookIds = added('webhooks', types, stored);
  const webhooks = await readKnownWebhooks(transaction, site.buildingId, webhookIds);
  const isKnown = accountIds.every((id) => mayCome.has(id)) && webhookIds.every((id) => webhooks.has(id));
  return isKnown ? [] : [{ field: 'types', rule: 'reference', key: 'validation.reference', params: {} }];
}

/** What was there before may have gone since, and stays until somebody takes it out. */
function added(receivers: 'recipients' | 'webhooks', types: NoticeTypes, stored: NoticeTypes): string[] {
  const named = (settings: NoticeTypes): Set<string> =>
    // Holds because the shape admits nothing else.
    new Set((Object.values(settings) as NoticeSetting[]).flatMap((setting) => setting[receivers] ?? []));
  return [...named(types).difference(named(stored))];
}
