import { createCalls } from './calls.ts';
import { demoProjection } from './demoSite.ts';
import { createDoors, demoDoors, type DoorRequest } from './door.ts';
import { createGate, type GatePass } from './gate.ts';
import { createIncidents, pressSos } from './incidents.ts';
import { rosterPersons, rosterVehicles } from './roster.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';

import { longestRoundMs, roundsAround, roundsBegun, roundsFrom, type RoundWalk, wayOfRound } from './patrol.ts';
import { createCrews, putAtPosts } from './permitCrew.ts';
import { livePermits } from './permitPlan.ts';
import {
  createPersonAgent,
  putAtWork,
  sendOnRound,
  sendToPoint,
  stepPerson,
  turnBack,
  type PersonAgent,
} from './personAgent.ts';
import { cardPosition, phaseOf, phonePosition, trackerPosition } from './report.ts';
import { createVehicleAgent, stepVehicle, type VehicleAgent } from './vehicleAgent.ts';

/** Reports of the plant's devices at one second of site time. */
export interface PlantReport {
  t: number;
  /** Cards and wristbands, by way of the gateway. */
  cards: Position[];
  /** Phones and vehicle trackers, each on its own. */
  trackers: Position[];
  /** Cards at the gate. */
  passes: GatePass[];
  /** Cards at the doors inside. */
  requests: DoorRequest[];
}

/** The demo plant as it lives: the same seed and start give the same days. */
export interface Plant {
  /** Advances a second and returns the reports of the devices. */
  step(): PlantReport;
  /** Whether the wearer of a card is at the plant. */
  isWorn(cardSn: string): boolean;
  /** Sends the wearer of a card to a place on the site. */
  goTo(cardSn: string, place: { lon: number; lat: number; floor: number }): void;
  /** Calls all people to the muster point. */
  muster(): void;
  /** A door stays shut for the wearer of a card. */
  turnBack(request: DoorRequest): void;
}

const secondMs = 1000;
const msPerHour = 3_600_000;
/** Frequent enough to be seen within an hour. */
const incidentOdds = { sos: 0.5, stray: 0.7 };

/** @param start epoch ms, rounded down to the second. */
export function createPlant(seed: string, start: number): Plant {
  let t = Math.floor(start / secondMs) * secondMs;
  const persons = rosterPersons.map((person) => createPersonAgent(person, seed));
  const vehicles = rosterVehicles.map((vehicle) => createVehicleAgent(vehicle, seed));
  for (const agent of persons) putAtWork(agent, t);
  const began = t;
  const permitsAt = livePermits(seed, began);
  putAtPosts(persons, permitsAt(t), t);
  const crews = createCrews(seed, permitsAt, secondMs);
  const calls = createCalls();
  const incidents = createIncidents(seed, incidentOdds, secondMs);
  const gate = createGate(
    seed,
    rosterVehicles.map(({ cardSn }) => cardSn),
  );
  const doors = createDoors();
  const firstSos = t + 40 * secondMs;
  let [hour, rounds] = [Number.NaN, [] as readonly RoundWalk[]];
  return {
    step: () => {
      t += secondMs;
      if (Math.floor(t / msPerHour) !== hour) {
        hour = Math.floor(t / msPerHour);
        rounds = roundsFrom(roundsAround(seed, t), began);
      }
      if (t === firstSos) pressSos(persons, t, seed);
      else incidents(persons, t);
      crews.step(persons, t);
      for (const round of roundsBegun(rounds, t, secondMs)) beginRound(persons, round, t);
      calls.step(t);
      for (const agent of persons) stepPerson(agent, t);
      for (const agent of vehicles) stepVehicle(agent, t);
      const passes = gate.step(persons, t);
      const requests = doors.step(persons, t);
      return { t, ...reportOf(persons, vehicles, t), passes, requests };
    },
    goTo: (cardSn, { lon, lat, floor }) => {
      const agent = persons.find(({ person, isPresent }) => isPresent && person.cardSn === cardSn);
      if (agent !== undefined) sendToPoint(agent, { x: demoProjection.x(lon), y: demoProjection.y(lat), floor });
    },
    muster: () => calls.muster(persons, seed, t),
    turnBack: (request) => turnBackAt(persons, request, t),
    isWorn: (cardSn) => persons.some(({ person, isPresent }) => isPresent && person.cardSn === cardSn),
  };
}

/** Who has gone in meanwhile stays inside. */
export function turnBackAt(persons: readonly PersonAgent[], { device, card }: DoorRequest, t: number): void {
  const door = demoDoors.find((each) => each.device === device);
  const agent = persons.find(({ person }) => person.cardSn === card);
  if (door === undefined || agent === undefined || agent.place !== door.area) return;
  turnBack(agent, door.wayBack, t);
}

const walkers: Readonly<Record<RoundWalk['team'], string>> = { security: 'GUARD', tankFarm: 'TANKMAN' };

/** One of the team who is there, at no post and on no round, walks it: not always the same one. */
export function beginRound(persons: readonly PersonAgent[], round: RoundWalk, t: number): void {
  const team = persons.filter(
    ({ isPresent, isLeaving, post, roundUntil, person }) =>
      isPresent && !isLeaving && post === null && roundUntil <= t && person.jobNumber === walkers[round.team],
  );
  const agent = team[Math.floor(round.to / 3_600_000) % team.length];
  if (agent === undefined) return;
  const { place, way } = wayOfRound(round);
  sendOnRound(agent, place, way);
  agent.roundUntil = t + longestRoundMs;
}

function reportOf(
  persons: readonly PersonAgent[],
  vehicles: readonly VehicleAgent[],
  t: number,
): Pick<PlantReport, 'cards' | 'trackers'> {
  const cards: Position[] = [];
  const trackers: Position[] = [];
  for (const agent of persons) {
    if (!agent.isPresent || agent.isSilent) continue;
    const isPhone = agent.person.cardType === 'phone';
    // A phone reports every fifth second, each at its own, as its app does to spare the battery.
    if (!isPhone) cards.push(cardPosition(agent, t));
    else if ((t / secondMs) % 5 === phaseOf(agent.person.cardSn, 5)) trackers.push(phonePosition(agent, t));
  }
  for (const agent of vehicles) {
    const isStanding = agent.speed === 0;
    if (isStanding && (t / secondMs) % 15 !== phaseOf(agent.vehicle.cardSn, 15)) continue;
    trackers.push(trackerPosition(agent, t));
  }
  return { cards, trackers };
}
