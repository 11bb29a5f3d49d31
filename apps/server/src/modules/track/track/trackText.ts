import type { TrackPoint } from '@muster/model/track/wire.ts';
import { type TimeSpan, type TrackFormat, trackLimits } from '@muster/model/track/track.ts';

/** A point and its card. */
export interface NamedPoint {
  tag: string;
  point: TrackPoint;
}

type Points = AsyncIterable<NamedPoint>;

/** Unreadable ranges; complete when the points have ended. */
type Damaged = readonly TimeSpan[];

/** How a track is written in each format, piece by piece: a year of it is never in memory. */
export const trackText: Readonly<
  Record<TrackFormat, (name: string, points: Points, damaged: Damaged) => AsyncGenerator<string>>
> = {
  csv: csvText,
  gpx: gpxText,
  geojson: geoJsonText,
};

/**
 * In the format of recordings (wire.md): a saved file can be replayed. It cannot represent missing ranges.
 * @throws Error after the last point if there are any: the download is aborted, so that it does not look complete
 */
async function* csvText(_name: string, points: Points, damaged: Damaged): AsyncGenerator<string> {
  yield 'tag,t,time,lon,lat,floor,speed\r\n';
  for await (const { tag, point } of points) {
    const [t, lon, lat, floor, speed] = point;
    yield `${csvCell(tag)},${t},${new Date(t).toISOString()},${lon},${lat},${floor},${speed ?? ''}\r\n`;
  }
  if (damaged.length > 0) throw new Error(`Stored positions are damaged: ${damaged.map(inWords).join(', ')}`);
}

function inWords({ from, to }: TimeSpan): string {
  return `${new Date(from).toISOString()} to ${new Date(to).toISOString()}`;
}

/** RFC 4180; a cell that a spreadsheet would read as a formula is made a text. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** GPX 1.1: a segment for each path without a gap. It has no elements for floor and speed. */
async function* gpxText(name: string, points: Points, damaged: Damaged): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield '<gpx version="1.1" creator="Muster" xmlns="http://www.topografix.com/GPX/1/1" xmlns:m="urn:muster:gpx:1">\n';
  yield `<trk><name>${xmlText(name)}</name>\n`;
  for await (const segment of segmentsOf(points)) {
    yield '<trkseg>\n';
    for (const { point } of segment) {
      const [t, lon, lat, floor, speed] = point;
      const more = `<m:floor>${floor}</m:floor>${speed === null ? '' : `<m:speed>${speed}</m:speed>`}`;
      const time = `<time>${new Date(t).toISOString()}</time>`;
      yield `<trkpt lat="${lat}" lon="${lon}">${time}<extensions>${more}</extensions></trkpt>\n`;
    }
    yield '</trkseg>\n';
  }
  yield '</trk>\n';
  for (const span of damaged) yield `<!-- Stored positions are damaged and left out: ${inWords(span)} -->\n`;
  yield '</gpx>\n';
}

function xmlText(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      // eslint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
  );
}

/** RFC 7946: a line for each path without a gap, a point if there is only one; times beside the coordinates. */
async function* geoJsonText(name: string, points: Points, damaged: Damaged): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let isFirst = true;
  for await (const segment of segmentsOf(points)) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(featureOf(name, segment))}`;
    isFirst = false;
  }
  yield `\n]${damaged.length === 0 ? '' : `,"damaged":${JSON.stringify(damaged)}`}}\n`;
}

function featureOf(name: string, segment: readonly NamedPoint[]): object {
  const coordinates = segment.map(({ point: [, lon, lat] }) => [lon, lat]);
  const geometry =
    coordinates.length === 1 ? { type: 'Point', coordinates: coordinates[0] } : { type: 'LineString', coordinates };
  const column = <Value>(of: (point: TrackPoint) => Value): Value[] => segment.map(({ point }) => of(point));
  const properties = {
    name,
    tag: segment[0]?.tag,
    times: column(([t]) => t),
    floors: column(([, , , floor]) => floor),
    speeds: column(([, , , , speed]) => speed),
  };
  return { type: 'Feature', geometry, properties };
}

/** Points of one piece in memory. The next continues where it ended. */
const longestSegment = 10_000;

async function* segmentsOf(points: Points): AsyncGenerator<NamedPoint[]> {
  let segment: NamedPoint[] = [];
  for await (const next of points) {
    const last = segment.at(-1);
    const isGap = last !== undefined && (last.tag !== next.tag || next.point[0] - last.point[0] > trackLimits.gapMs);
    if (last !== undefined && (isGap || segment.length >= longestSegment)) {
      yield segment;
      segment = isGap ? [] : [last];
    }
    segment.push(next);
  }
  if (segment.length > 0) yield segment;
}
