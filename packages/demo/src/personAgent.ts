import { type Place, placeOf, places, type PlaceKey, type SitePoint } from './place.ts';
import type { RosterPerson } from './roster.ts';
import { seededRandom, type SeededRandom } from '@muster/model/random/seededRandom.ts';

import { isOnSite, shiftDayOf } from './shift.ts';
import { advance, wayFromDoor, wayOnFoot, type Walker } from './walk.ts';

/** Step of a plant: a second, or longer for a generated history. */
export interface Rhythm {
  /** Seconds of a step. */
  stepS: number;
  /** Range of the stay at a spot in seconds. */
  restS: readonly [from: number, to: number];
  /** Probability that the next spot is at the own workplace; otherwise elsewhere, or a break in the office. */
  homeShare: number;
  /** Whether a person comes to a shift that begins on a day (site days since 1970). */
  comes(person: RosterPerson, day: number): boolean;
}

/** Of the live demo: people are always moving, and nobody stays at home. */
const liveRhythm: Rhythm = { stepS: 1, restS: [20, 150], homeShare: 0.62, comes: () => true };

/** A fixed workplace: one of the spots around it. */
interface Post {
  id: string;
  place: PlaceKey;
  spots: readonly SitePoint[];
}

export interface PersonAgent extends Walker {
  person: RosterPerson;
  /** Where the work of the day is. */
  home: PlaceKey;
  /** Post of a permit; null = none. */
  post: Post | null;
  /** Epoch ms of the end of a round. */
  roundUntil: number;
  /** Duration of the next stay; 0 = default. */
  stayMs: number;
  isPresent: boolean;
  /** The card is off. */
  isSilent: boolean;
  heartRate: number;
  /** Epoch ms until which SOS is pressed. */
  sosUntil: number;
  place: PlaceKey | null;
  /** Epoch ms until which it stays where it is. */
  waitUntil: number;
  /** Minutes by which arrival and departure are later than the shift. */
  lag: number;
  /** Minutes for which it stays after its shift. */
  overtime: number;
  pace: number;
  isLeaving: boolean;
  /** Has lost his way, which no shut door changes. */
  isStraying: boolean;
  /** The shift last computed, and whether the person comes. */
  shiftDay: number;
  comes: boolean;
  noise: { x: number; y: number };
  random: SeededRandom;
}

export const gatePoint: SitePoint = { x: 0, y: -130, floor: 0 };

/** A person at the gate, not present; movement is determined by `seed`. */
export function createPersonAgent(person: RosterPerson, seed: string): PersonAgent {
  const random = seededRandom(`${seed}/${person.cardSn}`);
  return {
    person,
    home: person.home,
    post: null,
    roundUntil: 0,
    stayMs: 0,
    random,
    ...gatePoint,
    way: [],
    heading: 0,
    speed: 0,
    isPresent: false,
    isSilent: false,
    heartRate: 72,
    sosUntil: 0,
    place: null,
    waitUntil: 0,
    lag: random.between(-6, 6),
    overtime: 0,
    pace: random.between(1.05, 1.45),
    isLeaving: false,
    isStraying: false,
    shiftDay: Number.NaN,
    comes: true,
    noise: { x: 0, y: 0 },
  };
}

/** Places a person at work whose shift has begun long ago, so that a start at noon finds the site full. */
export function putAtWork(agent: PersonAgent, t: number): void {
  if (!isOnSite(agent.person.shift, t, agent.lag)) return;
  const spot = agent.random.pick(placeOf(agent.home).spots);
  Object.assign(agent, spot, {
    isPresent: true,
    place: agent.home,
    waitUntil: t + agent.random.between(0, 120_000),
  });
}

/** One step of a person's day. */
export function stepPerson(agent: PersonAgent, t: number, rhythm: Rhythm = liveRhythm): void {
  const isDue = isOnDuty(agent, t) && comesTo(agent, t, rhythm);
  if (!agent.isPresent && isDue) arrive(agent);
  if (!agent.isPresent) return;
  if (!isDue && !agent.isLeaving) leave(agent);
  if (t < agent.sosUntil) agent.speed = 0;
  else if (agent.way.length > 0) advance(agent, agent.pace, rhythm.stepS);
  else if (agent.isLeaving) agent.isPresent = false;
  else rest(agent, t, rhythm);
  breathe(agent);
}

function isOnDuty({ person, lag, overtime, isPresent }: PersonAgent, t: number): boolean {
  return isOnSite(person.shift, t, lag) || (isPresent && overtime > 0 && isOnSite(person.shift, t, lag + overtime));
}

function comesTo(agent: PersonAgent, t: number, { comes }: Rhythm): boolean {
  const { shift, cardSn } = agent.person;
  const day = shiftDayOf(shift, t, agent.lag);
  if (day !== agent.shiftDay) {
    agent.shiftDay = day;
    agent.comes = comes(agent.person, day);
    const random = seededRandom(`overtime/${cardSn}/${day}`);
    agent.overtime = overtimeShifts.has(shift) && random.chance(overtimeShare) ? random.integer(45, 110) : 0;
  }
  return agent.comes;
}

/** Those that end before midnight; visitors have no shift to exceed. */
const overtimeShifts: ReadonlySet<string> = new Set(['day', 'early']);
const overtimeShare = 0.03;

function arrive(agent: PersonAgent): void {
  Object.assign(agent, gatePoint, { isPresent: true, isLeaving: false, place: null });
  if (agent.post === null) sendTo(agent, agent.home);
  else goToPost(agent, agent.post);
}

function leave(agent: PersonAgent): void {
  agent.isLeaving = true;
  sendTo(agent, 'gate');
}

/** Share of those who go elsewhere for work; the others take a break. */
const alsoShare = 0.82;

/** At the spot: stay for a while, then continue here, elsewhere, or take a break in the office. */
function rest(agent: PersonAgent, t: number, { restS, homeShare }: Rhythm): void {
  agent.speed = 0;
  if (agent.waitUntil === 0)
    agent.waitUntil = t + (agent.stayMs > 0 ? agent.stayMs : agent.random.between(...restS) * 1000);
  if (t < agent.waitUntil) return;
  agent.waitUntil = 0;
  agent.stayMs = 0;
  if (agent.post !== null) {
    goToPost(agent, agent.post);
    return;
  }
  const draw = agent.random.next();
  if (draw < homeShare) sendTo(agent, agent.home);
  else if (draw < homeShare + (1 - homeShare) * alsoShare) sendTo(agent, agent.random.pick(agent.person.also));
  else sendTo(agent, 'office');
}

/** Sends the agent to a spot of a place, from wherever it is. */
export function sendTo(agent: PersonAgent, place: PlaceKey): void {
  agent.isStraying = false;
  agent.way = wayOnFoot(agent.place, place, agent.random.pick(placeOf(place).spots));
  agent.place = place;
  agent.waitUntil = 0;
}

/**
 * Sends the agent back to where the work is, from the reader of a door that stays shut. A permit, a round or a task without a
 * choice leads on: its people follow someone in.
 */
export function turnBack(agent: PersonAgent, wayBack: readonly SitePoint[], t: number): void {
  if (agent.post !== null || agent.roundUntil > t || agent.isLeaving || agent.isStraying) return;
  if (agent.place === null || agent.place === agent.home) return;
  const spot = agent.random.pick(placeOf(agent.home).spots);
  agent.way = [...wayBack, ...wayFromDoor(agent.place, agent.home, spot)];
  agent.place = agent.home;
  agent.waitUntil = 0;
}

/** Sends the agent on a round: by the way to its first place, then along it. */
export function sendOnRound(agent: PersonAgent, place: PlaceKey, way: readonly SitePoint[]): void {
  sendTo(agent, place);
  agent.way = [...agent.way, ...way];
}

/** Assigns a post to the agent, or removes it: the agent walks there, or to another workplace. */
export function assignPost(agent: PersonAgent, post: Post | null): void {
  if (post?.id === agent.post?.id) return;
  agent.post = post;
  agent.home = post?.place ?? agent.person.home;
  if (!agent.isPresent || agent.isLeaving) return;
  if (post === null) sendTo(agent, agent.home);
  else goToPost(agent, post);
}

/** Distance at which a person walks straight to the spot, metres. */
const nearPost = 25;

function goToPost(agent: PersonAgent, { place, spots }: Post): void {
  const spot = agent.random.pick(spots);
  const isNear = agent.place === place && Math.hypot(spot.x - agent.x, spot.y - agent.y) < nearPost;
  agent.way = isNear ? [spot] : wayOnFoot(agent.place, place, spot);
  agent.place = place;
  agent.waitUntil = 0;
}

/** Sends the agent to a point, by the way to the place that is nearest to it. */
export function sendToPoint(agent: PersonAgent, point: SitePoint): void {
  const [first, ...others] = places;
  if (first === undefined) return;
  const nearest = others.reduce((best, each) => (gapTo(each, point) < gapTo(best, point) ? each : best), first);
  agent.way = [...wayOnFoot(agent.place, nearest.key, nearest.spots[0] ?? point), point];
  agent.place = nearest.key;
  agent.waitUntil = 0;
}

/** Metres from the nearest spot of a place, which is far from a point on another floor. */
function gapTo({ spots }: Place, { x, y, floor }: SitePoint): number {
  return Math.min(...spots.map((spot) => Math.hypot(spot.x - x, spot.y - y) + (spot.floor === floor ? 0 : 1000)));
}

/** Heart rate follows effort; the position's noise drifts as that of a radio fix does. */
function breathe(agent: PersonAgent): void {
  const wanted = 68 + agent.speed * 22 + agent.random.normal() * 2;
  agent.heartRate += (wanted - agent.heartRate) * 0.08;
  agent.noise.x = agent.noise.x * 0.85 + agent.random.normal() * 0.08;
  agent.noise.y = agent.noise.y * 0.85 + agent.random.normal() * 0.08;
}
