/** WGS84 (NIMA TR8350.2): equatorial radius in metres and flattening. */
const equatorialRadius = 6_378_137;
const flattening = 1 / 298.257223563;

const radiansPerDegree = Math.PI / 180;

/** Degrees WGS84. */
interface Place {
  readonly lon: number;
  readonly lat: number;
}

/**
 * The plane of one site: x metres to the east and y metres to the north of the site's origin. Longitude alone makes x
 * and latitude alone makes y, so four functions of one number suffice and nothing is allocated per fix.
 */
export interface Projection {
  /** Degrees WGS84. */
  readonly origin: readonly [lon: number, lat: number];
  /** Metres east of the origin, by the shorter way round the globe. */
  x(lon: number): number;
  /** Metres north of the origin. */
  y(lat: number): number;
  /**
   * The same for `count` places from index `from`: writes `x` into `xs` and `y` into `ys`, from index 0. If longitude or
   * latitude is NaN, x is NaN.
   */
  lay(lons: Float64Array, lats: Float64Array, from: number, count: number, xs: Float64Array, ys: Float64Array): void;
  /** Degrees; inverse of `x`, in [-180, 180). */
  lon(x: number): number;
  /** Degrees; inverse of `y`. */
  lat(y: number): number;
}

/**
 * Equirectangular projection around `origin` (degrees WGS84), true to scale at the origin: a degree of latitude is as
 * long as given by the ellipsoid's meridian radius M, a degree of longitude by N·cos(latitude) (Snyder, Map
 * Projections: A Working Manual, 1987, (4-19), (4-20)). At 50° and 5 km north of the origin x is wrong by 0.1 %.
 * @throws RangeError when the origin is not on the globe, or a pole, where longitude has no length.
 */
export function createProjection(origin: readonly [lon: number, lat: number]): Projection {
  const [originLon, originLat] = origin;
  if (!(Math.abs(originLon) <= 180 && Math.abs(originLat) < 90)) {
    throw new RangeError(`A site cannot have its origin at lon ${originLon}, lat ${originLat}.`);
  }
  const eccentricitySquared = flattening * (2 - flattening);
  const sine = Math.sin(originLat * radiansPerDegree);
  const w = 1 - eccentricitySquared * sine * sine;
  const meridianRadius = (equatorialRadius * (1 - eccentricitySquared)) / (w * Math.sqrt(w));
  const primeVerticalRadius = equatorialRadius / Math.sqrt(w);
  const metresPerLat = meridianRadius * radiansPerDegree;
  const metresPerLon = primeVerticalRadius * Math.cos(originLat * radiansPerDegree) * radiansPerDegree;
  return {
    origin: [originLon, originLat],
    x: (lon) => shorterWay(lon - originLon) * metresPerLon,
    y: (lat) => (lat - originLat) * metresPerLat,
    lay(lons, lats, from, count, xs, ys) {
      for (let i = 0; i < count; i++) {
        const degrees = lons[from + i] - originLon;
        const y = (lats[from + i] - originLat) * metresPerLat;
        const isHere = degrees >= -180 && degrees < 180 && y === y;
        xs[i] = isHere ? degrees * metresPerLon : y === y ? shorterWay(degrees) * metresPerLon : Number.NaN;
        ys[i] = y;
      }
    },
    lon: (x) => shorterWay(originLon + x / metresPerLon),
    lat: (y) => originLat + y / metresPerLat,
  };
}

/** Metres in a straight line between two places of a site (degrees WGS84), on the plane around `other`. */
export function metresBetween(one: Place, other: Place): number {
  const plane = createProjection([other.lon, other.lat]);
  return Math.hypot(plane.x(one.lon), plane.y(one.lat));
}

/** Degrees in [-180, 180): a site on the 180th meridian is in one piece. */
function shorterWay(degrees: number): number {
  if (degrees >= -180 && degrees < 180) return degrees;
  return degrees - 360 * Math.floor((degrees + 180) / 360);
}
