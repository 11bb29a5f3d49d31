import type { Region } from '@muster/model/area/region.ts';

/** Metres of the site's plane. */
export interface Point {
  x: number;
  y: number;
}

export interface Shape {
  floor: number | null;
  corners: Point[];
}

/** The plane around an origin, degrees WGS84: a degree is as long as it is on the ellipsoid there. */
export function planeAround(lon0: number, lat0: number): (lon: number, lat: number) => Point {
  const [a, b] = [6378137, 6356752.314245179];
  const phi = (lat0 * Math.PI) / 180;
  const across = a ** 2 * Math.cos(phi) ** 2 + b ** 2 * Math.sin(phi) ** 2;
  const perLat = ((Math.PI / 180) * (a * b) ** 2) / across ** 1.5;
  const perLon = ((Math.PI / 180) * a ** 2 * Math.cos(phi)) / Math.sqrt(across);
  return (lon, lat) => ({ x: (lon - lon0) * perLon, y: (lat - lat0) * perLat });
}

export function shapeOf(region: Region, plane: (lon: number, lat: number) => Point): Shape {
  if (region.shape === 'polygon') {
    // A ring may be closed by its first point.
    const corners = region.points.map(([lon, lat]) => plane(lon, lat));
    return {
      floor: region.floor ?? null,
      corners: corners.filter((corner, i) => !isSamePlace(corner, corners.at(i - 1))),
    };
  }
  const middle = plane(...region.center);
  const corners = Array.from({ length: 128 }, (_, i) => ({
    x: middle.x + region.radius * Math.cos((2 * Math.PI * i) / 128),
    y: middle.y + region.radius * Math.sin((2 * Math.PI * i) / 128),
  }));
  return { floor: region.floor ?? null, corners };
}

function isSamePlace(a: Point, b: Point | undefined): boolean {
  return a.x === b?.x && a.y === b.y;
}

export function distanceBetween(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** 0 inside and on the edge. */
export function distanceTo(shape: Shape, point: Point): number {
  const crossed = sidesOf(shape).filter(([a, b]) => a.y > point.y !== b.y > point.y && xAt(a, b, point.y) > point.x);
  return crossed.length % 2 === 1 ? 0 : distanceToOutline(shape, point);
}

/** From inside as from outside. */
export function distanceToOutline(shape: Shape, point: Point): number {
  return Math.min(...sidesOf(shape).map(([a, b]) => distanceToSide(a, b, point)));
}

/** Shares of the way from `a` to `b` at which it meets the outline, rising. */
export function cuts(shape: Shape, a: Point, b: Point): number[] {
  return sidesOf(shape)
    .flatMap(([c, d]) => shareAt(a, b, c, d) ?? [])
    .sort((first, second) => first - second);
}

function sidesOf({ corners }: Shape): [Point, Point][] {
  return corners.map((corner, i) => [corner, corners[(i + 1) % corners.length]]);
}

function xAt(a: Point, b: Point, y: number): number {
  return a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x);
}

function distanceToSide(a: Point, b: Point, p: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const share = Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(a.x + share * dx - p.x, a.y + share * dy - p.y);
}

function shareAt(a: Point, b: Point, c: Point, d: Point): number | null {
  const way = { x: b.x - a.x, y: b.y - a.y };
  const side = { x: d.x - c.x, y: d.y - c.y };
  const cross = way.x * side.y - way.y * side.x;
  if (cross === 0) return null;
  const alongWay = ((c.x - a.x) * side.y - (c.y - a.y) * side.x) / cross;
  const alongSide = ((c.x - a.x) * way.y - (c.y - a.y) * way.x) / cross;
  return alongWay >= 0 && alongWay <= 1 && alongSide >= 0 && alongSide <= 1 ? alongWay : null;
}
