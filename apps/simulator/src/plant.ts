import { demoProjection } from '@muster/demo/demoSite.ts';
import { rosterPersons, rosterVehicles } from '@muster/demo/roster.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';

import { createPersonAgent, putAtWork, sendTo, sendToPoint, stepPerson, type PersonAgent } from './personAgent.ts';
import { createVehicleAgent, stepVehicle, type VehicleAgent } from './vehicleAgent.ts';

/** What the plant's devices report at one second of site time. */
export interface PlantReport {
  t: number;
  /** Cards and wristbands, by way of the gateway. */
  cards: Position[];
  /** Phones and vehicle trackers, each on its own. */
  trackers: Position[];
}

/** The demo plant as it lives: the same seed and start give the same days. */
export interface Plant {
  /** Lives on to the next second and says what its devices report. */
  step(): PlantReport;
  /** Whether a card is on somebody who is at the plant. */
  isWorn(cardSn: string): boolean;
  /** Sends whoever wears a card to a place on the site. */
  goTo(cardSn: string, place: { lon: number; lat: number; floor: number }): void;
}

const secondMs = 1000;
/** A quarter of an hour: in each, somebody presses SOS with even odds, and a contractor or visitor may stray. */
const incidentMs = 900_000;
const sosMs = 6000;
const batteryHours = 110;

/** @param start epoch ms, rounded down to the second. */
export function createPlant(seed: string, start: number): Plant {
  let t = Math.floor(start / secondMs) * secondMs;
  const persons = rosterPersons.map((person) => createPersonAgent(person, seed));
  const vehicles = rosterVehicles.map((vehicle) => createVehicleAgent(vehicle, seed));
  for (const agent of persons) putAtWork(agent, t);
  const firstSos = t + 40 * secondMs;
  return {
    step: () => {
      t += secondMs;
      if (t === firstSos) pressSos(persons, t, seed);
      else incidents(persons, t, seed);
      for (const agent of persons) stepPerson(agent, t);
      for (const agent of vehicles) stepVehicle(agent, t);
      return reportOf(persons, vehicles, t);
    },
    goTo: (cardSn, { lon, lat, floor }) => {
      const agent = persons.find(({ person, isPresent }) => isPresent && person.cardSn === cardSn);
      if (agent !== undefined) sendToPoint(agent, { x: demoProjection.x(lon), y: demoProjection.y(lat), floor });
    },
    isWorn: (cardSn) => persons.some(({ person, isPresent }) => isPresent && person.cardSn === cardSn),
  };
}

/** Incidents fall on seconds that the seed and the quarter of an hour decide, whenever the plant was started. */
function incidents(persons: readonly PersonAgent[], t: number, seed: string): void {
  const quarter = Math.floor(t / incidentMs);
  const random = seededRandom(`${seed}/incident/${quarter}`);
  const sosAt = random.chance(0.5) ? quarter * incidentMs + random.integer(60, 880) * secondMs : 0;
  const strayAt = random.chance(0.7) ? quarter * incidentMs + random.integer(60, 880) * secondMs : 0;
  if (t === sosAt) pressSos(persons, t, seed);
  if (t === strayAt) stray(persons, t, seed);
}

function pressSos(persons: readonly PersonAgent[], t: number, seed: string): void {
  const present = persons.filter((agent) => agent.isPresent && agent.person.cardType !== 'phone');
  if (present.length > 0) seededRandom(`${seed}/sos/${t}`).pick(present).sosUntil = t + sosMs;
}

/** A contractor or visitor takes the wrong way, into the tank farm. */
function stray(persons: readonly PersonAgent[], t: number, seed: string): void {
  const outsiders = persons.filter(
    (agent) => agent.isPresent && !agent.isLeaving && agent.person.personType !== 'internal',
  );
  if (outsiders.length > 0) sendTo(seededRandom(`${seed}/stray/${t}`).pick(outsiders), 'tankFarm');
}

function reportOf(persons: readonly PersonAgent[], vehicles: readonly VehicleAgent[], t: number): PlantReport {
  const cards: Position[] = [];
  const trackers: Position[] = [];
  for (const agent of persons) {
    if (!agent.isPresent) continue;
    const isPhone = agent.person.cardType === 'phone';
    // A phone reports every fifth second, each at its own, as its app does to spare the battery.
    if (!isPhone) cards.push(cardPosition(agent, t));
    else if ((t / secondMs) % 5 === phaseOf(agent.person.cardSn, 5)) trackers.push(phonePosition(agent, t));
  }
  for (const agent of vehicles) {
    const isStanding = agent.speed === 0;
    if (isStanding && (t / secondMs) % 15 !== phaseOf(agent.vehicle.cardSn, 15)) continue;
    trackers.push({
      ...placeOfWalker(agent, 0, 0),
      tag: agent.vehicle.cardSn,
      t,
      speed: round(agent.speed, 2),
      heading: round(agent.heading, 0),
      accuracy: 1,
    });
  }
  return { t, cards, trackers };
}

function cardPosition(agent: PersonAgent, t: number): Position {
  const { cardSn, cardType } = agent.person;
  const position: Position = {
    ...phonePosition(agent, t),
    accuracy: 0.3,
    battery: batteryOf(cardSn, t),
    worn: true,
  };
  if (cardType !== 'BGT3') position.heartRate = Math.round(agent.heartRate);
  if (t < agent.sosUntil) position.sos = true;
  return position;
}

function phonePosition(agent: PersonAgent, t: number): Position {
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

/** A battery falls from 100 to 8 percent in `batteryHours`, then is charged; each card at its own hour. */
function batteryOf(sn: string, t: number): number {
  const hours = t / 3_600_000 + phaseOf(sn, batteryHours);
  return Math.round(100 - ((hours % batteryHours) / batteryHours) * 92);
}

/** A number below `of` that is always the same for a card. */
function phaseOf(sn: string, of: number): number {
  return seededRandom(sn).integer(0, of - 1);
}

function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
