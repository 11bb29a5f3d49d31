import { parseJson } from '@muster/model/input/parseJson.ts';
import type { BaseLogger } from 'pino';
import * as z from 'zod';

import type { Database } from '../../core/db/database.ts';
import { isDataFault } from '../../core/db/isDataFault.ts';
import type { Seal } from '../../core/secret/seal.ts';
import {
  type Attempt,
  type BraceletAnswer,
  type DueDelivery,
  readDue,
  storeAnswer,
  writeAttempts,
} from './bracelet.store.ts';

export interface BraceletPorts {
  db: Database;
  now(): number;
  /** Sends a message to every gateway that subscribes to this wristband's topic. @returns their number */
  send(buildingId: string, sn: string, payload: Buffer): number;
  /** Decrypts the downlink passwords of cards. */
  seal: Pick<Seal, 'open'>;
  log: Pick<BaseLogger, 'warn'>;
}

export interface Bracelets {
  /** Sends due messages; one run at a time, so that a slow database does not queue up calls. */
  tick(): Promise<void>;
  /** Resolves when the answer is durable: true, or false for an unknown message. */
  answered(buildingId: string, sn: string, payload: Buffer): Promise<boolean>;
}

/** Maximum messages per second; positions need the rest of the thread. */
const sentAtOnce = 200;
/** Retry interval without a gateway, which may reconnect soon. */
const noGatewayMs = 10_000;
/** A wristband wakes up to listen: maximum time until its receipt. */
const receiptMs = 30_000;
const mostAttempts = 3;
/** A write that the database refuses now will be refused again; each attempt may reach the wristband. */
const refusedMs = 600_000;

const answerShape = z.strictObject({
  id: z.string().min(1).max(64),
  state: z.enum(['received', 'read', 'confirmed', 'refused']),
  reply: z.enum(['yes', 'no']).nullable().default(null),
});

/** Messages to wristbands, at least once each: a wristband detects repeated messages by their ids. */
export function createBracelets({ db, now, send, seal, log }: BraceletPorts): Bracelets {
  const at = (ms: number): string => new Date(ms).toISOString();
  let isBusy = false;

  /** Deliveries whose attempt the database refused to store, and until when they wait, epoch ms. */
  const refused = new Map<string, number>();

  async function sendDue(): Promise<void> {
    for (const [id, until] of refused) if (until <= now()) refused.delete(id);
    const due = await readDue(db, at(now()), { limit: sentAtOnce, except: [...refused.keys()] });
    const attempts: Attempt[] = [];
    for (const delivery of due) {
      const { buildingId, sn, sealedPassword } = delivery;
      const password = sealedPassword === null ? null : await seal.open(sealedPassword);
      attempts.push(attempt(delivery, password, now(), (payload) => send(buildingId, sn, payload)));
    }
    try {
      await writeAttempts(db, at(now()), attempts);
    } catch (error) {
      if (!isDataFault(error)) throw error;
      for (const one of attempts) await writeAlone(one);
    }
  }

  /** One that cannot be written does not delay others. */
  async function writeAlone(one: Attempt): Promise<void> {
    try {
      await writeAttempts(db, at(now()), [one]);
    } catch (error) {
      if (!isDataFault(error)) throw error;
      refused.set(one.id, now() + refusedMs);
      log.warn({ part: 'bracelets', id: one.id, err: error }, 'an attempt to send a message cannot be noted');
    }
  }

  return {
    tick: async () => {
      if (isBusy) return;
      isBusy = true;
      try {
        await sendDue();
      } catch (error) {
        // Due messages stay due.
        log.warn({ part: 'bracelets', err: error }, 'messages to wristbands wait');
      } finally {
        isBusy = false;
      }
    },
    answered: async (buildingId, sn, payload) => {
      const answer = readAnswer(payload);
      return answer !== undefined && (await storeAnswer(db, { buildingId, sn, at: at(now()) }, answer));
    },
  };
}

/** Counts an attempt, or ends them. Times are epoch ms. */
function attempt(
  delivery: DueDelivery,
  password: string | null,
  now: number,
  send: (payload: Buffer) => number,
): Attempt {
  const { id, status, attempts, untilAt } = delivery;
  const failed = (failure: NonNullable<Attempt['failure']>): Attempt => {
    return { id, status: 'failed', failure, attempts, dueAt: null };
  };
  if (status === 'sending' && attempts >= mostAttempts) return failed('noReceipt');
  if (send(payloadOf(delivery, password)) > 0) {
    const dueAt = new Date(now + receiptMs).toISOString();
    return { id, status: 'sending', failure: null, attempts: attempts + 1, dueAt };
  }
  if (now >= Date.parse(untilAt)) return failed(status === 'sending' ? 'noReceipt' : 'noGateway');
  return { id, status, failure: null, attempts, dueAt: new Date(now + noGatewayMs).toISOString() };
}

/** docs/protocols.md, Messages to wristbands. */
function payloadOf({ id, type, content, wantsReply, place }: DueDelivery, password: string | null): Buffer {
  const where = place === null ? {} : { place };
  return Buffer.from(
    JSON.stringify({ id, type, text: content, reply: wantsReply, ...where, ...(password !== null && { password }) }),
  );
}

function readAnswer(payload: Buffer): BraceletAnswer | undefined {
  try {
    return answerShape.safeParse(parseJson(payload)).data;
  } catch {
    return undefined;
  }
}
