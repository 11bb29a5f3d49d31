import { type TimeSpan, trackLimits, type TrackSubject, trackSubjectKinds } from '@muster/model/track/track.ts';

/** The query in the URL of the page: `?who=person:p1,vehicle:v2&from=…&to=…`. */
export interface TrackAddress extends TimeSpan {
  subjects: readonly TrackSubject[];
}

const msPerHour = 3_600_000;

export function subjectKey({ kind, id }: TrackSubject): string {
  return `${kind}:${id}`;
}

export function subjectOfKey(key: string): TrackSubject | undefined {
  const at = key.indexOf(':');
  const kind = trackSubjectKinds.find((each) => each === key.slice(0, at));
  const id = key.slice(at + 1);
  return kind === undefined || id === '' ? undefined : { kind, id };
}

/** Kind of the first subject in `who` without an id; null if all have one. */
export function kindWithoutId(parameters: URLSearchParams): TrackSubject['kind'] | null {
  const keys = (parameters.get('who') ?? '').split(',').filter(Boolean);
  const broken = keys.find((key) => subjectOfKey(key) === undefined);
  return broken === undefined ? null : (trackSubjectKinds.find((kind) => broken.startsWith(kind)) ?? 'person');
}

/** @param now the default span is the last eight hours */
export function readAddress(parameters: URLSearchParams, now: number): TrackAddress {
  const keys = (parameters.get('who') ?? '').split(',').slice(0, trackLimits.subjects);
  const subjects = keys.flatMap((key) => subjectOfKey(key) ?? []);
  const to = timeOf(parameters.get('to')) ?? now;
  const from = timeOf(parameters.get('from')) ?? to - 8 * msPerHour;
  return from < to ? { subjects, from, to } : { subjects, from: to - 8 * msPerHour, to };
}

export function writeAddress(parameters: URLSearchParams, { subjects, from, to }: TrackAddress): URLSearchParams {
  const next = new URLSearchParams(parameters);
  next.set('who', subjects.map(subjectKey).join(','));
  next.set('from', String(from));
  next.set('to', String(to));
  return next;
}

function timeOf(text: string | null): number | undefined {
  const time = text === null || text === '' ? Number.NaN : Number(text);
  return Number.isSafeInteger(time) && time > 0 ? time : undefined;
}
