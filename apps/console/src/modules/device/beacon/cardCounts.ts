import type { Wire } from '../../../core/http/request.ts';
import type { latestPosition } from '@muster/model/position/wire.ts';

interface CardCounts {
  heard: number;
  online: number;
  offline: number;
  low: number;
  /** Above low, at most the 75 % tier of specification §9. */
  threeQuarters: number;
}

const lowPercent = 20;
const tierPercent = 75;

/** Counts seen cards by state and battery. */
export function countCards(rows: readonly Pick<Wire<typeof latestPosition>, 'online' | 'battery'>[]): CardCounts {
  const online = rows.filter((row) => row.online).length;
  const left = rows.flatMap(({ battery }) => battery ?? []);
  const low = left.filter((percent) => percent <= lowPercent).length;
  const threeQuarters = left.filter((percent) => percent > lowPercent && percent <= tierPercent).length;
  return { heard: rows.length, online, offline: rows.length - online, low, threeQuarters };
}
