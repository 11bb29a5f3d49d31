import { seededRandom } from '@muster/model/random/seededRandom.ts';

import { drillMs, type Gathering, gatheringMs } from './pastDay.ts';
import { type PersonAgent, sendTo } from './personAgent.ts';
import type { PlaceKey } from './place.ts';

const secondMs = 1000;

/** A person called to a place at `at`, with the duration of the stay. */
interface Called {
  agent: PersonAgent;
  at: number;
  place: PlaceKey;
  stayMs: number;
}

/** People called to a common place: a briefing or the muster point. */
export interface Calls {
  gather(persons: readonly PersonAgent[], gathering: Gathering): void;
  /** To the muster point, at `t` epoch ms. */
  muster(persons: readonly PersonAgent[], seed: string, t: number): void;
  /** Starts those who are due by `t`. */
  step(t: number): void;
}

/** Schedules of calls to people: briefings and musters. */
export function createCalls(): Calls {
  let called: Called[] = [];
  return {
    gather: (persons, gathering) => {
      called = [...called, ...briefed(persons, gathering)];
    },
    muster: (persons, seed, t) => {
      called = mustered(persons, seed, t);
    },
    step: (t) => {
      called = called.filter((one) => !startCall(one, t));
    },
  };
}

/** Operators and contractors come; who watches, receives, visits, or is at work on a permit does not. */
function briefed(persons: readonly PersonAgent[], { at, place }: Gathering): Called[] {
  return persons
    .filter(
      ({ isPresent, isLeaving, post, person }) =>
        isPresent && !isLeaving && post === null && comesToBriefing.has(person.jobNumber),
    )
    .map((agent, index) => ({ agent, at: at + index * 4000, place, stayMs: gatheringMs }));
}

const comesToBriefing: ReadonlySet<string> = new Set(['OPERATOR', 'FITTER', 'WORKER', 'SAFETY']);

/** Most go within a minute, some finish their work; one in thirty does not hear the call. */
function mustered(persons: readonly PersonAgent[], seed: string, t: number): Called[] {
  return persons.flatMap((agent) => {
    const random = seededRandom(`${seed}/drill/${t}/${agent.person.cardSn}`);
    if (!agent.isPresent || agent.isLeaving || random.chance(1 / 30)) return [];
    const afterS = random.chance(0.8) ? random.between(5, 60) : random.between(60, 240);
    return [{ agent, at: t + afterS * secondMs, place: 'musterPoint', stayMs: drillMs }];
  });
}

function startCall({ agent, at, place, stayMs }: Called, t: number): boolean {
  if (at > t) return false;
  if (!agent.isPresent || agent.isLeaving) return true;
  sendTo(agent, place);
  agent.waitUntil = t + stayMs;
  return true;
}
