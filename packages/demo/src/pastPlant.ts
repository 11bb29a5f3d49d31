import type { Position } from '@muster/model/position/positionBatch.ts';

import { createDoors, type DoorRequest } from './door.ts';
import { createGate, type GatePass } from './gate.ts';
import { createIncidents } from './incidents.ts';
import { createCalls } from './calls.ts';
import { comesOn, type Gathering, gatheringOf, siteDayOf } from './pastDay.ts';
import { roundsBegun, roundsOf, type RoundWalk } from './patrol.ts';
import { createCrews } from './permitCrew.ts';
import type { PlannedPermit } from './permitPlan.ts';
import { createPersonAgent, type PersonAgent, putAtWork, type Rhythm, stepPerson } from './personAgent.ts';
import { beginRound, turnBackAt } from './plant.ts';
import { cardPosition, phaseOf, phonePosition, trackerPosition } from './report.ts';
import { type RosterPerson, rosterPersons, rosterVehicles } from './roster.ts';
import { createVehicleAgent, stepVehicle, type VehicleAgent } from './vehicleAgent.ts';

/** The plant on a day of its past. */
export interface PastPlant {
  /** Advances a step. Returns the reports of the devices at its end, passages of the turnstile, and requests at doors. */
  step(): { positions: Position[]; passes: GatePass[]; requests: DoorRequest[] };
  /** A door stays shut for the wearer of a card. */
  turnBack(request: DoorRequest): void;
  /** Epoch ms that it has reached. */
  readonly t: number;
  present(): RosterPerson[];
}

const secondMs = 1000;
const msPerHour = 3_600_000;
/** Distances between two reports stay below the resolution of rules and pictures. */
export const pastStepMs = 5 * secondMs;
/** Interval of a resting card: well within the silence that makes presence unknown. */
const restingMs = 60 * secondMs;
/** Rarer than in the live demo: some calls for help a week, a few strays a day. */
const incidentOdds = { sos: 0.007, stray: 0.06 };
const vehicleRhythm = { stepS: pastStepMs / secondMs, restS: [300, 3000] } as const;

/** Planned events, epoch ms. */
export interface PastEvents {
  /** Times of calls to the muster point. */
  drills: readonly number[];
  permits: readonly PlannedPermit[];
}

/**
 * The demo plant in longer steps, at a slower pace, with weekends, crews of permits at their work, and drills.
 *
 * @param start epoch ms, rounded down to the minute; the same seed, start, end and drills give the same days
 * @param end epoch ms: on its day all people come, as in the live demo that follows
 */
export function createPastPlant(seed: string, start: number, end: number, { drills, permits }: PastEvents): PastPlant {
  const rhythm: Rhythm = {
    stepS: pastStepMs / secondMs,
    restS: [400, 3000],
    homeShare: 0.88,
    comes: (person, at) => at >= siteDayOf(end) || comesOn(seed, person, at),
  };
  let t = Math.floor(start / restingMs) * restingMs;
  let day = Number.NaN;
  const persons = rosterPersons.map((person) => createPersonAgent(person, seed));
  const vehicles = rosterVehicles.map((vehicle) => createVehicleAgent(vehicle, seed));
  for (const agent of persons) putAtWork(agent, t);
  const incidents = createIncidents(seed, incidentOdds, pastStepMs);
  const isDue = (at: number): boolean => at <= t && at > t - pastStepMs;
  const calls = createCalls();
  const crews = createCrews(
    seed,
    (at) => permits.filter(({ startAt, endAt }) => at > startAt - msPerHour && at < endAt + msPerHour),
    pastStepMs,
  );
  const gate = createGate(
    seed,
    rosterVehicles.map(({ cardSn }) => cardSn),
  );
  const doors = createDoors();
  let rounds: RoundWalk[] = [];
  let gathering: Gathering | null = null;
  return {
    get t() {
      return t;
    },
    step: () => {
      t += pastStepMs;
      if (siteDayOf(t) !== day) {
        day = siteDayOf(t);
        gathering = gatheringOf(seed, day);
        const begins = [...roundsOf(seed, day - 1), ...roundsOf(seed, day)];
        rounds = begins.filter(({ at }) => at > t - pastStepMs);
      }
      incidents(persons, t);
      crews.step(persons, t);
      const begun = rounds.some(({ at }) => at <= t) ? roundsBegun(rounds, t, pastStepMs) : [];
      for (const round of begun) beginRound(persons, round, t);
      if (begun.length > 0) rounds = rounds.filter(({ at }) => at > t);
      if (drills.some(isDue)) calls.muster(persons, seed, t);
      if (gathering !== null && isDue(gathering.at)) calls.gather(persons, gathering);
      calls.step(t);
      for (const agent of persons) stepPerson(agent, t, rhythm);
      for (const agent of vehicles) stepVehicle(agent, t, vehicleRhythm);
      const passes = gate.step(persons, t);
      return { positions: reportOf(persons, vehicles, t), passes, requests: doors.step(persons, t) };
    },
    turnBack: (request) => turnBackAt(persons, request, t),
    present: () => persons.filter(({ isPresent }) => isPresent).map(({ person }) => person),
  };
}

function reportOf(persons: readonly PersonAgent[], vehicles: readonly VehicleAgent[], t: number): Position[] {
  const positions: Position[] = [];
  const isDue = (sn: string): boolean => {
    const phase = phaseOf(sn, restingMs / pastStepMs);
    return (t / pastStepMs) % (restingMs / pastStepMs) === phase;
  };
  for (const agent of persons) {
    if (!agent.isPresent || agent.isSilent) continue;
    const { cardSn, cardType } = agent.person;
    if (agent.speed === 0 && t >= agent.sosUntil && !isDue(cardSn)) continue;
    positions.push(cardType === 'phone' ? phonePosition(agent, t) : cardPosition(agent, t));
  }
  for (const agent of vehicles) {
    if (agent.speed > 0 || isDue(agent.vehicle.cardSn)) positions.push(trackerPosition(agent, t));
  }
  return positions;
}
