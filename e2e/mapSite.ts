/** A position as devices send it (docs/protocols.md). */
export interface SentPosition {
  tag: string;
  t: number;
  lon: number;
  lat: number;
  floor?: number;
  /** m/s. */
  speed?: number;
  heading?: number;
  sos?: boolean;
}

interface Place {
  lon: number;
  lat: number;
}

/** Degrees of a place given in metres east and north of another; accurate for a few hundred metres. */
export function metresFrom(origin: Place, east: number, north: number): [lon: number, lat: number] {
  return [origin.lon + east / (111_320 * Math.cos((origin.lat * Math.PI) / 180)), origin.lat + north / 110_870];
}

/** A closed ring around a place given in metres east and north of the origin. */
export function ring(origin: Place, x: number, y: number, width: number, height: number): [lon: number, lat: number][] {
  const [w, h] = [width / 2, height / 2];
  const corners = [
    [x - w, y - h],
    [x + w, y - h],
    [x + w, y + h],
    [x - w, y + h],
    [x - w, y - h],
  ] as const;
  return corners.map(([east, north]) => metresFrom(origin, east, north));
}

/** The fence of an area, on the ground floor. */
export function rectangle(origin: Place, x: number, y: number, width: number, height: number) {
  return [{ shape: 'polygon', points: ring(origin, x, y, width, height).slice(0, 4), floor: 0 }];
}
