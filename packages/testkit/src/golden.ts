import { createHash } from 'node:crypto';

import { createEngine } from '@muster/engine/createEngine.ts';
import { Evaluation, type EvaluatedEvent } from '@muster/engine/evaluation.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';

import { randomRun } from './randomRun.ts';
import type { SitedRecording } from './recordingSite.ts';

/** Stored summary of a replay: detailed enough to detect any other event, and short enough to read. */
export interface GoldenReplay {
  /** Number of rows of a recording, or of inputs of random sites. */
  rows: number;
  /** Number of events by kind. */
  told: Record<string, number>;
  /** SHA-256 of all printed lines. */
  sha256: string;
}

/** Key of the result of `replayLives`, beside the recordings. */
export const livesName = 'twenty random sites that live';

/** Runs a recording through the engine, as `npm run evaluate` does. */
export async function replay({ site }: SitedRecording, positions: AsyncIterable<Position>): Promise<GoldenReplay> {
  const evaluation = new Evaluation(site);
  let rows = 0;
  for await (const row of positions) {
    evaluation.add(row);
    rows += 1;
  }
  const tally = new Tally();
  for (const event of evaluation.events()) tally.add(nameOf(event), event);
  return tally.asGolden(rows);
}

/**
 * Runs twenty random sites with inputs that no recording has: calls for help, evacuations, cameras, fixes that a
 * gateway held back, changes of settings. Every event counts, evidence included.
 */
export function replayLives(): GoldenReplay {
  const tally = new Tally();
  let inputs = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const { site, steps } = randomRun(seed);
    const engine = createEngine(site);
    for (const step of steps) {
      if (step.kind === 'handleOne') continue;
      inputs += 1;
      for (const event of engine.apply(step)) {
        tally.add('alarm' in event ? `${event.kind} ${event.alarm.rule}` : event.kind, event);
      }
    }
  }
  return tally.asGolden(inputs);
}

function nameOf(event: EvaluatedEvent): string {
  if (event.event === 'round' || event.event === 'attendance') return `${event.event} ${event.state}`;
  if (event.event === 'exception') return `exception ${event.kind}`;
  return 'rule' in event ? `${event.event} ${event.rule}` : event.event;
}

/** Counts events and hashes all of them. */
class Tally {
  readonly #told = new Map<string, number>();
  readonly #hash = createHash('sha256');

  add(what: string, event: object): void {
    this.#told.set(what, (this.#told.get(what) ?? 0) + 1);
    this.#hash.update(`${JSON.stringify(event)}\n`);
  }

  asGolden(rows: number): GoldenReplay {
    const told = Object.fromEntries([...this.#told].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    return { rows, told, sha256: this.#hash.digest('hex') };
  }
}
