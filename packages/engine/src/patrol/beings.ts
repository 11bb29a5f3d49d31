import { edgeToleranceMetres } from '@muster/geo/polygon.ts';
import { regionContains } from '@muster/geo/region.ts';
import type { BeaconReading } from '@muster/model/position/positionBatch.ts';

import { type Being, lingerMs, type PatrolRoute, type PatrolScene, type Place } from '../state/patrol.ts';
import { rank } from '../state/deadlineQueue.ts';
import { tagFlag } from '../state/tagRecords.ts';
import { layOutPlaces, isMember } from './plan.ts';

/** Place of a fix: metres of the site's plane. */
export interface FixPlace {
  readonly x: number;
  readonly y: number;
  readonly floor: number;
}

/**
 * Applies a row of a member's tag, in order of the tag's line.
 * @param fix its place; null = not a fix
 * @param readings the beacons in it
 */
export function noteRow(
  scene: PatrolScene,
  slot: number,
  t: number,
  fix: FixPlace | null,
  readings: readonly BeaconReading[],
): void {
  const { patrols, site } = scene;
  const routes = patrols.walks.get(slot);
  if (routes === undefined) return;
  if (site.plane !== null && site.plane !== patrols.plane) {
    patrols.plane = site.plane;
    for (const { plan } of patrols.routes) layOutPlaces(plan.places, site.plane);
  }
  const seq = ++patrols.seq;
  for (const route of routes) {
    for (const place of route.plan.places) {
      const isThere = isAt(place, fix, readings);
      if (isThere !== null) step(scene, route, place, { slot, t, seq }, isThere);
    }
  }
}

/** Ends the visits of a tag at `t`: it has another carrier from then on. */
export function endBeings(scene: PatrolScene, slot: number, t: number): void {
  for (const route of scene.patrols.walks.get(slot) ?? []) {
    for (const being of route.open.get(slot) ?? []) cut(scene, route, being, t);
  }
}

/** Finds the routes of the tag's carrier. Visits of other routes end at site time. */
export function followTag(scene: PatrolScene, slot: number): void {
  const { patrols, tags, now } = scene;
  const carrier = tags.carriers[slot];
  const routes =
    carrier === null ? [] : patrols.routes.filter(({ plan }) => isMember(plan, tags.names[slot], carrier.id));
  for (const route of patrols.walks.get(slot) ?? []) {
    if (routes.includes(route)) continue;
    for (const being of route.open.get(slot) ?? []) cut(scene, route, being, now);
  }
  tags.set(slot, tagFlag.patrols, routes.length > 0);
  if (routes.length > 0) patrols.walks.set(slot, routes);
  else patrols.walks.delete(slot);
}

/** Ends a visit at `t`, or when it would have ended by itself; one that has not begun by then is dropped. */
export function cut(scene: PatrolScene, route: PatrolRoute, being: Being, t: number): void {
  close(route, being);
  const end = Math.min(t, being.last + lingerMs);
  if (end < being.from) route.beings = route.beings.filter((other) => other !== being);
  // A visit that ends at once still ends after its begin.
  else [being.to, being.toSeq] = [end, end > being.from ? -1 : ++scene.patrols.seq];
  touch(scene, route, Math.max(end, being.from));
}

/** Events from `t` on have changed: the rounds are evaluated again when site time reaches them. */
export function touch(scene: PatrolScene, route: PatrolRoute, t: number): void {
  route.changedFrom = Math.min(route.changedFrom, t);
  const due = Math.max(t, scene.now);
  if (route.place < 0 || due < route.due) scene.schedule(route, due, rank.patrol);
}

/** Null = not in the row. */
function isAt(place: Place, fix: FixPlace | null, readings: readonly BeaconReading[]): boolean | null {
  const { sensing } = place;
  if (sensing.kind === 'beacon') {
    const isHeard = readings.some(({ id, rssi }) => id === sensing.beaconId && rssi >= sensing.threshold);
    return isHeard ? true : null;
  }
  if (fix === null) return null;
  const { x, y, floor } = fix;
  if (sensing.kind === 'fence') {
    const isOnFloor = sensing.floor === null || sensing.floor === floor;
    return isOnFloor && Math.hypot(x - place.x, y - place.y) <= place.distance + edgeToleranceMetres;
  }
  return place.regions.some(
    (region) => (region.floor === null || region.floor === floor) && regionContains(region, x, y),
  );
}

interface Row {
  readonly slot: number;
  readonly t: number;
  readonly seq: number;
}

function step(scene: PatrolScene, route: PatrolRoute, place: Place, row: Row, isThere: boolean): void {
  let being = route.open.get(row.slot)?.find((one) => one.place === place);
  if (being !== undefined && row.t - being.last >= lingerMs) {
    close(route, being);
    being.to = being.last + lingerMs;
    being = undefined;
  }
  if (being === undefined) {
    if (isThere) begin(scene, route, place, row);
  } else if (isThere) extend(scene, route, being, row.t);
  else {
    close(route, being);
    const expected = being.last + lingerMs;
    [being.to, being.toSeq] = [row.t, row.seq];
    touch(scene, route, Math.min(row.t, expected));
  }
}

function begin(scene: PatrolScene, route: PatrolRoute, place: Place, { slot, t, seq }: Row): void {
  const { tags } = scene;
  const tag = tags.names[slot];
  const subjectId = tags.carriers[slot]?.id ?? tag;
  const being: Being = {
    place,
    slot,
    tag,
    subjectId,
    from: t,
    seq,
    last: t,
    to: null,
    toSeq: -1,
    rounds: [],
    leftAt: null,
  };
  route.beings.push(being);
  route.open.set(slot, [...(route.open.get(slot) ?? []), being]);
  touch(scene, route, t);
}

function extend(scene: PatrolScene, route: PatrolRoute, being: Being, t: number): void {
  const ended = being.last + lingerMs;
  being.last = t;
  // A delayed row: its end was already assumed.
  if (ended <= scene.now) touch(scene, route, ended);
}

function close({ open }: PatrolRoute, being: Being): void {
  const others = open.get(being.slot)?.filter((other) => other !== being) ?? [];
  if (others.length > 0) open.set(being.slot, others);
  else open.delete(being.slot);
}
