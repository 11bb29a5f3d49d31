import type { RosterVehicle } from '@muster/demo/roster.ts';
import { shortestWay } from '@muster/demo/roads.ts';
import { seededRandom, type SeededRandom } from '@muster/model/random/seededRandom.ts';

import { isOnSite } from './shift.ts';
import { advance, wayOnRoad, type Walker } from './walk.ts';

export interface VehicleAgent extends Walker {
  vehicle: RosterVehicle;
  random: SeededRandom;
  stop: string;
  waitUntil: number;
}

/** Every vehicle begins at its first stop; off shift it stands where it was left. */
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

/** One second: drive on, or load, or choose the next stop. */
export function stepVehicle(agent: VehicleAgent, t: number): void {
  if (agent.way.length > 0) {
    advance(agent, agent.vehicle.speed, 1);
    return;
  }
  agent.speed = 0;
  if (agent.waitUntil === 0) agent.waitUntil = t + agent.random.between(30, 240) * 1000;
  if (t < agent.waitUntil || !isOnSite(agent.vehicle.shift, t, 0)) return;
  agent.waitUntil = 0;
  const next = agent.random.pick(agent.vehicle.stops.filter((stop) => stop !== agent.stop));
  agent.way = wayOnRoad(shortestWay(agent.stop, next));
  agent.stop = next;
}
