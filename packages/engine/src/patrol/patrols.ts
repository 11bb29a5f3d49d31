import type { PatrolsConfig } from '../input.ts';
import type { RoundState } from '../engine.ts';
import { PatrolRoute, type PatrolScene, type RoutePlan } from '../state/patrol.ts';
import { cut, followTag, touch } from './beings.ts';
import { plansOf } from './plan.ts';
import { leaveRoute, progressOf, resultByClock } from './rounds.ts';

/** Starts the routes with the site. */
export function beginPatrols(scene: PatrolScene): void {
  const { site, patrols, now } = scene;
  const plans = plansOf(site.config.patrols, site.config.timeZone);
  patrols.routes = plans.map((plan) => new PatrolRoute(plan, Number.NEGATIVE_INFINITY, now));
  for (const route of patrols.routes) touch(scene, route, now);
}

/**
 * Replaces the plans at site time. Results stay; visits at unchanged places continue, others begin
 * with the next fix. The open round and later ones use the new plan, which makes nothing due before now.
 *
 * @param config absent = the same by another clock
 * @throws RangeError for an invalid region.
 */
export function changePatrols(scene: PatrolScene, config?: PatrolsConfig): void {
  const { patrols, site, tags, now } = scene;
  if (config !== undefined) site.config = { ...site.config, patrols: config };
  const known = new Map(patrols.routes.map((route) => [route.name, route]));
  const plans = plansOf(site.config.patrols, site.config.timeZone);
  patrols.routes = plans.map((plan) => {
    const route = known.get(plan.route.id);
    known.delete(plan.route.id);
    if (route !== undefined && route.plan.key === plan.key) return route;
    if (route !== undefined) adoptPlan(scene, route, plan);
    const changed = route ?? new PatrolRoute(plan, now, now);
    touch(scene, changed, now);
    return changed;
  });
  for (const route of known.values()) endRoute(scene, route);
  // The places of new plans are not projected yet.
  patrols.plane = null;
  for (let slot = 0; slot < tags.size; slot++) followTag(scene, slot);
}

/** The clock was moved: rounds that are not open yet are planned again. */
export function replanRounds(scene: PatrolScene): void {
  for (const route of scene.patrols.routes) {
    route.rounds = route.rounds.filter(({ opening }) => opening !== null);
    touch(scene, route, scene.now);
  }
}

/** Rounds that are open, or can still be corrected, route by route. */
export function roundsOf({ patrols, now, clockMs }: Pick<PatrolScene, 'patrols' | 'now' | 'clockMs'>): RoundState[] {
  return patrols.routes.flatMap((route) =>
    route.rounds.flatMap((round): RoundState[] => {
      if (round.opening === null || round.isFinal) return [];
      const { result } = progressOf(route, round, round.opening, now);
      const shown = resultByClock(result, clockMs);
      return [{ routeId: route.name, round: round.name, state: round.end?.state ?? 'open', ...shown }];
    }),
  );
}

function adoptPlan(scene: PatrolScene, route: PatrolRoute, plan: RoutePlan): void {
  const { now } = scene;
  const isSameSchedule = route.plan.scheduleKey === plan.scheduleKey;
  for (const round of route.rounds) if (round.end !== null) round.isFinal = true;
  route.rounds = route.rounds.filter(({ isFinal, opening }) => isFinal || (isSameSchedule && opening !== null));
  if (!isSameSchedule) route.plannedAt = now;
  route.notBefore = now;
  const places = new Map(plan.places.map((place) => [place.key, place]));
  const gone = route.beings.filter(({ place }) => !places.has(place.key));
  for (const being of gone) if (being.to === null) cut(scene, route, being, now);
  leaveRoute(scene, route);
  route.beings = route.beings.filter(({ place }) => places.has(place.key));
  for (const being of route.beings) being.place = places.get(being.place.key) ?? being.place;
  route.plan = plan;
}

function endRoute(scene: PatrolScene, route: PatrolRoute): void {
  for (const being of [...route.open.values()].flat()) cut(scene, route, being, scene.now);
  leaveRoute(scene, route);
  scene.queue.remove(route);
}
