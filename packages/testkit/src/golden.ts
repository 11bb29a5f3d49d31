import { createHash } from 'node:crypto';

import { Evaluation } from '@muster/engine/evaluation.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';

import type { SitedRecording } from './recordingSite.ts';

/** What is kept of a replay: so much that any other event shows, and so little that it can be read. */
export interface GoldenReplay {
  rows: number;
  /** How often each kind of event was told. */
  told: Record<string, number>;
  /** SHA-256 of all printed lines. */
  sha256: string;
}

/** Runs a recording through the engine, as `npm run evaluate` does. */
export async function replay({ site }: SitedRecording, positions: AsyncIterable<Position>): Promise<GoldenReplay> {
  const evaluation = new Evaluation(site);
  let rows = 0;
  for await (const row of positions) {
    evaluation.take(row);
    rows += 1;
  }
  const told: Record<string, number> = {};
  const hash = createHash('sha256');
  for (const event of evaluation.events()) {
    const what = 'rule' in event ? `${event.event} ${event.rule}` : event.event;
    told[what] = (told[what] ?? 0) + 1;
    hash.update(`${JSON.stringify(event)}\n`);
  }
  const inOrder = Object.fromEntries(Object.entries(told).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { rows, told: inOrder, sha256: hash.digest('hex') };
}
