import type { TodayRound } from '@muster/model/patrolRound/wire.ts';

/** A round of a route, in an address. */
export function roundKey({ routeId, round }: Pick<TodayRound, 'routeId' | 'round'>): string {
  return `${routeId}~${round}`;
}
