import type { Database } from '../core/db/database.ts';
import { readDeviceSecret } from '../core/secret/deviceSecret.store.ts';
import type { Seal } from '../core/secret/seal.ts';
import { readWebhooks } from '../runner/subscriptions.store.ts';
import type { Claimed, Outcome } from './delivery.store.ts';
import { type PublicAlarm, readAlarmBuilding } from './publicAlarm.store.ts';
import { reachOf } from './reach.store.ts';
import { callWebhook, type WebhookNetwork } from './webhookCall.ts';

export interface WebhookPorts extends WebhookNetwork {
  db: Database;
  seal: Seal;
  now(): number;
}

/** Calls the webhook of a delivery. */
export async function sendWebhook(ports: WebhookPorts, delivery: Claimed, alarm: PublicAlarm): Promise<Outcome> {
  const { db, now } = ports;
  const { id, buildingId, receiverId, event, occurredAt, level } = delivery;
  const webhook = (await readWebhooks(db, buildingId)).find((each) => each.id === receiverId);
  if (webhook === undefined) return { state: 'notSent', problem: 'webhookOff', detail: null };
  const reach = await reachOf(db, webhook.ownerId, alarm, 'webhookOwner');
  if (reach !== 'sees') return { state: 'notSent', problem: reach === 'off' ? 'ownerOff' : 'outOfScope', detail: null };
  const secret = await readSecret(ports, webhook.id);
  if (secret === null) return { state: 'toBeSent', problem: 'passwordLost', detail: null };
  const { buildingId: _, ...told } = alarm;
  const { name = '' } = (await readAlarmBuilding(db, buildingId)) ?? {};
  const building = { id: buildingId, name };
  const body = { event, delivery: id, occurredAt, level, building, alarm: told };
  const outcome = await callWebhook(ports, { url: webhook.url, secret, deliveryId: id, event, body, now: now() });
  return { ...outcome, address: webhook.url };
}

/** The secret that signs a webhook's calls; null when it cannot be decrypted. */
export async function readSecret(
  { db, seal }: Pick<WebhookPorts, 'db' | 'seal'>,
  webhookId: string,
): Promise<string | null> {
  const sealed = await readDeviceSecret(db, webhookId, 'secret');
  return sealed === null ? null : seal.open(sealed);
}
