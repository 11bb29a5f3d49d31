/**
 * GCJ-02, the coordinates of maps published in China: WGS84 with an offset of up to some hundred metres that follows a
 * public approximation (the formula of the `evil transform` as used by its open implementations; better than 1 m inland).
 * Degrees in, degrees out. Outside of China the two are the same.
 */
type LonLat = readonly [lon: number, lat: number];

/** Krasovsky 1940. */
const semiMajor = 6_378_245;
const eccentricitySquared = 0.006_693_421_622_965_943;
const radians = Math.PI / 180;

export function toGcj02([lon, lat]: LonLat): [lon: number, lat: number] {
  if (isOutside(lon, lat)) return [lon, lat];
  const sine = Math.sin(lat * radians);
  const magic = 1 - eccentricitySquared * sine * sine;
  const root = Math.sqrt(magic);
  const perLat = ((semiMajor * (1 - eccentricitySquared)) / (magic * root)) * radians;
  const perLon = (semiMajor / root) * Math.cos(lat * radians) * radians;
  return [lon + eastOffset(lon - 105, lat - 35) / perLon, lat + northOffset(lon - 105, lat - 35) / perLat];
}

/** The inverse, to a millimetre: repeats until no correction is left. */
export function fromGcj02([lon, lat]: LonLat): [lon: number, lat: number] {
  let guess: [number, number] = [lon, lat];
  for (let round = 0; round < 5; round++) {
    const [wrongLon, wrongLat] = toGcj02(guess);
    guess = [guess[0] - (wrongLon - lon), guess[1] - (wrongLat - lat)];
  }
  return guess;
}

function isOutside(lon: number, lat: number): boolean {
  return lon < 72.004 || lon > 137.8347 || lat < 0.8293 || lat > 55.8271;
}

/** Metres. */
function northOffset(x: number, y: number): number {
  const plain = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x));
  return plain + waves(x, [20, 6], [20, 2]) + waves(y, [20, 1], [40, 1 / 3]) + waves(y, [160, 1 / 12], [320, 1 / 30]);
}

/** Metres. */
function eastOffset(x: number, y: number): number {
  const plain = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x));
  return plain + waves(x, [20, 6], [20, 2]) + waves(x, [20, 1], [40, 1 / 3]) + waves(x, [150, 1 / 12], [300, 1 / 30]);
}

function waves(value: number, ...all: readonly (readonly [height: number, times: number])[]): number {
  return all.reduce((sum, [height, times]) => sum + height * Math.sin(value * times * Math.PI), 0) * (2 / 3);
}
