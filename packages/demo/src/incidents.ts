import { seededRandom } from '@muster/model/random/seededRandom.ts';

import { type PersonAgent, sendTo } from './personAgent.ts';

/** Probability in a quarter of an hour of an SOS, and of a contractor or visitor straying into the tank farm. */
interface IncidentOdds {
  sos: number;
  stray: number;
}

const incidentMs = 900_000;
const sosMs = 6000;
const secondMs = 1000;

/**
 * Incidents occur at seconds determined by the seed and the quarter of an hour, whenever the plant was started. Returns
 * a function that triggers those of the step of `stepMs` that ends at `t`.
 */
export function createIncidents(
  seed: string,
  odds: IncidentOdds,
  stepMs: number,
): (persons: readonly PersonAgent[], t: number) => void {
  let quarter = Number.NaN;
  let [sosAt, strayAt] = [0, 0];
  return (persons, t) => {
    if (Math.floor(t / incidentMs) !== quarter) {
      quarter = Math.floor(t / incidentMs);
      const random = seededRandom(`${seed}/incident/${quarter}`);
      const at = (): number => quarter * incidentMs + random.integer(60, 880) * secondMs;
      sosAt = random.chance(odds.sos) ? at() : 0;
      strayAt = random.chance(odds.stray) ? at() : 0;
    }
    const isDue = (at: number): boolean => at <= t && at > t - stepMs;
    if (isDue(sosAt)) pressSos(persons, t, seed);
    if (isDue(strayAt)) stray(persons, t, seed);
  };
}

/** A random present person with a card presses the SOS button at `t` (epoch ms). */
export function pressSos(persons: readonly PersonAgent[], t: number, seed: string): void {
  const present = persons.filter((agent) => agent.isPresent && agent.person.cardType !== 'phone');
  if (present.length > 0) seededRandom(`${seed}/sos/${t}`).pick(present).sosUntil = t + sosMs;
}

/** A contractor or visitor strays into the tank farm. */
function stray(persons: readonly PersonAgent[], t: number, seed: string): void {
  const outsiders = persons.filter(
    (agent) => agent.isPresent && !agent.isLeaving && agent.person.personType !== 'internal',
  );
  if (outsiders.length === 0) return;
  const agent = seededRandom(`${seed}/stray/${t}`).pick(outsiders);
  sendTo(agent, 'tankFarm');
  agent.isStraying = true;
}
