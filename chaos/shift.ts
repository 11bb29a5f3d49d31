import { setTimeout as sleep } from 'node:timers/promises';

import { seededRandom, type SeededRandom } from '@muster/model/random/seededRandom.ts';

import { openApi } from '../apps/simulator/src/api.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import { ingestKey } from '../e2e/muster.ts';
import { type Account, readAccount, readWords } from './account.ts';
import { type Channel, httpChannel, mqttChannel } from './channel.ts';
import { ControlRoom } from './controlRoom.ts';
import type { Findings } from './findings.ts';
import { Ledger } from './ledger.ts';
import { Sender } from './sender.ts';
import { buildSite } from './site.ts';
import { verify } from './verify.ts';
import { TargetServer } from './targetServer.ts';
import { createWalkers, type Walker } from './walk.ts';

export interface ShiftPlan {
  seed: string;
  /** Simulated; they end now. */
  hours: number;
  /** People with location cards. */
  people: number;
  /** Number of kills while the control room handles alarms. */
  kills: number;
  /** Receives progress messages. */
  note(words: string): void;
}

/** Ten hours with more than 3,000 alarms. */
export const longShift = { hours: 10, people: 32, kills: 4 } as const;

export interface ShiftReport {
  kills: number;
  /** Calls of the control room with a reply, and without one because the server was killed. */
  deeds: { acknowledged: number; unanswered: number };
  account: Account;
  /** Acknowledged texts, and those of them missing in the record of their alarm. */
  words: { said: number; lost: string[] };
  findings: Findings;
}

/** Interval between positions of a person, and the span sent before each turn of the control room. */
const everyMs = 15_000;
const partMs = 10 * 60_000;
const hourMs = 3_600_000;

/**
 * Hours of a site, sent as fast as they are acknowledged. After each ten minutes the control room handles open alarms;
 * in some of these turns the server is killed. At the end every alarm is accounted for.
 */
export async function runShift(plan: ShiftPlan): Promise<ShiftReport> {
  const targetServer = await TargetServer.create();
  const ledger = new Ledger();
  const random = seededRandom(`shift ${plan.seed}`);
  let senders: readonly Sender[] = [];
  try {
    await targetServer.start().ready;
    const { httpUrl, mqttUrl, authToken, buildingId } = await readLocalAccess(targetServer.dataDir);
    if (mqttUrl === null) throw new Error('The broker is off');
    const walkers = createWalkers(plan.seed, plan.people, 'S');
    await buildSite(await openApi(httpUrl, authToken, buildingId), buildingId, walkers);
    const target = { httpUrl, mqttUrl, buildingId, gateway: 'gateway', key: ingestKey };
    const channels = [httpChannel(target, 'binary'), mqttChannel(target, { version: 5, batch: 500, window: 1 })];
    senders = channels.map((channel, index) => createSender(channel, walkers, index, channels.length, ledger));
    const room = new ControlRoom(targetServer.dataDir, random, ledger);
    const kills = await work(plan, { targetServer, senders, room, random });
    plan.note(`${ledger.acknowledged} positions and ${room.acknowledged} deeds acknowledged; verifying`);
    const recorded = await readWords(targetServer.dataDir, buildingId);
    return {
      kills,
      words: { said: room.said.size, lost: [...room.said.difference(recorded)] },
      deeds: { acknowledged: room.acknowledged, unanswered: room.unanswered },
      account: await readAccount(targetServer.dataDir, buildingId),
      findings: await verify(
        targetServer,
        ledger,
        walkers.map(({ tag }) => tag),
      ),
    };
  } finally {
    await Promise.all(senders.map((sender) => sender.abandon()));
    await targetServer.remove();
  }
}

/** Distributes the tags over the gateways in turn. */
function createSender(
  channel: Channel,
  walkers: readonly Walker[],
  index: number,
  count: number,
  ledger: Ledger,
): Sender {
  const own = walkers.filter((_, number) => Math.floor(number / 2) % count === index);
  return new Sender(channel, own, everyMs, ledger);
}

interface Shift {
  targetServer: TargetServer;
  senders: readonly Sender[];
  room: ControlRoom;
  random: SeededRandom;
}

/** Returns the number of kills. */
async function work(plan: ShiftPlan, { targetServer, senders, room, random }: Shift): Promise<number> {
  const end = Date.now();
  const begin = end - plan.hours * hourMs;
  const parts = Math.round((end - begin) / partMs);
  let kills = 0;
  for (let part = 0; part < parts; part += 1) {
    const from = begin + part * partMs;
    await Promise.all(senders.map((sender) => sender.sendSpan(from, from + partMs)));
    // Kills are spread evenly over the shift, the last one early enough for work after it.
    const isKill = Math.floor(((part + 1) * plan.kills) / parts) > Math.floor((part * plan.kills) / parts);
    const round = room.workOff();
    if (!isKill) await round;
    else {
      await room.isBusy();
      await sleep(random.integer(0, 40));
      await targetServer.kill();
      kills += 1;
      await round;
      await targetServer.start().ready;
      plan.note(`killed at ${((from - begin) / hourMs).toFixed(1)} h, ${room.acknowledged} deeds acknowledged so far`);
    }
  }
  await room.workOff();
  return kills;
}
