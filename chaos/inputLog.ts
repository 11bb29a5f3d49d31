import { createEngine } from '@muster/engine/createEngine.ts';
import type { AlarmState, PresenceEvent } from '@muster/engine/event.ts';
import type { Input, SiteConfig } from '@muster/engine/input.ts';
import type { PositionBatch } from '@muster/model/position/positionBatch.ts';
import { decodePositions } from '@muster/protocols/musterBinary.ts';
import type { Client } from 'pg';

import { ExpectedWork, type WorkResults } from './compareRounds.ts';

/** Values of `position_log.kind`. */
const kinds = ['positions', 'config', 'command', 'camera', 'clock'] as const;
/** Rows of one read. */
const pageSize = 500;

interface LogRow {
  seq: string;
  received_at: string;
  kind: number;
  payload: Buffer;
}

/** All inputs of a building in their order, by plain SQL. */
export async function* readInputs(client: Client, buildingId: string): AsyncGenerator<Input> {
  for (let after = '0'; ;) {
    const { rows } = await client.query<LogRow>(
      `SELECT seq, received_at, kind, payload FROM position_log
       WHERE building_id = $1 AND seq > $2 ORDER BY seq LIMIT ${pageSize}`,
      [buildingId, after],
    );
    for (const row of rows) yield toInput(row);
    after = rows.at(-1)?.seq ?? after;
    if (rows.length < pageSize) return;
  }
}

function toInput({ kind, received_at, payload }: LogRow): Input {
  const receivedAt = Number(received_at);
  if (kinds[kind] === 'positions') return { kind: 'positions', receivedAt, batch: decodePositions(payload) };
  // Written by the server with the types of the engine's inputs.
  const content = JSON.parse(payload.toString()) as never;
  if (kinds[kind] === 'config') return { kind: 'config', receivedAt, change: content };
  if (kinds[kind] === 'command') return { kind: 'command', receivedAt, command: content };
  if (kinds[kind] === 'camera') return { kind: 'camera', receivedAt, pulse: content };
  if (kinds[kind] === 'clock') return { kind: 'clock', receivedAt, difference: differenceOf(content) };
  throw new Error(`The log has an entry of the unknown kind ${kind}`);
}

/** Fields of a clock entry used here; it has others for the next process. */
function differenceOf({ difference }: { difference: number }): number {
  return difference;
}

/** The server's engine of a building starts empty; the first entry of its log configures the site. */
const nothing: SiteConfig = { timeZone: 'UTC', areas: [] };

/** Results of one uninterrupted engine. */
export interface Uninterrupted {
  /** By id, in their final state. */
  alarms: ReadonlyMap<string, AlarmState>;
  presence: readonly PresenceEvent[];
  /** Marked positions: `tag t`. */
  outliers: ReadonlySet<string>;
  work: WorkResults;
  config: SiteConfig;
  /** Occurrences of each position in the log: `tag t` → count. */
  logged: ReadonlyMap<string, number>;
}

/**
 * Applies the whole log to a new engine.
 * @param reachedAt epoch ms up to which time passes after the last input: the server's engine ticked on
 */
export async function runUninterrupted(inputs: AsyncIterable<Input>, reachedAt: number): Promise<Uninterrupted> {
  const engine = createEngine(nothing);
  const alarms = new Map<string, AlarmState>();
  const presence: PresenceEvent[] = [];
  const outliers = new Set<string>();
  const logged = new Map<string, number>();
  const work = new ExpectedWork();
  const give = (input: Input): void => {
    for (const event of engine.apply(input)) {
      if ('alarm' in event) alarms.set(event.alarm.id, event.alarm);
      else if (event.kind === 'outlier') outliers.add(`${event.tag} ${event.t}`);
      else if ('areaId' in event) presence.push(event);
      else work.add(event);
    }
  };
  for await (const input of inputs) {
    give(input);
    if (input.kind === 'positions') count(input.batch, logged);
  }
  give({ kind: 'tick', receivedAt: reachedAt });
  return { alarms, presence, outliers, work: work.results(), config: engine.config(), logged };
}

function count({ tags, t }: PositionBatch, logged: Map<string, number>): void {
  tags.forEach((tag, row) => {
    const key = `${tag} ${t[row]}`;
    logged.set(key, (logged.get(key) ?? 0) + 1);
  });
}
