import type { AlarmRule } from '@muster/model/alarm/alarmRule.ts';
import {
  type ChosenBy,
  type NoticeSetting,
  type NoticeTypes,
  sosNotices,
} from '@muster/model/alarmNotice/noticeSetting.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';

import { mayEnter, seesWholeSite } from '../../../core/auth/caller.ts';
import type { Transaction } from '../../../core/db/database.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { readReach } from '../../../outbox/reach.store.ts';
import { readAccountReach } from '../../session/integration/integration.store.ts';
import { readKnownWebhooks, writeChosenBy } from './alarmNotice.store.ts';

/**
 * A recipient of alarms may enter their site, and a webhook is the site's own. A recipient gets only what the account
 * that chose it may see as well. Mails by post, to the person in charge or above, concern the whole site: they can be
 * set only by an account that sees all of it.
 */
export const alarmNoticeOverride: EntityOverride = {
  check: async (transaction, change) => [
    ...checkSos(change),
    ...checkWholeSite(change),
    ...(await checkReceivers(transaction, change)),
  ],
  written: keepChoosers,
};

/** Calls for help are switched off in the alarm settings, with a reason and an end, and the state is shown to all. */
function checkSos({ values }: Change): FieldError[] {
  // Checked by its shape.
  const types = (values['types'] ?? {}) as NoticeTypes;
  if (!sosNotices.some((name) => types.oneKeyHelp?.[name] === false)) return [];
  return [{ field: 'types', rule: 'sos', key: 'alarmNotice.sosStaysOn', params: {} }];
}

async function checkReceivers(transaction: Transaction, change: Change): Promise<FieldError[]> {
  const { site } = change.scope;
  if (site === null || change.values['types'] === undefined) return [];
  const { types, stored } = typesOf(change);
  const accountIds = added('recipients', types, stored);
  const accounts = await readAccountReach(transaction, accountIds);
  const mayCome = new Set(accounts.filter((account) => mayEnter(account, site.buildingId)).map(({ id }) => id));
  const webhookIds = added('webhooks', types, stored);
  const webhooks = await readKnownWebhooks(transaction, site.buildingId, webhookIds);
  const isKnown = accountIds.every((id) => mayCome.has(id)) && webhookIds.every((id) => webhooks.has(id));
  return isKnown ? [] : [{ field: 'types', rule: 'reference', key: 'validation.reference', params: {} }];
}

/** Checked by their shape; stored values were checked when they were saved. */
function typesOf({ before, values }: Change): { types: NoticeTypes; stored: NoticeTypes } {
  return { types: values['types'] as NoticeTypes, stored: (before?.['types'] ?? {}) as NoticeTypes };
}

/** Existing recipients may have been deleted since, and stay until they are removed. */
function added(receivers: 'recipients' | 'webhooks', types: NoticeTypes, stored: NoticeTypes): string[] {
  const named = (settings: NoticeTypes): Set<string> =>
    new Set(entriesOf(settings).flatMap(([, setting]) => setting[receivers] ?? []));
  return [...named(types).difference(named(stored))];
}

function checkWholeSite(change: Change): FieldError[] {
  const { site } = change.scope;
  if (site === null || seesWholeSite(site) || change.values['types'] === undefined) return [];
  const { types, stored } = typesOf(change);
  const byPost = ({ mailInCharge = false, superiorAfterMinutes = null }: NoticeSetting = {}): string =>
    JSON.stringify([mailInCharge, superiorAfterMinutes]);
  const isChanged = entriesOf({ ...stored, ...types }).some(([rule]) => byPost(types[rule]) !== byPost(stored[rule]));
  return isChanged ? [{ field: 'types', rule: 'scope', key: 'alarmNotice.wholeSite', params: {} }] : [];
}

/**
 * A recipient belongs to the account that chose it. An account that sees the whole site becomes the chooser of all
 * saved recipients; any other account of those that it adds, and of those whose chooser has ended.
 */
async function keepChoosers(transaction: Transaction, change: Change): Promise<void> {
  if (change.values['types'] === undefined) return;
  const chosenBy: ChosenBy = {};
  for (const [rule, { recipients = [] }] of entriesOf(typesOf(change).types)) {
    const choosers: [string, string | undefined][] = [];
    for (const recipient of recipients)
      choosers.push([recipient, await chooserOf(transaction, change, { rule, recipient })]);
    chosenBy[rule] = Object.fromEntries(choosers.filter((pair): pair is [string, string] => pair[1] !== undefined));
  }
  await writeChosenBy(transaction, change.id, chosenBy);
}

/** undefined = from before choosers were recorded, and unchanged. */
async function chooserOf(
  transaction: Transaction,
  change: Change,
  { rule, recipient }: { rule: AlarmRule; recipient: string },
): Promise<string | undefined> {
  const { site, caller } = change.scope;
  // Written by `keepChoosers` alone.
  const known = (change.before?.['chosenBy'] ?? {}) as ChosenBy;
  const chooser = known[rule]?.[recipient];
  const isNew = typesOf(change).stored[rule]?.recipients?.includes(recipient) !== true;
  if (isNew || site === null || seesWholeSite(site)) return caller.accountId;
  return (await hasEnded(transaction, chooser, site.buildingId)) ? caller.accountId : chooser;
}

async function hasEnded(transaction: Transaction, chooser: string | undefined, buildingId: string): Promise<boolean> {
  return chooser !== undefined && (await readReach(transaction, chooser, buildingId, 'recipientChooser')) === null;
}

/** Holds because the shape admits no other keys. */
function entriesOf(types: NoticeTypes): [AlarmRule, NoticeSetting][] {
  return Object.entries(types) as [AlarmRule, NoticeSetting][];
}
