import { shortestWay } from './roads.ts';
import type { SitePoint } from './place.ts';
import { wayOnRoad } from './walk.ts';

/** Where a guard's round leads, in its order: nodes of the roads, with the names of the patrol points there. */
export const patrolStops = [
  { node: 'doorOffice', name: '办公楼门口' },
  { node: 'doorA', name: '生产一区门口' },
  { node: 'doorTanks', name: '罐区门口' },
  { node: 'loading', name: '装卸站路口' },
  { node: 'doorC', name: '生产三区门口' },
  { node: 'doorWorkshop', name: '维修车间门口' },
  { node: 'doorB', name: '生产二区门口' },
] as const;

/** What stands at the stops that a beacon senses instead of a fence: its SN, and what it sends. */
export const stopBeacons: readonly { node: (typeof patrolStops)[number]['node']; sn: string; minor: number }[] = [
  { node: 'doorTanks', sn: 'BCN-001', minor: 1 },
  { node: 'doorWorkshop', sn: 'BCN-002', minor: 2 },
];

/** Hours of site time at which a round begins: every two hours by night, three times by day. */
const hours: ReadonlySet<number> = new Set([20, 22, 0, 2, 4, 6, 9, 13, 17]);
const msPerHour = 3_600_000;
/** The demo site lies in China: one time zone without a change of clocks. */
const siteOffsetMs = 8 * msPerHour;
/** Past the hour, when a watch that is handed over is there. */
const pastMs = 15 * 60_000;

/** Which round begins in the `spanMs` before `t`, both epoch ms: a number of its own; null = none. */
export function patrolBegun(t: number, spanMs: number): number | null {
  const hour = Math.floor((t + siteOffsetMs - pastMs) / msPerHour);
  const into = t + siteOffsetMs - pastMs - hour * msPerHour;
  return into < spanMs && hours.has(((hour % 24) + 24) % 24) ? hour : null;
}

/** The round from the gate past all stops and back. */
export function patrolWay(): SitePoint[] {
  const nodes = ['gate', ...patrolStops.map(({ node }) => node), 'gate'];
  return nodes.slice(1).flatMap((node, index) => wayOnRoad(shortestWay(nodes[index] ?? 'gate', node)));
}
