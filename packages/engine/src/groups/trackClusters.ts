import { positionsOf } from '../evidence/pastPositions.ts';
import { rank } from '../state/deadlineQueue.ts';
import type { EngineState } from '../state/engineState.ts';
import { tagFlag } from '../state/tagRecords.ts';
import type { Tags } from '../state/tags.ts';

/** Groups are evaluated at every whole second of site time (alarms.md, rule 9). */
const secondMs = 1000;

/** A new fix of a counted card, in metres of the plane: used at the first whole second after it and after site time. */
export function trackFix(engine: EngineState, slot: number, t: number, x: number, y: number, floor: number): void {
  fixesAt(engine, secondAfter(Math.max(t, engine.now))).push(slot, t, x, y, floor);
}

/**
 * Starts to track a card: its places so far come from the evidence buffer, one a second, to a centimetre.
 */
export function trackFromPast(engine: EngineState, slot: number): void {
  const { tags, site, evidence, clusters, now } = engine;
  const newestT = tags.fixT(slot);
  if (newestT > now) {
    const past = positionsOf(evidence.pastOf(tags, slot), tags.names[slot], newestT);
    const from = Math.max(
      0,
      past.findLastIndex(({ t }) => t <= now),
    );
    for (const { t, lon = 0, lat = 0, floor = 0 } of past.slice(from)) {
      const plane = site.planeFor(lon, lat);
      if (t > now) trackFix(engine, slot, t, plane.x(lon), plane.y(lat), floor);
      else clusters.see(slot, t, plane.x(lon), plane.y(lat), floor);
    }
    trackFix(engine, slot, newestT, tags.x(slot), tags.y(slot), tags.floor(slot));
  } else clusters.see(slot, newestT, tags.x(slot), tags.y(slot), tags.floor(slot));
}

/** Recomputes all places from the newest fixes after a change of the plane. */
export function trackInNewPlane({ tags, clusters }: EngineState): void {
  for (const fixes of clusters.waiting.values()) fixes.length = 0;
  for (let slot = 0; slot < tags.size; slot++) {
    if (!tags.has(slot, tagFlag.grouped)) continue;
    clusters.see(slot, tags.fixT(slot), tags.x(slot), tags.y(slot), tags.floor(slot));
  }
}

/**
 * An enter or exit at site time: evaluates the next whole second. For a deadline this is its own second, if not yet
 * evaluated.
 */
export function evaluateSoon(engine: EngineState, byItself = false): void {
  const { now, settledTo } = engine;
  fixesAt(engine, secondAfter(byItself ? Math.max(Math.ceil(now) - 1, settledTo) : now));
}

/** Schedules the next second with a change. */
export function scheduleEvaluation(engine: EngineState): void {
  const { clusters } = engine;
  const next = Math.min(...clusters.waiting.keys());
  if (next < Number.POSITIVE_INFINITY) engine.schedule(clusters.timer, next, rank.group);
}

/** Pending fixes of a whole second, epoch ms; see `ClusterTracker.waiting`. */
export function fixesAt(engine: EngineState, second: number): number[] {
  const { waiting } = engine.clusters;
  let fixes = waiting.get(second);
  if (fixes === undefined) {
    waiting.set(second, (fixes = []));
    scheduleEvaluation(engine);
  }
  return fixes;
}

/** Whether the card, on its own line, is inside an area with a group rule. */
export function expectFixes(tags: Tags, slot: number): void {
  const carrier = tags.carriers[slot];
  const isExpected = tags.stays[slot].some(({ presence, area }) => {
    return presence === 'inside' && carrier !== null && area.groupRules.some(({ covers }) => covers(carrier));
  });
  tags.set(slot, tagFlag.grouped, isExpected);
}

/** The first whole second after `t`, epoch ms. */
function secondAfter(t: number): number {
  return (Math.floor(t / secondMs) + 1) * secondMs;
}
