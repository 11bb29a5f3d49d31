import { type TimeSpan, trackLimits } from '@muster/model/track/track.ts';

/** Kinds of subjects of a replay, which the map shows in addition to the tracks. */
export const replayKinds = ['round', 'permit', 'muster'] as const;

export interface ReplayAbout {
  kind: (typeof replayKinds)[number];
  id: string;
}

/** Subjects, span (epoch ms), and the related object. */
export interface ReplayTarget extends TimeSpan {
  /** The most important first, because the number is limited (`trackLimits.subjects`). */
  personIds: readonly string[];
  about: ReplayAbout | null;
  /** Proposed reason of the access. */
  why: string;
}

/** URL of the replay of a round, a permit or a drill. */
export function replayPath({ personIds, from, to, about, why }: ReplayTarget): string {
  const who = personIds.slice(0, trackLimits.subjects).map((id) => `person:${id}`);
  const query = new URLSearchParams({ who: who.join(), from: String(from), to: String(to), why });
  if (about !== null) query.set('about', `${about.kind}:${about.id}`);
  return `/area/track?${query}`;
}

/** Reads the related object from the URL. */
export function readAbout(parameters: URLSearchParams): ReplayAbout | null {
  const text = parameters.get('about') ?? '';
  const at = text.indexOf(':');
  const kind = replayKinds.find((each) => each === text.slice(0, at));
  const id = text.slice(at + 1);
  return kind === undefined || id === '' ? null : { kind, id };
}
