import { seededRandom } from '@muster/model/random/seededRandom.ts';

import { hasAccount } from './accounts.ts';
import { gatePoint, type PersonAgent } from './personAgent.ts';

/** A card at the gate of the demo plant. */
export interface GatePass {
  /** Epoch ms. */
  t: number;
  card: string;
  direction: 'in' | 'out';
}

/** The turnstile and the barrier of the main gate, with one controller. */
export const demoGate = { name: '大门闸机', device: 'GATE-01', x: gatePoint.x, y: gatePoint.y } as const;

/** Shares of the people who enter: following another person; lending a card; office staff with a silent card. */
const odds = { follows: 0.02, lends: 0.006, silent: 0.03 };
const minuteMs = 60_000;
/** Delay between the owner's entry and the exit with the lent card. */
const lentMs = [40 * minuteMs, 200 * minuteMs] as const;
/** Who is there at the beginning has come before: with the event of now they would be far from the gate. */
const cameBeforeMs = minuteMs;

/** Generates checkpoint events after each step of the plant. */
export interface DemoGate {
  step(persons: readonly PersonAgent[], t: number): GatePass[];
}

/** The same seed and steps give the same passes. @param vehicles SNs of those that are always there */
export function createGate(seed: string, vehicles: readonly string[]): DemoGate {
  const inside = new Set<string>();
  let lent: GatePass[] = [];
  let isFirst = true;
  const arrive = (agent: PersonAgent, t: number): GatePass[] => {
    const { cardSn: card, shift, number } = agent.person;
    const pass = { t: isFirst ? t - cameBeforeMs : t, card, direction: 'in' } as const;
    inside.add(card);
    if (isFirst) return [pass];
    const random = seededRandom(`${seed}/gate/${card}/${t}`);
    // The work of people with accounts depends on their positions.
    if (shift === 'day' && !hasAccount(number)) agent.isSilent = random.chance(odds.silent);
    if (agent.isSilent) return [pass];
    if (random.chance(odds.lends)) lent.push({ ...pass, t: t + random.integer(...lentMs), direction: 'out' });
    return random.chance(odds.follows) ? [] : [pass];
  };
  const leave = (agent: PersonAgent, t: number): GatePass[] => {
    const { cardSn: card } = agent.person;
    inside.delete(card);
    agent.isSilent = false;
    lent = lent.filter((pass) => pass.card !== card);
    return [{ t, card, direction: 'out' }];
  };
  return {
    step(persons, t) {
      const passes = persons.flatMap((agent) => {
        if (agent.isPresent === inside.has(agent.person.cardSn)) return [];
        return agent.isPresent ? arrive(agent, t) : leave(agent, t);
      });
      const driven = isFirst ? vehicles.map((card) => ({ t: t - cameBeforeMs, card, direction: 'in' as const })) : [];
      const due = lent.filter((pass) => pass.t <= t);
      if (due.length > 0) lent = lent.filter((pass) => pass.t > t);
      isFirst = false;
      return [...passes, ...driven, ...due];
    },
  };
}
