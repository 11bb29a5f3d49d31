import { placeOf, type Place, type PlaceKey, type SitePoint } from './place.ts';
import { roadNodes, shortestWay } from './roads.ts';

/** The way between two places on foot: out through the hall, along the roads, in through the other hall, to the spot. */
export function wayOnFoot(from: PlaceKey | null, to: PlaceKey, spot: SitePoint): SitePoint[] {
  const target = placeOf(to);
  if (from === to) return [...alongAisle(target, spot)];
  const start = from === null ? null : placeOf(from);
  const out = start === null ? [] : [...start.hall].reverse();
  return [...out, ...onward(start?.door ?? 'gate', target, spot)];
}

/** The same from the door of a place. */
export function wayFromDoor(from: PlaceKey, to: PlaceKey, spot: SitePoint): SitePoint[] {
  return onward(placeOf(from).door, placeOf(to), spot);
}

function onward(node: string, target: Place, spot: SitePoint): SitePoint[] {
  return [...wayOnRoad(shortestWay(node, target.door)), ...target.hall, ...alongAisle(target, spot)];
}

/** Points of a way over road nodes. */
export function wayOnRoad(nodes: readonly string[]): SitePoint[] {
  return nodes.flatMap((name) => {
    const node = roadNodes[name];
    return node === undefined ? [] : [{ x: node[0], y: node[1], floor: 0 }];
  });
}

/** Within a place people keep to the aisle and step aside to the spot. */
function alongAisle(place: Place, spot: SitePoint): SitePoint[] {
  const aisle = place.hall.at(-1);
  return aisle === undefined ? [spot] : [{ ...aisle, x: spot.x }, spot];
}

/** An object that moves along a way: its place, and the rest of the way. */
export interface Walker extends SitePoint {
  way: SitePoint[];
  /** Degrees clockwise from north. */
  heading: number;
  /** Metres a second in the last step. */
  speed: number;
}

/** Moves a walker along its way for `seconds` at `speed`; a change of floor costs the stairs nothing but its length. */
export function advance(walker: Walker, speed: number, seconds: number): void {
  let left = speed * seconds;
  const before = { x: walker.x, y: walker.y };
  while (left > 0 && walker.way.length > 0) {
    const next = walker.way[0];
    if (next === undefined) break;
    const gap = Math.hypot(next.x - walker.x, next.y - walker.y);
    const share = gap <= left ? 1 : left / gap;
    walker.x += (next.x - walker.x) * share;
    walker.y += (next.y - walker.y) * share;
    left -= gap;
    if (share === 1) {
      walker.floor = next.floor;
      walker.way.shift();
    }
  }
  const east = walker.x - before.x;
  const north = walker.y - before.y;
  walker.speed = Math.hypot(east, north) / seconds;
  if (walker.speed > 0.05) walker.heading = ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}
