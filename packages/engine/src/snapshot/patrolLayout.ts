import { followTag } from '../patrol/beings.ts';
import { plansOf } from '../patrol/plan.ts';
import { rank } from '../state/deadlineQueue.ts';
import type { EngineState } from '../state/engineState.ts';
import { type Being, PatrolRoute } from '../state/patrol.ts';
import type { Archive } from './archive.ts';

/** JSON has no infinity. */
const kept = (number: number): number | null => (Number.isFinite(number) ? number : null);

/** Rounds of every route that are not final, and visits. The carriers of all tags are known. */
export function layOutPatrols(archive: Archive, engine: EngineState): void {
  const { patrols, site, tags } = engine;
  patrols.seq = archive.number(patrols.seq);
  const facts = archive.json(patrols.routes.map(factsOf));
  if (!archive.isReading) return;
  const plans = new Map(
    plansOf(site.config.patrols, site.config.timeZone).map((plan) => [plan.route.id, plan] as const),
  );
  patrols.routes = facts.map(({ id, beganAt, plannedAt, notBefore, rounds, lastEnd, beings, changedFrom, due }) => {
    const plan = plans.get(id);
    if (plan === undefined) throw new Error('The snapshot is damaged: it has an unknown route.');
    const route = new PatrolRoute(plan, beganAt ?? Number.NEGATIVE_INFINITY, plannedAt);
    route.notBefore = notBefore ?? Number.NEGATIVE_INFINITY;
    route.rounds = rounds;
    route.lastEnd = lastEnd;
    route.changedFrom = changedFrom ?? Number.POSITIVE_INFINITY;
    route.beings = beings.map(({ place, ...being }): Being => {
      return { ...being, place: plan.places[place] };
    });
    for (const being of route.beings) {
      if (being.to === null) route.open.set(being.slot, [...(route.open.get(being.slot) ?? []), being]);
    }
    if (due !== null) engine.schedule(route, due, rank.patrol);
    return route;
  });
  for (let slot = 0; slot < tags.size; slot++) followTag(engine, slot);
}

function factsOf(route: PatrolRoute) {
  const { name, plan, beganAt, plannedAt, notBefore, rounds, lastEnd, beings, changedFrom, due } = route;
  return {
    id: name,
    beganAt: kept(beganAt),
    plannedAt,
    notBefore: kept(notBefore),
    rounds,
    lastEnd,
    beings: beings.map(({ place, ...being }) => ({ ...being, place: plan.places.indexOf(place) })),
    changedFrom: kept(changedFrom),
    due: route.place < 0 ? null : due,
  };
}
