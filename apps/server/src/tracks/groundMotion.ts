/** Speed and direction of a track by its places alone: the prediction for the device's own speed and heading. */
export interface GroundMotion {
  /** cm/s; NaN if the neighbours have no place. */
  readonly speed: Float64Array;
  /** Degrees clockwise from north. */
  readonly heading: Float64Array;
}

/** 1e-7 degrees on a meridian of the mean earth radius, 6,371,008.8 m (IUGG). */
const cmPerUnit = (Math.PI * 6_371_008.8 * 100) / 180 / 1e7;

/**
 * Between the places before and after each point. `lon`, `lat` in whole 1e-7 degrees. Only sums, products, quotients
 * and square roots, which IEEE 754 makes equal on every machine: a decoder must compute exactly the encoder's numbers.
 */
export function groundMotion(t: Float64Array, lon: Float64Array, lat: Float64Array): GroundMotion {
  const speed = new Float64Array(t.length);
  const heading = new Float64Array(t.length);
  const last = t.length - 1;
  const narrowing = cosine((((lat.find((value) => !Number.isNaN(value)) ?? 0) / 1e7) * Math.PI) / 180);
  for (let row = 0; row <= last; row++) {
    const from = Math.max(0, row - 1);
    const to = Math.min(last, row + 1);
    const seconds = ((t[to] ?? 0) - (t[from] ?? 0)) / 1000;
    const east = ((lon[to] ?? 0) - (lon[from] ?? 0)) * cmPerUnit * narrowing;
    const north = ((lat[to] ?? 0) - (lat[from] ?? 0)) * cmPerUnit;
    speed[row] = seconds > 0 ? Math.sqrt(east * east + north * north) / seconds : Number.NaN;
    heading[row] = bearing(east, north);
  }
  return { speed, heading };
}

/** Taylor's series to the eighth power: within 3e-5 over a quarter circle. */
function cosine(angle: number): number {
  const square = angle * angle;
  return 1 - (square / 2) * (1 - (square / 12) * (1 - (square / 30) * (1 - square / 56)));
}

/** Degrees clockwise from north, within a quarter of a degree; NaN for no movement. */
function bearing(east: number, north: number): number {
  const across = Math.abs(east);
  const along = Math.abs(north);
  const isSteep = along >= across;
  const ratio = isSteep ? across / along : along / across;
  // Arctangent of 0…1 in degrees (Rajan et al., IEEE Signal Processing Magazine 23(3), 2006, eq. 7).
  const angle = ratio * (45 + 15.64 * (1 - ratio));
  const fromNorth = isSteep ? angle : 90 - angle;
  const fromSouthOrNorth = north < 0 ? 180 - fromNorth : fromNorth;
  return east < 0 ? 360 - fromSouthOrNorth : fromSouthOrNorth;
}
