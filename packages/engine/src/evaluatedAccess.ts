import type { AccessPass, CheckpointConfig, Input, ShiftConfig, SiteConfig, SubjectConfig } from './input.ts';

/** An event of a checkpoint in `SITE.json` (work.md, "Entry and exit"). */
export interface EvaluatedPass extends Pick<AccessPass, 'checkpoint' | 'direction'> {
  /** Epoch ms or ISO-8601. */
  t: number | string;
  tag: string;
}

/** A shift in `SITE.json` (work.md, "Attendance and reports"), of every day. */
export interface EvaluatedShift extends Pick<ShiftConfig, 'id' | 'start' | 'end' | 'zoneIds'> {
  tag: string;
}

/** Entry, exit and attendance of `SITE.json`; absent = none of them. */
export interface EvaluatedAccess {
  accessEvents?: readonly EvaluatedPass[];
  /** Places of checkpoints; without one, no fix is far from it. */
  checkpoints?: readonly CheckpointConfig[];
  /** Id of the area that is the site. */
  groundAreaId?: string;
  shifts?: readonly EvaluatedShift[];
}

type EvaluatedSubject = Omit<SubjectConfig, 'id'> & { id?: string };

/** Subject ids of all carriers of a tag at any time; the tag itself if it has none. */
export function idsOfTag(subjects: readonly EvaluatedSubject[], tag: string): string[] {
  const carriers = subjects.filter((subject) => subject.tag === tag);
  return carriers.length === 0 ? [tag] : carriers.map((carrier) => carrier.id ?? tag);
}

/** The configuration for the engine. */
export function accessOf({
  accessEvents,
  checkpoints,
  groundAreaId,
  shifts,
  subjects = [],
}: EvaluatedAccess & { subjects?: readonly EvaluatedSubject[] }): Pick<SiteConfig, 'access'> {
  if ([accessEvents, checkpoints, groundAreaId, shifts].every((part) => part === undefined)) return {};
  return {
    access: {
      groundAreaId: groundAreaId ?? null,
      hasGates: true,
      checkpoints: checkpoints ?? [],
      shifts: (shifts ?? []).map(({ tag, ...shift }) => ({ ...shift, tag, subjectId: idsOfTag(subjects, tag)[0] })),
    },
  };
}

/**
 * Checkpoint events as inputs, in order of time, then of the site.
 * @param begin of the site, epoch ms; earlier events are applied then
 */
export function passInputs({ accessEvents = [] }: EvaluatedAccess, begin: number): Input[] {
  const passes = accessEvents.map(({ t, ...pass }) => ({ ...pass, t: timeOf('t', t) }));
  return passes
    .toSorted((a, b) => a.t - b.t)
    .map((pass) => ({ kind: 'access', receivedAt: Math.max(pass.t, begin), passes: [pass] }));
}

/** @param name of the field, for the error */
export function timeOf(name: string, value: number | string): number {
  const t = typeof value === 'number' ? value : Date.parse(value);
  if (!Number.isFinite(t)) throw new RangeError(`${name} ${value} is no time`);
  return t;
}
