import { metresBetween } from '@muster/geo/projection.ts';
import type { KnownEvacuee } from '@muster/engine/state/evacuationResult.ts';
import type { MusterState } from '@muster/model/muster/muster.ts';

/** A card without a message for this long is silent (alarms.md, `fixTimeout`). */
const silentMs = 180_000;
/** A subject farther from its place at the start has left it. Metres. */
const departureMetres = 20;

/**
 * State of a subject in a muster at `now`: safe by a tick or at a muster point, on the way while the card is online and
 * has left the place of the start, else missing.
 */
export function musterStateOf(
  { arrivedAt, isInside, start, last }: Pick<KnownEvacuee, 'arrivedAt' | 'isInside' | 'start' | 'last'>,
  isTicked: boolean,
  now: number,
): MusterState {
  if (isTicked || (arrivedAt !== null && !isInside)) return 'safe';
  if (last === undefined || last === null || now - last.t > silentMs) return 'missing';
  const hasLeft =
    !isInside || start === null || metresBetween(start, last) > departureMetres || start.floor !== last.floor;
  return hasLeft ? 'onTheWay' : 'missing';
}
