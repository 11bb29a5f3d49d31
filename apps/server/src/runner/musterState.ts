import { metresBetween } from '@muster/geo/projection.ts';
import type { KnownEvacuee } from '@muster/engine/state/evacuationResult.ts';
import type { MusterState } from '@muster/model/muster/muster.ts';

/** A card that is not heard of for so long is silent (alarms.md, `fixTimeout`). */
const silentMs = 180_000;
/** Whoever is farther from where he was at the start has left his place. Metres. */
const leftMetres = 20;

/**
 * Where somebody is in a muster at `now`: safe by a tick or at a muster point, on the way while the card is heard and has
 * left the place of the start, else missing.
 */
export function musterStateOf(
  { arrivedAt, isInside, start, last }: Pick<KnownEvacuee, 'arrivedAt' | 'isInside' | 'start' | 'last'>,
  isTicked: boolean,
  now: number,
): MusterState {
  if (isTicked || (arrivedAt !== null && !isInside)) return 'safe';
  if (last === undefined || last === null || now - last.t > silentMs) return 'missing';
  const hasLeft = !isInside || start === null || metresBetween(start, last) > leftMetres || start.floor !== last.floor;
  return hasLeft ? 'onTheWay' : 'missing';
}
