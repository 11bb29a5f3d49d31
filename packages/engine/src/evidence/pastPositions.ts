import type { Position } from '@muster/model/position/positionBatch.ts';

import { notSent } from '../state/entryWords.ts';
import { entryWidth, noSpeed, perDegree, perMetre } from '../state/recentFixes.ts';

/** Entries as positions, in order of time. `newestT`: the tag's newest fix when they were read, epoch ms. */
export function positionsOf(entries: Int32Array, tag: string, newestT: number): Position[] {
  return Array.from({ length: entries.length / entryWidth }, (_, number) => {
    const at = number * entryWidth;
    // The fraction of a millisecond of the newest fix is kept.
    return positionOf(entries, at, tag, newestT - ((Math.trunc(newestT) - entries[at]) >>> 0));
  });
}

function positionOf(entries: Int32Array, at: number, tag: string, t: number): Position {
  const vital = entries[at + 3];
  const position: Position = {
    tag,
    t,
    lon: entries[at + 1] / perDegree,
    lat: entries[at + 2] / perDegree,
    floor: vital >> 16,
  };
  if (entries[at + 4] !== noSpeed) position.speed = entries[at + 4] / perMetre;
  if (((vital >> 8) & 0xff) !== notSent) position.battery = (vital >> 8) & 0xff;
  if ((vital & 0xff) !== notSent) position.heartRate = vital & 0xff;
  return position;
}
