import type { Position } from '@muster/model/position/positionBatch.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';

import { createIncidents } from './incidents.ts';
import { comesOn, drillMs, type Gathering, gatheringMs, gatheringOf, permitsOf, siteDayOf } from './pastDay.ts';
import { createPersonAgent, type PersonAgent, putAtWork, type Rhythm, sendTo, stepPerson } from './personAgent.ts';
import { beginPatrol } from './plant.ts';
import type { PlaceKey } from './place.ts';
import { cardPosition, phaseOf, phonePosition, trackerPosition } from './report.ts';
import { type RosterPerson, rosterPersons, rosterVehicles } from './roster.ts';
import { createVehicleAgent, stepVehicle, type VehicleAgent } from './vehicleAgent.ts';

/** The plant on a day of its past. */
export interface PastPlant {
  /** Lives on for a step and says what its devices report at the end of it. */
  step(): Position[];
  /** Epoch ms that it has reached. */
  readonly t: number;
  present(): RosterPerson[];
}

const secondMs = 1000;
/** Metres that somebody walks between two reports stay below what a rule or a picture would miss. */
export const pastStepMs = 5 * secondMs;
/** A card that rests reports so often: well within the silence that makes presence unknown. */
const restingMs = 60 * secondMs;
/** Rarer than in the demo that is watched: some calls for help a week, a few strays a day. */
const incidentOdds = { sos: 0.007, stray: 0.06 };
const vehicleRhythm = { stepS: pastStepMs / secondMs, restS: [300, 3000] } as const;

/**
 * The demo plant in longer steps, with less haste, with weekends, crews of permits at their work, and drills.
 *
 * @param start epoch ms, rounded down to the minute; the same seed, start, end and drills give the same days
 * @param end epoch ms: on its day everybody comes, as in the demo that is watched from then on
 * @param drills epoch ms at which everybody is called to the muster point
 */
export function createPastPlant(seed: string, start: number, end: number, drills: readonly number[]): PastPlant {
  const rhythm: Rhythm = {
    stepS: pastStepMs / secondMs,
    restS: [300, 2700],
    homeShare: 0.84,
    comes: (person, at) => at >= siteDayOf(end) || comesOn(seed, person, at),
  };
  let t = Math.floor(start / restingMs) * restingMs;
  let day = Number.NaN;
  const persons = rosterPersons.map((person) => createPersonAgent(person, seed));
  const vehicles = rosterVehicles.map((vehicle) => createVehicleAgent(vehicle, seed));
  for (const agent of persons) putAtWork(agent, t);
  const incidents = createIncidents(seed, incidentOdds, pastStepMs);
  const isDue = (at: number): boolean => at <= t && at > t - pastStepMs;
  let called: Called[] = [];
  let gathering: Gathering | null = null;
  return {
    get t() {
      return t;
    },
    step: () => {
      t += pastStepMs;
      if (siteDayOf(t) !== day) {
        sendToWork(persons, seed, (day = siteDayOf(t)));
        gathering = gatheringOf(seed, day);
      }
      incidents(persons, t);
      beginPatrol(persons, t, pastStepMs);
      if (drills.some(isDue)) called = callAll(persons, seed, t);
      if (gathering !== null && isDue(gathering.at)) called = [...called, ...gather(persons, gathering)];
      called = called.filter((one) => !goes(one, t));
      for (const agent of persons) stepPerson(agent, t, rhythm);
      for (const agent of vehicles) stepVehicle(agent, t, vehicleRhythm);
      return reportOf(persons, vehicles, t);
    },
    present: () => persons.filter(({ isPresent }) => isPresent).map(({ person }) => person),
  };
}

/** Who has a permit works where it is for. */
function sendToWork(persons: readonly PersonAgent[], seed: string, day: number): void {
  const permits = permitsOf(seed, day);
  for (const agent of persons) {
    const permit = permits.find(({ workers }) => workers.includes(agent.person.number));
    agent.home = permit?.place ?? agent.person.home;
  }
}

/** Somebody who is called somewhere, goes at `at`, and stays for so long. */
interface Called {
  agent: PersonAgent;
  at: number;
  place: PlaceKey;
  stayMs: number;
}

/** Operators and contractors come; who watches, receives or visits does not. */
function gather(persons: readonly PersonAgent[], { at, place }: Gathering): Called[] {
  return persons
    .filter(({ isPresent, isLeaving, person }) => isPresent && !isLeaving && comesToBriefing.has(person.jobNumber))
    .map((agent, index) => ({ agent, at: at + index * 4000, place, stayMs: gatheringMs }));
}

const comesToBriefing: ReadonlySet<string> = new Set(['OPERATOR', 'FITTER', 'WORKER', 'SAFETY']);

/** Most go within a minute, some finish what they are at; one in thirty does not hear it. */
function callAll(persons: readonly PersonAgent[], seed: string, t: number): Called[] {
  return persons.flatMap((agent) => {
    const random = seededRandom(`${seed}/drill/${t}/${agent.person.cardSn}`);
    if (!agent.isPresent || agent.isLeaving || random.chance(1 / 30)) return [];
    const afterS = random.chance(0.8) ? random.between(5, 60) : random.between(60, 240);
    return [{ agent, at: t + afterS * secondMs, place: 'musterPoint', stayMs: drillMs }];
  });
}

function goes({ agent, at, place, stayMs }: Called, t: number): boolean {
  if (at > t) return false;
  if (!agent.isPresent || agent.isLeaving) return true;
  sendTo(agent, place);
  agent.waitUntil = t + stayMs;
  return true;
}

function reportOf(persons: readonly PersonAgent[], vehicles: readonly VehicleAgent[], t: number): Position[] {
  const positions: Position[] = [];
  const isDue = (sn: string): boolean => {
    const phase = phaseOf(sn, restingMs / pastStepMs);
    return (t / pastStepMs) % (restingMs / pastStepMs) === phase;
  };
  for (const agent of persons) {
    if (!agent.isPresent) continue;
    const { cardSn, cardType } = agent.person;
    if (agent.speed === 0 && t >= agent.sosUntil && !isDue(cardSn)) continue;
    positions.push(cardType === 'phone' ? phonePosition(agent, t) : cardPosition(agent, t));
  }
  for (const agent of vehicles) {
    if (agent.speed > 0 || isDue(agent.vehicle.cardSn)) positions.push(trackerPosition(agent, t));
  }
  return positions;
}
