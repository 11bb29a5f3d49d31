import { setTimeout as sleep } from 'node:timers/promises';

import { seededRandom } from '@muster/model/random/seededRandom.ts';

import { openApi } from '../apps/simulator/src/api.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import { ingestKey } from '../e2e/muster.ts';
import { httpChannel, mqttChannel, type Target } from './channel.ts';
import { type EnvironmentFault, isEnvironmentFault, type Scene, strike } from './faults.ts';
import { deedKinds, type Findings } from './findings.ts';
import { Acts } from './acts.ts';
import { Caller } from './caller.ts';
import { Crew } from './crew.ts';
import { Ledger } from './ledger.ts';
import { type Around, isMoment, type Moment, waitFor } from './moments.ts';
import { Operator } from './operator.ts';
import { OutsideDatabase } from './outsideDatabase.ts';
import { Sender } from './sender.ts';
import { buildSite } from './site.ts';
import { verify } from './verify.ts';
import { TargetServer } from './targetServer.ts';
import { createWalkers, type Walker } from './walk.ts';
import { buildWorkSite } from './workSite.ts';

/**
 * Faults of the server: it is killed at a moment; its database is killed while it continues; it is killed while its
 * database is away; it is stopped with SIGTERM; or something around it fails.
 */
export type Fault = Moment | 'database' | 'databaseGone' | 'drain' | EnvironmentFault;

export interface RunPlan {
  seed: string;
  /** People with location cards. */
  people: number;
  /** Interval between positions of a person. */
  everyMs: number;
  faults: readonly Fault[];
  /** The server uses a database server (`MUSTER_DATABASE_URL`) instead of the embedded one. */
  isOutside?: boolean;
  /** The system clock of the server can be set. */
  hasFakeClock?: boolean;
  /** Of the 24 rounds of each route together; absent = short, for a run of half a minute. */
  minutesOfRounds?: number;
  /** Minimum duration of sending; absent = until everyone has walked through all areas of a block. */
  leastMs?: number;
  /** Receives progress messages. */
  note(words: string): void;
}

export interface RunReport {
  /** Kills of the server, including those of faults. */
  kills: number;
  databaseKills: number;
  /** Faults, in their order. */
  environmentFaults: EnvironmentFault[];
  /** Kills at another moment than planned, because that did not occur. */
  missedMoments: number;
  /** Exit codes after SIGTERM; 0 is correct. */
  drains: (number | null)[];
  /** Time from the end of a server until the next one is ready, ms. */
  slowestReadyMs: number;
  /** From the first position to the last acknowledgement. */
  sendingMs: number;
  /** Attempts of senders and operator without a reply, or refused. */
  failures: number;
  /** Resent positions reported as duplicates. */
  duplicates: number;
  findings: Findings;
}

/** So that rounds end every ten seconds. */
const minutesOfRounds = 4;
/** Tags without a location card, which also call for help. */
const unregisteredCount = 4;

/** Sends, operates, works and injects all faults; then the senders deliver the rest, and every promise is verified. */
export async function runChaos(plan: RunPlan): Promise<RunReport> {
  const outside = plan.isOutside === true ? await OutsideDatabase.create() : undefined;
  const targetServer = await TargetServer.create({ outside, hasFakeClock: plan.hasFakeClock });
  const ledger = new Ledger();
  let senders: Sender[] = [];
  try {
    await targetServer.start().ready;
    const people = await createPeople(plan, targetServer, ledger);
    const { operator, crew, acts, target, tags } = people;
    ({ senders } = people);
    const startedAt = Date.now();
    for (const each of [...senders, operator, crew]) each.start();
    const strikes = await strikeAll(plan, createScene(plan, targetServer, target, ledger), acts);
    // Everyone has walked through all areas of a block, and an alarm was handled, however fast the faults were.
    await untilAcknowledged(ledger, startedAt + (plan.leastMs ?? roundMs));
    if (ledger.handled.size === 0) await Promise.race([acts.next('handled'), sleep(patienceMs)]);
    if (plan.leastMs === undefined) await Promise.race([untilAllWorked(ledger, acts), sleep(patienceMs)]);
    await Promise.all([operator, crew, ...senders].map((each) => each.finish()));
    const sendingMs = Date.now() - startedAt;
    plan.note(`${ledger.acknowledged} positions acknowledged in ${Math.round(sendingMs / 1000)} s; verifying`);
    const { failures, duplicates } = ledger;
    return {
      ...strikes,
      kills: targetServer.kills,
      sendingMs,
      failures,
      duplicates,
      findings: await verify(targetServer, ledger, tags),
    };
  } finally {
    await Promise.all(senders.map((sender) => sender.abandon()));
    await targetServer.remove();
    await outside?.remove();
  }
}

interface People {
  target: Target;
  senders: Sender[];
  operator: Operator;
  crew: Crew;
  acts: Acts;
  /** With location cards. */
  tags: string[];
}

/** A site with its senders, operators and crew. */
async function createPeople(plan: RunPlan, { dataDir }: TargetServer, ledger: Ledger): Promise<People> {
  const { httpUrl, mqttUrl, authToken, buildingId } = await readLocalAccess(dataDir);
  if (mqttUrl === null) throw new Error('The broker is off');
  const walkers = createWalkers(plan.seed, plan.people, 'C');
  const unregisteredTags = createWalkers(plan.seed, unregisteredCount, 'X');
  const api = await openApi(httpUrl, authToken, buildingId);
  const areas = await buildSite(api, buildingId, walkers);
  const workSite = await buildWorkSite(api, walkers, areas, plan.minutesOfRounds ?? minutesOfRounds);
  plan.note(`a site with ${walkers.length} people and ${areas.length} areas is made`);
  const target = { httpUrl, mqttUrl, buildingId, gateway: 'gateway', key: ingestKey };
  const acts = new Acts();
  const random = seededRandom(`operator ${plan.seed}`);
  return {
    target,
    senders: createSenders(target, walkers, unregisteredTags, plan.everyMs, ledger),
    operator: new Operator(new Caller(dataDir, ledger), areas, random, ledger, acts),
    crew: new Crew(dataDir, workSite, ledger, acts),
    acts,
    tags: [...walkers.map(({ tag }) => tag), workSite.bossTag],
  };
}

/**
 * Every protocol: about half of the tags by HTTP, half by MQTT, some of them one position a message. The first gateway
 * sends everything once only, and drops unacknowledged positions.
 */
function createSenders(
  target: Target,
  walkers: readonly Walker[],
  unregisteredTags: readonly Walker[],
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
    sender(mqttChannel(target, { version: 5, batch: 200, window: 4 }), [...part(0.75, 0.95), ...unregisteredTags]),
    sender(mqttChannel(target, { version: 4, batch: 1, window: 100 }), part(0.95, 1)),
  ];
}

type Strikes = Pick<RunReport, 'databaseKills' | 'environmentFaults' | 'missedMoments' | 'drains' | 'slowestReadyMs'>;

function createScene({ seed, note }: RunPlan, targetServer: TargetServer, target: Target, ledger: Ledger): Scene {
  return { targetServer, target, ledger, random: seededRandom(`faults ${seed}`), note };
}

/** Injects the faults one after the other; at the end the server runs. */
async function strikeAll(plan: RunPlan, scene: Scene, acts: Acts): Promise<Strikes> {
  const { targetServer, ledger } = scene;
  const around: Around = { dataDir: targetServer.dataDir, acts, random: seededRandom(`moments ${plan.seed}`) };
  const strikes: Strikes = {
    databaseKills: 0,
    environmentFaults: [],
    missedMoments: 0,
    drains: [],
    slowestReadyMs: 0,
  };
  for (const fault of plan.faults) {
    if (isEnvironmentFault(fault) || fault === 'database') {
      await targetServer.current().ready;
      await sleep(around.random.integer(0, 1000));
      if (fault === 'database') {
        await targetServer.killDatabase();
        strikes.databaseKills += 1;
      } else {
        await strike(fault, scene);
        strikes.environmentFaults.push(fault);
      }
      await untilAcknowledged(ledger, Date.now());
      plan.note(`${fault}: it is over, and positions are acknowledged again`);
      continue;
    }
    await endServer(fault, scene, around, strikes);
  }
  await targetServer.current().ready;
  await untilAcknowledged(ledger, Date.now());
  return strikes;
}

/** Stops the server and starts the next one. */
async function endServer(
  fault: Exclude<Fault, EnvironmentFault | 'database'>,
  { targetServer, ledger, note }: Scene,
  around: Around,
  strikes: Strikes,
): Promise<void> {
  if (!(await waitFor(isMoment(fault) ? fault : 'serving', targetServer.current(), around))) strikes.missedMoments += 1;
  const downSince = Date.now();
  if (fault === 'drain') strikes.drains.push(await targetServer.terminate());
  else {
    if (fault === 'databaseGone') {
      await targetServer.killDatabase();
      strikes.databaseKills += 1;
      // Enough time to acknowledge what it would lose.
      await sleep(around.random.integer(200, 800));
    }
    await targetServer.kill();
  }
  note(`${fault}: the server has ended; ${ledger.acknowledged} positions acknowledged so far`);
  const measure = (): void => {
    strikes.slowestReadyMs = Math.max(strikes.slowestReadyMs, Date.now() - downSince);
  };
  targetServer.start().ready.then(measure, () => {});
}

/** Slightly more than one round of a crew. */
const roundMs = 15_000;
/** Maximum time without an acknowledgement. */
const patienceMs = 60_000;

/** Resolves when the crew has carried out every kind of work, however slow the machine is. */
async function untilAllWorked({ deeds }: Ledger, acts: Acts): Promise<void> {
  while (!deedKinds.every((kind) => deeds.hasAcknowledged(kind))) await acts.next('worked');
}

/** Resolves when a position created after `t` is acknowledged. */
async function untilAcknowledged(ledger: Ledger, t: number): Promise<void> {
  while (ledger.newestAcknowledged <= t) {
    if (Date.now() > t + patienceMs) throw new Error('Positions are not acknowledged any more');
    await sleep(20);
  }
}
