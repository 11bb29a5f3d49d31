import type { SeededRandom } from '@muster/model/random/seededRandom.ts';
import { eventually } from '@muster/testkit/eventually.ts';

import { withClient } from '../apps/server/src/core/db/withClient.ts';
import { signalProcess } from '../apps/server/src/core/embedded/processes.ts';
import { httpChannel, type Target, WrongReply } from './channel.ts';
import { spoilAndRestart } from './garbageSite.ts';
import type { Ledger } from './ledger.ts';
import type { TargetServer } from './targetServer.ts';

/** The target of a fault, and the senders and operator around it. */
export interface Scene {
  readonly targetServer: TargetServer;
  readonly target: Target;
  readonly ledger: Ledger;
  readonly random: SeededRandom;
  /** Receives progress messages. */
  note(words: string): void;
}

const megabyte = 2 ** 20;
const hour = 3600;
const tenYears = 87_660 * hour;

/**
 * Each injects a fault, sends a call for help, verifies that the fault is effective, and ends it. Senders and operator
 * continue during it.
 */
const faultKinds = {
  /** Less free space than the reserve: positions are refused, calls for help are accepted. */
  diskFull: async (scene: Scene) => {
    const { targetServer } = scene;
    await targetServer.setFreeSpace(40 * megabyte);
    await untilReadyz(scene, 'diskFull');
    await untilRefused(scene);
    await callForHelp(scene);
    await targetServer.setFreeSpace(2 ** 40);
    await untilReadyz(scene, 'diskFull', false);
  },
  /** PostgreSQL runs, but does not respond. */
  frozen: async (scene: Scene) => {
    const pids = await scene.targetServer.databasePids();
    const signalAll = (signal: NodeJS.Signals): Promise<void> => {
      for (const pid of pids) signalProcess(pid, signal);
      return Promise.resolve();
    };
    await whileAway(
      scene,
      () => signalAll('SIGSTOP'),
      () => signalAll('SIGCONT'),
    );
  },
  /** PostgreSQL is shut down properly and restarted. */
  stopped: async (scene: Scene) => {
    const database = outsideOf(scene);
    await whileAway(
      scene,
      () => database.stop(),
      () => database.start(),
    );
  },
  /** PostgreSQL dies, and its disk prevents both recovery and exit. */
  stuck: async (scene: Scene) => {
    const database = outsideOf(scene);
    await whileAway(
      scene,
      () => database.hang(),
      () => database.escalate(),
    );
  },
  /** The system clock of the server steps, and steps back before the server follows it. */
  clockAhead: (scene: Scene) => whileWrong(scene, hour),
  clockBehind: (scene: Scene) => whileWrong(scene, -hour),
  clockYears: (scene: Scene) => whileWrong(scene, tenYears),
  /** The server is killed while its system clock is wrong, and restarted. */
  clockKilled: (scene: Scene) =>
    whileWrong(scene, hour, async () => {
      await scene.targetServer.kill();
      await scene.targetServer.start().ready;
    }),
  /** It stays wrong until the server follows it, in both directions. */
  clockFollowed: async (scene: Scene) => {
    await whileWrong(scene, hour, () => untilServerClockIs(scene, hour));
    await untilServerClockIs(scene, 0);
  },
  /** Rows of another site contain garbage when the server restarts. */
  garbage: async (scene: Scene) => {
    await spoilAndRestart(scene);
    await callForHelp(scene);
  },
};

export type EnvironmentFault = keyof typeof faultKinds;

export function isEnvironmentFault(word: string): word is EnvironmentFault {
  return Object.hasOwn(faultKinds, word);
}

export async function strike(fault: EnvironmentFault, scene: Scene): Promise<void> {
  await faultKinds[fault](scene);
}

function outsideOf({ targetServer }: Scene): NonNullable<TargetServer['outside']> {
  if (targetServer.outside === undefined) throw new Error('Only a database beside the server can be stopped');
  return targetServer.outside;
}

/** A call for help during a database outage becomes an alarm when the database is back. */
async function whileAway(scene: Scene, begin: () => Promise<void>, end: () => Promise<void>): Promise<void> {
  await begin();
  const call = callForHelp(scene);
  // The first failure is reported.
  call.catch(() => {});
  try {
    await untilReadyz(scene, 'no answer');
    await untilRefused(scene);
  } finally {
    await end();
  }
  await call;
}

/** @param meanwhile runs in parallel with a call for help and acknowledged positions */
async function whileWrong(
  scene: Scene,
  seconds: number,
  meanwhile = (): Promise<void> => Promise.resolve(),
): Promise<void> {
  const { targetServer, ledger } = scene;
  await targetServer.setClockAhead(seconds);
  try {
    await untilWallClockIs(scene, seconds);
    await callForHelp(scene);
    await meanwhile();
    await callForHelp(scene);
    const now = Date.now();
    await until('Positions are acknowledged', () => ledger.newestAcknowledged > now);
  } finally {
    await targetServer.setClockAhead(0);
  }
  await untilWallClockIs(scene, 0);
}

/** A call for help by an unregistered card; the device resends until it is acknowledged. */
async function callForHelp({ target, ledger, random }: Scene): Promise<void> {
  const [lon, lat] = [121.4672, 30.7085];
  const position = { tag: `H${random.integer(0, 1e9)}`, t: Date.now(), lon, lat, floor: 0, sos: true };
  const channel = httpChannel(target, 'JSON');
  ledger.send([position]);
  await until('A call for help is acknowledged', async () => {
    try {
      await channel.send([position]);
      return true;
    } catch (error) {
      if (error instanceof WrongReply) ledger.complaints.push(`A call for help: ${error.message}`);
      return false;
    }
  });
  ledger.acknowledge([position]);
}

/** A sender got a reply with a retry. */
async function untilRefused({ ledger }: Scene): Promise<void> {
  const before = ledger.failures;
  await until('Something is refused', () => ledger.failures > before);
}

async function untilReadyz({ target }: Scene, word: string, isWanted = true): Promise<void> {
  const says = async (): Promise<boolean> => (await (await fetch(`${target.httpUrl}/readyz`)).text()).includes(word);
  await until(`/readyz ${isWanted ? 'names' : 'does not name'} ${word}`, async () => (await says()) === isWanted);
}

/** The system clock of the server, from the header of a reply. */
async function untilWallClockIs({ target }: Scene, aheadSeconds: number): Promise<void> {
  await until(`The wall clock is ahead by ${aheadSeconds} s`, async () => {
    const { headers } = await fetch(`${target.httpUrl}/healthz`);
    return isNear(Date.parse(headers.get('date') ?? '') - Date.now(), aheadSeconds);
  });
}

/** Steps of the server's own clock are in the log. */
async function untilServerClockIs({ targetServer, target }: Scene, aheadSeconds: number): Promise<void> {
  await until(`The server's clock is ahead by ${aheadSeconds} s`, async () => {
    const ahead = await withClient(await targetServer.databaseUrl(), async (client) => {
      const { rows } = await client.query<{ ahead: string | null }>(clockMoves, [target.buildingId]);
      return Number(rows[0]?.ahead ?? 0);
    });
    return isNear(ahead, aheadSeconds);
  });
}

const clockMoves = `SELECT sum((convert_from(payload, 'UTF8')::json ->> 'difference')::float8) AS ahead
  FROM position_log WHERE building_id = $1 AND kind = 4`;

function isNear(ms: number, seconds: number): boolean {
  return Math.abs(ms - seconds * 1000) < 5000;
}

/** Longer than the server waits before it follows a wrong clock. */
const patienceMs = 120_000;

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  await eventually(
    async () => {
      if (!(await holds())) throw new Error(`This did not happen: ${what}`);
    },
    { timeout: patienceMs, interval: 50 },
  );
}
