import { setTimeout as sleep } from 'node:timers/promises';

import { seededRandom } from '@muster/model/random/seededRandom.ts';

import { openApi } from '../apps/simulator/src/api.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import { ingestKey } from '../e2e/muster.ts';
import { httpChannel, mqttChannel, type Target } from './channel.ts';
import type { Findings } from './findings.ts';
import { Ledger } from './ledger.ts';
import { type Around, isMoment, type Moment, waitFor } from './moments.ts';
import { Operator } from './operator.ts';
import { Sender } from './sender.ts';
import { buildSite } from './site.ts';
import { verify } from './verify.ts';
import { Victim } from './victim.ts';
import { createWalkers, type Walker } from './walk.ts';

/**
 * What happens to the server: it is killed at a moment; its database is killed and it goes on; it is killed while its
 * database is away; or it is ended as it should be.
 */
export type Blow = Moment | 'database' | 'databaseGone' | 'drain';

export interface TrialPlan {
  seed: string;
  /** People with location cards. */
  people: number;
  /** From one position of a person to the next. */
  everyMs: number;
  blows: readonly Blow[];
  /** Hears what happens. */
  note(words: string): void;
}

export interface TrialReport {
  kills: number;
  databaseKills: number;
  /** Kills at another moment than was meant, because that did not come. */
  missedMoments: number;
  /** Exit codes of the times that it was ended with SIGTERM; 0 is right. */
  drains: (number | null)[];
  /** From the end of a server until the next one is ready; ms. */
  slowestReadyMs: number;
  /** From the first position to the last acknowledgement. */
  sendingMs: number;
  /** Attempts of senders and operator that had no answer or were refused. */
  failures: number;
  /** Positions sent again that the server knew. */
  duplicates: number;
  findings: Findings;
}

/** Tags without a location card, which call for help like the others. */
const strangerCount = 4;

/**
 * Sends, operates and strikes until all blows are dealt; then the senders deliver what is left, and every promise is
 * verified.
 */
export async function runTrial(plan: TrialPlan): Promise<TrialReport> {
  const victim = await Victim.create();
  const ledger = new Ledger();
  let senders: Sender[] = [];
  try {
    await victim.start().ready;
    const { httpUrl, mqttUrl, authToken, buildingId } = await readLocalAccess(victim.dataDir);
    if (mqttUrl === null) throw new Error('The broker is off');
    const walkers = createWalkers(plan.seed, plan.people, 'C');
    const strangers = createWalkers(plan.seed, strangerCount, 'X');
    const areas = await buildSite(await openApi(httpUrl, authToken, buildingId), buildingId, walkers);
    plan.note(`a site with ${walkers.length} people and ${areas.length} areas is made`);
    const target = { httpUrl, mqttUrl, buildingId, gateway: 'gateway', key: ingestKey };
    senders = createSenders(target, walkers, strangers, plan.everyMs, ledger);
    const random = seededRandom(`operator ${plan.seed}`);
    const operator = new Operator(victim.dataDir, areas, random, ledger);
    const startedAt = Date.now();
    for (const sender of senders) sender.start();
    operator.start();
    const strikes = await strikeAll(plan, victim, ledger, operator);
    // Everybody has walked through all areas of a block, and something was handled, however fast the blows came.
    await untilAcknowledged(ledger, startedAt + roundMs);
    if (ledger.handled.size === 0) await Promise.race([operator.next('handled'), sleep(patienceMs)]);
    await operator.finish();
    await Promise.all(senders.map((sender) => sender.finish()));
    const sendingMs = Date.now() - startedAt;
    plan.note(`${ledger.acknowledged} positions acknowledged in ${Math.round(sendingMs / 1000)} s; verifying`);
    const tags = walkers.map(({ tag }) => tag);
    const { failures, duplicates } = ledger;
    return { ...strikes, sendingMs, failures, duplicates, findings: await verify(victim.dataDir, ledger, tags) };
  } finally {
    await Promise.all(senders.map((sender) => sender.abandon()));
    await victim.remove();
  }
}

/**
 * Every way in: about half of the tags by HTTP, half by MQTT, some of them one position a message. The first gateway
 * sends everything once only, and forgets what was not acknowledged.
 */
function createSenders(
  target: Target,
  walkers: readonly Walker[],
  strangers: readonly Walker[],
  everyMs: number,
  ledger: Ledger,
): Sender[] {
  const part = (from: number, to: number): Walker[] =>
    walkers.slice(Math.round(from * walkers.length), Math.round(to * walkers.length));
  const sender = (channel: ConstructorParameters<typeof Sender>[0], tags: readonly Walker[]): Sender =>
    new Sender(channel, tags, everyMs, ledger);
  return [
    new Sender(httpChannel(target, 'JSON'), part(0, 0.05), everyMs, ledger, 1),
    sender(httpChannel(target, 'JSON'), part(0.05, 0.25)),
    sender(httpChannel(target, 'binary'), part(0.25, 0.5)),
    sender(mqttChannel(target, { version: 4, batch: 200, window: 4 }), part(0.5, 0.75)),
    sender(mqttChannel(target, { version: 5, batch: 200, window: 4 }), [...part(0.75, 0.95), ...strangers]),
    sender(mqttChannel(target, { version: 4, batch: 1, window: 100 }), part(0.95, 1)),
  ];
}

type Strikes = Pick<TrialReport, 'kills' | 'databaseKills' | 'missedMoments' | 'drains' | 'slowestReadyMs'>;

/** Deals the blows one behind the other; in the end the server runs. */
async function strikeAll(plan: TrialPlan, victim: Victim, ledger: Ledger, operator: Operator): Promise<Strikes> {
  const around: Around = { dataDir: victim.dataDir, operator, random: seededRandom(`moments ${plan.seed}`) };
  const strikes: Strikes = { kills: 0, databaseKills: 0, missedMoments: 0, drains: [], slowestReadyMs: 0 };
  let server = victim.current();
  for (const blow of plan.blows) {
    if (blow === 'database') {
      await server.ready;
      await sleep(around.random.integer(0, 3000));
      await victim.killDatabase();
      strikes.databaseKills += 1;
      await untilAcknowledged(ledger, Date.now());
      plan.note('database: killed, and positions are acknowledged again');
      continue;
    }
    if (!(await waitFor(isMoment(blow) ? blow : 'serving', server, around))) strikes.missedMoments += 1;
    const downSince = Date.now();
    if (blow === 'drain') strikes.drains.push(await victim.terminate());
    else {
      if (blow === 'databaseGone') {
        await victim.killDatabase();
        strikes.databaseKills += 1;
        // Time enough to acknowledge what it cannot keep.
        await sleep(around.random.integer(200, 800));
      }
      await victim.kill();
      strikes.kills += 1;
    }
    plan.note(`${blow}: the server has ended; ${ledger.acknowledged} positions acknowledged so far`);
    server = victim.start();
    const measure = (): void => {
      strikes.slowestReadyMs = Math.max(strikes.slowestReadyMs, Date.now() - downSince);
    };
    server.ready.then(measure, () => {});
  }
  await server.ready;
  await untilAcknowledged(ledger, Date.now());
  return strikes;
}

/** As long as a crew takes for its way round, and a little more. */
const roundMs = 15_000;
/** How long nothing may be acknowledged at the worst. */
const patienceMs = 60_000;

/** Resolves when a position that was made after `t` is acknowledged. */
async function untilAcknowledged(ledger: Ledger, t: number): Promise<void> {
  while (ledger.newestAcknowledged <= t) {
    if (Date.now() > t + patienceMs) throw new Error('Positions are not acknowledged any more');
    await sleep(20);
  }
}
