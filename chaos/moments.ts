import { setTimeout as sleep } from 'node:timers/promises';

import type { SeededRandom } from '@muster/model/random/seededRandom.ts';

import type { Client } from 'pg';

import { withClient } from '../apps/server/src/core/db/withClient.ts';
import { findRunningDatabase } from '../apps/server/src/core/embedded/startEmbeddedDatabase.ts';
import type { Acts } from './acts.ts';
import type { Starting } from './targetServer.ts';

/** When a server is killed. */
export const moments = [
  /** After some seconds of operation. */
  'serving',
  /** Before it serves: database recovery, migrations, replay of the log. */
  'starting',
  /** Within 200 ms of being ready. */
  'justReady',
  /** While a transaction that moves positions from the log into tracks is open. */
  'movingTracks',
  /** A configuration change is in flight. */
  'changing',
  /** A configuration change was just acknowledged. */
  'changed',
  /** An operator's command is in flight. */
  'handling',
  /** An operator's command was just acknowledged. */
  'handled',
  /** A step of a permit, a check of a patrol or a tick of a muster is in flight. */
  'working',
  /** … was just acknowledged. */
  'worked',
] as const;

export type Moment = (typeof moments)[number];

export function isMoment(word: string): word is Moment {
  return moments.some((moment) => moment === word);
}

export interface Around {
  readonly dataDir: string;
  readonly acts: Acts;
  readonly random: SeededRandom;
}

/**
 * Resolves at the moment at which the starting or running server is to be killed; false when that moment did not occur
 * and another is used.
 */
export async function waitFor(moment: Moment, server: Starting, { dataDir, acts, random }: Around): Promise<boolean> {
  if (moment === 'movingTracks') return whenTracksMove(dataDir, server);
  if (moment === 'starting') {
    await sleep(random.integer(50, 2500));
    return true;
  }
  await server.ready;
  if (moment === 'justReady') {
    await sleep(random.integer(0, 200));
  } else if (moment === 'serving') {
    await sleep(random.integer(1500, 5000));
  } else {
    await sleep(random.integer(500, 2000));
    const hasCome = await Promise.race([acts.next(moment).then(() => true), sleep(patienceMs, false)]);
    await sleep(inFlight.has(moment) ? random.integer(0, 15) : 0);
    return hasCome;
  }
  return true;
}

const inFlight: ReadonlySet<Moment> = new Set<Moment>(['changing', 'handling', 'working']);
/** If the moment does not occur within this time after a server is ready, the server is killed anyway. */
const patienceMs = 5000;
const checkIntervalMs = 2;

/** Tracks move right after a start: polls the database sessions until the track writer has begun to write. */
async function whenTracksMove(dataDir: string, { ready }: Starting): Promise<boolean> {
  const over = new AbortController();
  const timeLimit = ready.then(() => sleep(patienceMs)).finally(() => over.abort());
  timeLimit.catch(() => {});
  const seesMove = async (client: Pick<Client, 'query'>): Promise<boolean> => {
    while (!over.signal.aborted) {
      const { rowCount } = await client.query(openMoves);
      if (rowCount !== 0) return true;
      await sleep(checkIntervalMs);
    }
    return false;
  };
  while (!over.signal.aborted) {
    const database = await findRunningDatabase(dataDir);
    if (database !== undefined && (await withClient(database.url, seesMove).catch(() => false))) return true;
    await sleep(checkIntervalMs);
  }
  await timeLimit;
  return false;
}

const openMoves = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'muster tracks' AND backend_xid IS NOT NULL";
