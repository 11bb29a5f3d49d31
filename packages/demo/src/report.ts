import type { BeaconReading, Position } from '@muster/model/position/positionBatch.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';

import { demoProjection } from './demoSite.ts';
import { stopBeacons } from './patrol.ts';
import type { PersonAgent } from './personAgent.ts';
import { roadNodes } from './roads.ts';
import type { VehicleAgent } from './vehicleAgent.ts';

const batteryHours = 110;

/** Report of a card or wristband at `t`. */
export function cardPosition(agent: PersonAgent, t: number): Position {
  const { cardType } = agent.person;
  const position: Position = { ...phonePosition(agent, t), accuracy: 0.3, worn: true };
  if (cardType !== 'BGT3') position.heartRate = Math.round(agent.heartRate);
  if (t < agent.sosUntil) position.sos = true;
  const beacons = agent.floor === 0 ? beaconsNear(agent) : [];
  if (beacons.length > 0) position.beacons = beacons;
  return position;
}

/** dBm of a beacon at one metre, and its range in metres. */
const [atOneMetre, reach] = [-59, 15];

/** As radio fades in the open: by 20 dB in ten times the distance. */
function beaconsNear({ x, y }: { x: number; y: number }): BeaconReading[] {
  return stopBeacons.flatMap(({ node, sn }) => {
    const [beaconX = 0, beaconY = 0] = roadNodes[node] ?? [];
    const metres = Math.max(1, Math.hypot(beaconX - x, beaconY - y));
    return metres > reach ? [] : [{ id: sn, rssi: Math.round(atOneMetre - 20 * Math.log10(metres)) }];
  });
}

/** The position that a phone sends at `t` (epoch ms). */
export function phonePosition(agent: PersonAgent, t: number): Position {
  return {
    tag: agent.person.cardSn,
    t,
    ...placeOfWalker(agent, agent.noise.x, agent.noise.y),
    speed: round(agent.speed, 2),
    heading: round(agent.heading, 0),
    accuracy: 4,
    battery: batteryOf(agent.person.cardSn, t),
  };
}

/** The position that a vehicle’s tracker sends at `t` (epoch ms). */
export function trackerPosition(agent: VehicleAgent, t: number): Position {
  return {
    ...placeOfWalker(agent, 0, 0),
    tag: agent.vehicle.cardSn,
    t,
    speed: round(agent.speed, 2),
    heading: round(agent.heading, 0),
    accuracy: 1,
  };
}

function placeOfWalker(
  walker: { x: number; y: number; floor: number },
  dx: number,
  dy: number,
): { lon: number; lat: number; floor: number } {
  return {
    lon: round(demoProjection.lon(walker.x + dx), 8),
    lat: round(demoProjection.lat(walker.y + dy), 8),
    floor: walker.floor,
  };
}

/**
 * A battery falls from 100 percent in `batteryHours`, then is charged; each card at its own hour. Most are charged in
 * time, one in four at 8 percent.
 */
function batteryOf(sn: string, t: number): number {
  const hours = t / 3_600_000 + phaseOf(sn, batteryHours);
  const chargedAt = phaseOf(`${sn} charged`, 4) === 0 ? 8 : 22;
  return Math.round(100 - ((hours % batteryHours) / batteryHours) * (100 - chargedAt));
}

const seeds = new Map<string, number>();

/** A number below `of` that is always the same for a card. */
export function phaseOf(sn: string, of: number): number {
  let share = seeds.get(sn);
  if (share === undefined) seeds.set(sn, (share = seededRandom(sn).next()));
  return Math.floor(share * of);
}

function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
