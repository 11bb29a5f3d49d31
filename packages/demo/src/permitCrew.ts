import { seededRandom } from '@muster/model/random/seededRandom.ts';

import { gatherMs, isUnderWay, type PlannedPermit } from './permitPlan.ts';
import { spotsOf } from './permitWork.ts';
import { type PersonAgent, sendToPoint, assignPost } from './personAgent.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
/** Who is needed at a place of work is looked at so often. */
const lookMs = 20 * secondMs;
/** Duration of an intrusion. */
const strayedMs = 150 * secondMs;
/** The crew returns this long before paused work resumes. */
const backMs = 6 * 60 * secondMs;

/** The crews of permits: workers and guardians are at the place of their permit while the work is in progress. */
export interface Crews {
  /** Applies the plan to the step that ends at `t`. */
  step(persons: readonly PersonAgent[], t: number): void;
}

/**
 * @param permitsAt permits that may be in progress at a time; called once a minute
 * @param stepMs of the plant
 */
export function createCrews(seed: string, permitsAt: (t: number) => readonly PlannedPermit[], stepMs: number): Crews {
  let permits: readonly PlannedPermit[] = [];
  /** Times of absences, returns and intrusions. */
  let changes: { at: number; intrudes: PlannedPermit | null }[] = [];
  let known = Number.NaN;
  return {
    step: (persons, t) => {
      const minute = Math.floor(t / minuteMs);
      if (minute !== known) {
        permits = permitsAt(t);
        changes = permits.flatMap(changesOf).filter(({ at }) => at > t - stepMs && at < t + minuteMs + stepMs);
      }
      known = minute;
      const due = changes.filter(({ at }) => at <= t && at > t - stepMs);
      for (const { intrudes } of due) if (intrudes !== null) intrude(persons, intrudes, seed, t);
      if (t % lookMs >= stepMs && due.length === 0) return;
      const posts = new Map(permits.flatMap((permit) => postsOf(permit, t)));
      for (const agent of persons) assignPost(agent, posts.get(agent.person.number) ?? null);
    },
  };
}

function changesOf(permit: PlannedPermit): { at: number; intrudes: PlannedPermit | null }[] {
  const times = permit.absences.flatMap(({ from, to }) => [from, to]);
  return [...times.map((at) => ({ at, intrudes: null })), ...permit.intrusions.map((at) => ({ at, intrudes: permit }))];
}

/** The posts at `t`: by staff number, the spots between which the person changes. */
function postsOf(permit: PlannedPermit, t: number): [number: string, post: NonNullable<PersonAgent['post']>][] {
  const { startAt, endAt, pauses, absences, guardians, workers, site } = permit;
  if (t < startAt - gatherMs || t >= endAt) return [];
  if (t >= startAt && !isUnderWay(permit, t) && !pauses.some(({ to }) => t < to && t >= to - backMs)) return [];
  const [watch, ...others] = spotsOf(site);
  const isAway = absences.some(({ from, to }) => t >= from && t < to);
  const at = (number: string, spots: typeof others): [string, NonNullable<PersonAgent['post']>] => [
    number,
    { id: permit.number, place: site.place, spots },
  ];
  return [
    ...workers.map((number) => at(number, others)),
    ...(isAway || watch === undefined ? [] : guardians.map((number) => at(number, [watch]))),
  ];
}

/** A person from elsewhere takes a short cut, and stops to talk. */
function intrude(
  persons: readonly PersonAgent[],
  { site, number, workers }: PlannedPermit,
  seed: string,
  t: number,
): void {
  const others = persons.filter(
    ({ isPresent, isLeaving, post, person, floor }) =>
      isPresent && !isLeaving && post === null && floor === 0 && strays.has(person.jobNumber),
  );
  if (others.length === 0 || workers.length === 0) return;
  const agent = seededRandom(`${seed}/intrusion/${number}/${t}`).pick(others);
  sendToPoint(agent, { x: site.x, y: site.y, floor: 0 });
  agent.waitUntil = 0;
  agent.stayMs = strayedMs;
}

const strays: ReadonlySet<string> = new Set(['OPERATOR', 'FITTER', 'WORKER']);

/** Places people with a permit at their posts, so that a start at noon finds them there. */
export function putAtPosts(persons: readonly PersonAgent[], permits: readonly PlannedPermit[], t: number): void {
  const posts = new Map(permits.flatMap((permit) => postsOf(permit, t)));
  for (const agent of persons) {
    const post = posts.get(agent.person.number);
    if (post === undefined || !agent.isPresent) continue;
    Object.assign(agent, { post, home: post.place, place: post.place, way: [] }, agent.random.pick(post.spots));
  }
}
