import { createHmac } from 'node:crypto';

import type { Outcome } from './delivery.store.ts';

/** A receiver that takes longer is asked again. */
const answersWithinMs = 10_000;

/** A call of a webhook (docs/protocols.md, Webhooks). */
export interface WebhookCall {
  url: string;
  secret: string;
  /** Stays the same when it is sent again. */
  deliveryId: string;
  event: string;
  body: unknown;
  /** Epoch ms. */
  now: number;
}

/** Posts to a webhook, signed. A redirect is not followed: nobody but the address that was set is told of people. */
export async function callWebhook({ url, secret, deliveryId, event, body, now }: WebhookCall): Promise<Outcome> {
  const text = JSON.stringify(body);
  const seconds = Math.floor(now / 1000);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(answersWithinMs),
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'User-Agent': 'Muster',
        'Muster-Event': event,
        'Muster-Delivery': deliveryId,
        'Muster-Signature': `t=${seconds},v1=${signature(secret, seconds, text)}`,
      },
      body: text,
    });
    // What it says is of no interest, and might be long.
    await response.body?.cancel();
    if (response.ok) return { state: 'success', problem: null, detail: null };
    return { state: 'toBeSent', problem: 'badStatus', detail: `HTTP ${response.status}` };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { state: 'toBeSent', problem: isLate ? 'timedOut' : 'unreachable', detail: reasonOf(error) };
  }
}

/** HMAC-SHA256 over the time and what is sent, hex: neither can be changed, and an old call cannot be passed off as new. */
export function signature(secret: string, seconds: number, text: string): string {
  return createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex');
}

/** The code of the system's error, `ECONNREFUSED` say; its words name addresses of a network that not everybody knows. */
function reasonOf(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : null;
}
