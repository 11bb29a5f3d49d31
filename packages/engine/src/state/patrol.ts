import type { Projection } from '@muster/geo/projection.ts';
import type { PlanarRegion } from '@muster/geo/region.ts';
import type { Region } from '@muster/model/area/region.ts';

import type { PatrolEvent } from '../event.ts';
import type { PatrolRouteConfig } from '../input.ts';
import { type Rank, rank } from './deadlineQueue.ts';
import type { RoundOutcome } from './roundResult.ts';
import type { Site } from './site.ts';
import type { Tags } from './tags.ts';

/** A visit continues for this long after the newest fix or reading there, ms (work.md, "Members"). */
export const lingerMs = 60_000;

/** Where visits are detected: a point, or the fence of the patrol area. */
export interface Place {
  /** Everything that decides presence there, as text: an equal place keeps its visits. */
  readonly key: string;
  /** Null = the fence of the patrol area. */
  readonly pointId: string | null;
  /** Place in the order of the route's points; −1 = not a point of the route. */
  readonly order: number;
  /** Whether a visit there is one of the patrol area. */
  readonly isArea: boolean;
  readonly sensing:
    | { readonly kind: 'fence'; readonly lon: number; readonly lat: number; readonly floor: number | null }
    | { readonly kind: 'beacon'; readonly beaconId: string; readonly threshold: number }
    | { readonly kind: 'regions'; readonly regions: readonly Region[] };
  /** Metres, of a fence point. */
  readonly distance: number;
  /** In the plane of the site, see `layOutPlaces`. */
  x: number;
  y: number;
  regions: readonly PlanarRegion[];
}

/** The window of a round by the site's clock: from ≤ t < to, epoch ms. */
export interface RoundWindow {
  /** `YYYY-MM-DD#n`: the day on which the span starts, and the number of the window from 1. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** A route with all inputs of its rounds. */
export interface RoutePlan {
  readonly route: PatrolRouteConfig;
  /** The first window that is accepted, from about `near` on, epoch ms by the site's clock; null = none. */
  readonly firstWindow: (near: number, accepts: (window: RoundWindow) => boolean) => RoundWindow | null;
  readonly memberIds: ReadonlySet<string>;
  readonly memberTags: ReadonlySet<string>;
  readonly places: readonly Place[];
  /** Each once, in order. */
  readonly pointIds: readonly string[];
  /** Points of the route. */
  readonly mustVisit: readonly string[];
  /** The inputs of the windows, and all inputs, as text. */
  readonly scheduleKey: string;
  readonly key: string;
}

/** A position in the order of events: deadlines of a time (seq −1) come before the inputs of it, in their order. */
export interface Instant {
  readonly t: number;
  readonly seq: number;
}

/** A member at a place, from ≤ t < end. Times by the engine's own time. */
export interface Being {
  place: Place;
  readonly slot: number;
  readonly tag: string;
  readonly subjectId: string;
  readonly from: number;
  /** Number of the input that began it. */
  readonly seq: number;
  /** Newest fix or reading there. */
  last: number;
  /** Null = not ended by an input: it ends `lingerMs` after `last`. */
  to: number | null;
  /** Number of the input that ended it; −1 = a deadline. */
  toSeq: number;
  /** Names of the rounds for which its visit was emitted. */
  rounds: string[];
  /** Emitted end; null = none. */
  leftAt: number | null;
}

/** A round from its planning until it is final. Times by the engine's own time. */
export interface Round {
  readonly name: string;
  /** Window. */
  readonly from: number;
  readonly to: number;
  /** See `RoundResult.endsAt`. */
  readonly endsAt: number;
  /** Null = not open yet. */
  opening: Instant | null;
  /** Null = not judged. */
  end: (Instant & { readonly state: RoundOutcome }) | null;
  /** The emitted result as text; null = none. */
  told: string | null;
  /** Whether `roundUnvisited` was emitted. */
  isUnvisitedTold: boolean;
  /** Evaluated under an earlier plan: never again. */
  isFinal: boolean;
}

/**
 * The rounds of one route and the visits of its team, on the site's time line. A deadline: its next possible change.
 */
export class PatrolRoute {
  readonly kind = 'patrol';
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.patrol;
  readonly order = 0;
  readonly name: string;
  place = -1;
  plan: RoutePlan;
  /** Creation of the route; −Infinity = with the site. No round opens before. */
  readonly beganAt: number;
  /** Start of the schedule: rounds that end before do not exist. */
  plannedAt: number;
  /** Last change of the plan: no round is good before. */
  notBefore = Number.NEGATIVE_INFINITY;
  /** Not final, the oldest first; the last may not be open yet. */
  rounds: Round[] = [];
  /** End of the last final round. */
  lastEnd: Instant | null = null;
  beings: Being[] = [];
  /** Visits not ended by an input, by slot. */
  readonly open = new Map<number, Being[]>();
  /** Start of the changes since the last evaluation of the rounds. */
  changedFrom = Number.POSITIVE_INFINITY;

  constructor(plan: RoutePlan, beganAt: number, plannedAt: number) {
    this.name = plan.route.id;
    this.plan = plan;
    this.beganAt = beganAt;
    this.plannedAt = plannedAt;
  }
}

/** The patrols of a site. */
export class Patrols {
  /** In the order of the configuration; empty before the site begins. */
  routes: PatrolRoute[] = [];
  /** Of tags whose carriers are members: their routes, by slot. */
  readonly walks = new Map<number, readonly PatrolRoute[]>();
  /** Number of rows of members so far. */
  seq = 0;
  /** Plane into which the places are projected. */
  plane: Projection | null = null;
}

/** The state that patrols need. Times by the engine's own time. */
export interface PatrolScene {
  readonly patrols: Patrols;
  readonly site: Site;
  readonly tags: Tags;
  readonly now: number;
  readonly clockMs: number;
  emit(event: PatrolEvent): void;
  schedule(route: PatrolRoute, due: number, rank: Rank): void;
  readonly queue: { remove(route: PatrolRoute): void };
}
