import type { Stay, SubjectTrack, Track } from '@muster/model/track/wire.ts';
import type { Projection } from '@muster/geo/projection.ts';
import { type TimeSpan, trackLimits } from '@muster/model/track/track.ts';

import type { DrawnShape } from '../../map/drawing/drawingPicture.ts';
import type { RecordedTag, Recording } from '../../map/replay/recording.ts';

/** Tracks and the shown span. */
export interface TrackViewProps {
  tracks: readonly SubjectTrack[];
  /** The requested span. */
  whole: TimeSpan;
  /** The shown part of it. */
  window: TimeSpan;
  onWindow: (window: TimeSpan) => void;
}

/** From slow to fast, km/h: standing, walking, running, driving, driving fast. Not the colours of alarms. */
export const speedBands = [
  { upTo: 1, color: '#8FA3AA' },
  { upTo: 7, color: '#3BA99C' },
  { upTo: 15, color: '#2B7FA8' },
  { upTo: 30, color: '#3F51A5' },
  { upTo: Number.POSITIVE_INFINITY, color: '#6A2C91' },
] as const;

/** Colours of subjects, in order. */
export const subjectColors = [
  '#0B8F8C',
  '#7A5AC8',
  '#C2478F',
  '#4A5B66',
  '#2B7FA8',
  '#6B8E23',
  '#8C5A2B',
  '#3F51A5',
  '#A0458C',
  '#35786B',
] as const;

export function subjectColor(index: number): string {
  return subjectColors[index % subjectColors.length] ?? subjectColors[0];
}

/** Tracks as a recording, with a mark for each card of each subject, without outliers. null = no points. */
export function recordingOfTracks(subjects: readonly SubjectTrack[], projection: Projection): Recording | null {
  const tags = subjects.flatMap(({ kind, tracks }) =>
    tracks.flatMap((track) => recordedTrack(track, kind === 'vehicle', projection)),
  );
  if (tags.length === 0) return null;
  return {
    start: Math.min(...tags.map(({ t }) => t[0])),
    end: Math.max(...tags.map(({ t }) => t.at(-1) ?? 0)),
    tags,
  };
}

function recordedTrack({ tag, points, outliers }: Track, isVehicle: boolean, projection: Projection): RecordedTag[] {
  const marked = new Set(outliers);
  const fixes = points.filter(([t]) => !marked.has(t));
  if (fixes.length === 0) return [];
  return [
    {
      tag,
      isVehicle,
      t: Float64Array.from(fixes, ([t]) => t),
      x: Float64Array.from(fixes, ([, lon]) => projection.x(lon)),
      y: Float64Array.from(fixes, ([, , lat]) => projection.y(lat)),
      floor: Int16Array.from(fixes, ([, , , floor]) => floor),
      heading: new Float32Array(fixes.length).fill(Number.NaN),
    },
  ];
}

/** Colouring of the lines. */
export type TrackColoring = 'speed' | 'subject';

interface PictureOptions {
  coloring: TrackColoring;
  /** null = every floor. */
  floor: number | null;
  projection: Projection;
}

/** The tracks as lines: broken at gaps, with a small disc for each stay. */
export function trackShapes(subjects: readonly SubjectTrack[], options: PictureOptions): DrawnShape[] {
  return subjects.flatMap(({ tracks }, index) =>
    tracks.flatMap((track) => [
      ...linesOf(track, subjectColor(index), options),
      ...track.stays
        .filter(({ floor }) => options.floor === null || floor === options.floor)
        .map((stay) => discOf(stay, subjectColor(index), options.projection)),
    ]),
  );
}

type Point = Track['points'][number];

function linesOf(track: Track, own: string, { coloring, floor, projection }: PictureOptions): DrawnShape[] {
  const lines: (DrawnShape & { points: [number, number][] })[] = [];
  for (const [from, to] of stepsOf(track)) {
    if (floor !== null && to[3] !== floor) continue;
    const color = coloring === 'subject' ? own : speedColor(from, to, projection);
    const [start, end] = [placeOf(from, projection), placeOf(to, projection)];
    const line = lines.at(-1);
    const last = line?.points.at(-1);
    if (line?.color === color && last?.[0] === start[0] && last[1] === start[1]) line.points.push(end);
    else lines.push({ points: [start, end], isClosed: false, color, isActive: true });
  }
  return lines;
}

function placeOf([, lon, lat]: Point, { x, y }: Projection): [x: number, y: number] {
  return [x(lon), y(lat)];
}

/** Lines between consecutive fixes on one floor and without a gap. Outliers are omitted. */
function* stepsOf({ points, outliers }: Track): Generator<[from: Point, to: Point]> {
  const marked = new Set(outliers);
  let before: Point | null = null;
  for (const point of points) {
    if (marked.has(point[0])) continue;
    const isKnown = before !== null && point[0] - before[0] <= trackLimits.gapMs && point[3] === before[3];
    if (before !== null && isKnown) yield [before, point];
    before = point;
  }
}

/** The speed sent by the device, else computed between the fixes. */
function speedColor(from: Point, to: Point, { x, y }: Projection): string {
  const [seconds, metres] = [(to[0] - from[0]) / 1000, Math.hypot(x(to[1]) - x(from[1]), y(to[2]) - y(from[2]))];
  const kilometresPerHour = (to[4] ?? metres / Math.max(seconds, 0.001)) * 3.6;
  return (speedBands.find(({ upTo }) => kilometresPerHour < upTo) ?? speedBands[speedBands.length - 1]).color;
}

const discMetres = 2.5;
const discCorners = 16;

function discOf({ lon, lat }: Stay, color: string, projection: Projection): DrawnShape {
  const [x, y] = [projection.x(lon), projection.y(lat)];
  const points = Array.from({ length: discCorners }, (_, corner) => {
    const angle = (corner / discCorners) * 2 * Math.PI;
    return [x + discMetres * Math.cos(angle), y + discMetres * Math.sin(angle)] as const;
  });
  return { points, isClosed: true, color, isActive: false };
}
