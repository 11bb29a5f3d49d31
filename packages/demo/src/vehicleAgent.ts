import type { RosterVehicle } from './roster.ts';
import { shortestWay } from './roads.ts';
import { seededRandom, type SeededRandom } from '@muster/model/random/seededRandom.ts';

import { isOnSite } from './shift.ts';
import { advance, wayOnRoad, type Walker } from './walk.ts';

export interface VehicleAgent extends Walker {
  vehicle: RosterVehicle;
  random: SeededRandom;
  stop: string;
  waitUntil: number;
}

interface VehicleRhythm {
  /** Seconds of a step, and range of the stay at a stop. */
  stepS: number;
  restS: readonly [from: number, to: number];
}

const liveVehicles: VehicleRhythm = { stepS: 1, restS: [30, 240] };

/** Every vehicle starts at its first stop; off shift it stays where it was left. */
export function createVehicleAgent(vehicle: RosterVehicle, seed: string): VehicleAgent {
  const stop = vehicle.stops[0] ?? 'gate';
  const [place] = wayOnRoad([stop]);
  return {
    vehicle,
    random: seededRandom(`${seed}/${vehicle.cardSn}`),
    x: place?.x ?? 0,
    y: place?.y ?? 0,
    floor: 0,
    way: [],
    heading: 0,
    speed: 0,
    stop,
    waitUntil: 0,
  };
}

/** One step: drive on, or load, or choose the next stop. */
export function stepVehicle(agent: VehicleAgent, t: number, { stepS, restS }: VehicleRhythm = liveVehicles): void {
  if (agent.way.length > 0) {
    advance(agent, agent.vehicle.speed, stepS);
    return;
  }
  agent.speed = 0;
  if (agent.waitUntil === 0) agent.waitUntil = t + agent.random.between(...restS) * 1000;
  if (t < agent.waitUntil || !isOnSite(agent.vehicle.shift, t, 0)) return;
  agent.waitUntil = 0;
  const next = agent.random.pick(agent.vehicle.stops.filter((stop) => stop !== agent.stop));
  agent.way = wayOnRoad(shortestWay(agent.stop, next));
  agent.stop = next;
}
