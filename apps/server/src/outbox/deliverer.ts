import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { DeliveryChannel, DeliveryProblem } from '@muster/model/alarmDelivery/alarmDelivery.ts';
import type { BaseLogger } from 'pino';

import type { Database } from '../core/db/database.ts';
import { JobRunner } from '../core/jobs/jobRunner.ts';
import { deleteExpired, nextEventAt } from '../runner/outbox.store.ts';
import {
  claimDelivery,
  type Claimed,
  holdBack,
  nextDeliveryAt,
  type Outcome,
  release,
  settleDelivery,
} from './delivery.store.ts';
import { expandNext } from './expand.ts';
import { type PublicAlarm, readPublicAlarm, readLastRaise } from './publicAlarm.store.ts';
import { delayAfter } from './schedule.ts';

/** Sends a delivery. An error is a defect of the server. */
export type Send = (delivery: Claimed, alarm: PublicAlarm) => Promise<Outcome>;

export interface DelivererPorts {
  db: Database;
  now(): number;
  /** Clock for deleting old deliveries, see `ServerClock`. */
  retentionNow(): number;
  log: Pick<BaseLogger, 'warn' | 'error'>;
  send: Readonly<Record<DeliveryChannel, Send>>;
  /** Days for which deliveries are kept. */
  keptDays(): Promise<number>;
}

/** Sends events of alarms to external recipients. */
export interface Deliverer {
  start(): void;
  /** There are new rows in the outbox, or in the queue. */
  wake(): void;
  /** Resolves when everything due was tried. */
  idle(): Promise<void>;
  /** Begins nothing more, and waits some seconds for what has begun. */
  close(): Promise<void>;
}

/** Connections at a time; a mail server has its own limit for one sender. */
const width: Readonly<Record<DeliveryChannel, number>> = { mail: 4, webhook: 8 };

/** A longer attempt has failed, whatever the library waits for. */
const sendsWithinMs = 30_000;
/** Longer than sending and marking need: within it no other deliverer sends the same. */
const claimMs = 60_000;
/** While a host does not answer, one delivery at a time checks whether it does again. */
const heldBackMs = 15_000;
/** Time for attempts in progress when the server stops; longer ones are sent again after the start. */
const shutdownMs = 5000;

const purgeIntervalMs = 3_600_000;
const keptEventsMs = 7 * 86_400_000;

/** Errors of the host, which affect all its deliveries. */
const ofTheHost: readonly DeliveryProblem[] = ['mailNotSet', 'passwordLost', 'refusedLogin', 'unreachable', 'timedOut'];

export function createDeliverer(ports: DelivererPorts): Deliverer {
  const { db, now, log } = ports;
  const onError = (error: unknown): void => log.warn({ part: 'outbox', err: error }, 'the outbox rests for a moment');
  const onFault = (error: unknown): void => log.error({ part: 'outbox', err: error }, 'an event cannot be processed');
  const channel = (name: DeliveryChannel): JobRunner =>
    new JobRunner({
      width: width[name],
      next: async () => {
        const delivery = await claimDelivery(db, name, { now: now(), claim: randomUUID(), claimMs });
        return delivery === null ? null : () => deliver(ports, delivery);
      },
      nextAt: () => nextDeliveryAt(db, name),
      now,
      onError,
    });
  const channels = [channel('mail'), channel('webhook')];
  const events = new JobRunner({
    width: 1,
    next: async () => {
      if (!(await expandNext(db, now(), onFault))) return null;
      return async () => channels.forEach((each) => each.wake());
    },
    nextAt: () => nextEventAt(db),
    now,
    onError,
  });
  let forgetting: NodeJS.Timeout | undefined;
  let isStarted = false;
  const all = [events, ...channels];
  const wake = (): void => {
    if (isStarted) for (const jobRunner of all) jobRunner.wake();
  };
  return {
    start() {
      isStarted = true;
      wake();
      forgetting = setInterval(() => void forget(ports), purgeIntervalMs).unref();
    },
    wake,
    async idle() {
      await events.idle();
      await Promise.all(channels.map((each) => each.idle()));
    },
    async close() {
      clearInterval(forgetting);
      await Promise.race([
        Promise.all(all.map((jobRunner) => jobRunner.close())),
        sleep(shutdownMs, null, { ref: false }),
      ]);
    },
  };
}

async function deliver(ports: DelivererPorts, delivery: Claimed): Promise<void> {
  const { db, now } = ports;
  const outcome = await attempt(ports, delivery);
  const { state, problem } = outcome;
  const tried = now();
  const dueAt = state === 'toBeSent' ? tried + delayAfter(delivery.attempts) : null;
  const isGivenUp = dueAt !== null && dueAt >= delivery.until;
  await settleDelivery(db, delivery, isGivenUp ? { ...outcome, state: 'failed' } : outcome, {
    now: tried,
    dueAt: isGivenUp ? null : dueAt,
  });
  if (problem !== null && ofTheHost.includes(problem)) await holdBack(db, delivery.host, tried + heldBackMs);
  if (state === 'sent' || state === 'success') await release(db, delivery.host, ofTheHost, tried);
}

async function attempt(ports: DelivererPorts, delivery: Claimed): Promise<Outcome> {
  const { db, log, send } = ports;
  try {
    const alarm = await readPublicAlarm(db, delivery.alarmId);
    if (alarm === undefined) return { state: 'notSent', problem: 'fault', detail: null };
    const needless = delivery.forced ? null : await whyNeedless(db, delivery, alarm);
    if (needless !== null) return { state: 'notSent', problem: needless, detail: null };
    const late: Outcome = { state: 'toBeSent', problem: 'timedOut', detail: null };
    return await Promise.race([send[delivery.channel](delivery, alarm), sleep(sendsWithinMs, late, { ref: false })]);
  } catch (error) {
    log.error({ part: 'outbox', deliveryId: delivery.id, err: error }, 'a delivery failed by a fault');
    return { state: 'toBeSent', problem: 'fault', detail: null };
  }
}

/**
 * Why the escalation of an alarm is obsolete: it was handled, it is silent, or it was raised again and escalates from
 * the first step. One that has cleared unhandled is sent: somebody must look at it.
 */
async function whyNeedless(db: Database, delivery: Claimed, alarm: PublicAlarm): Promise<DeliveryProblem | null> {
  if (delivery.event !== 'escalate' || delivery.channel !== 'mail') return null;
  if (alarm.status === 'handled') return 'handled';
  if (alarm.shelvedUntil !== null || alarm.suppressed || alarm.outOfService) return 'silenced';
  const lastRaise = await readLastRaise(db, alarm.id);
  return lastRaise !== null && lastRaise > Date.parse(delivery.occurredAt) ? 'reopened' : null;
}

/** Without it the tables grow; the next hour is early enough. */
async function forget({ db, retentionNow, keptDays, log }: DelivererPorts): Promise<void> {
  try {
    const keptMs = (await keptDays()) * 86_400_000;
    const before = (ms: number): string => new Date(retentionNow() - ms).toISOString();
    await deleteExpired(db, before(keptEventsMs), before(keptMs));
  } catch (error) {
    log.warn({ part: 'outbox', err: error }, 'old deliveries could not be forgotten');
  }
}
