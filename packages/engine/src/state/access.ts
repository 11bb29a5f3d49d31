import type { AccessOutcome, AttendanceState, ExceptionKind } from '../event.ts';
import type { AccessPass, ShiftConfig } from '../input.ts';
import { type Rank, rank } from './deadlineQueue.ts';
import type { RecentFixes } from './recentFixes.ts';
import type { Site } from './site.ts';
import type { Tags } from './tags.ts';

/** Between two positions of an attendance (work.md, "Attendance position"). */
export const attendanceMs = 300_000;
/** Fixes at most so far apart are one span of hearing: within so long after an event there has to be a fix. */
export const realTimeMs = 300_000;
/** So long after it is certain something can still be corrected (work.md, "One principle"). */
export const finalMs = 48 * 3_600_000;
/** So long after its shift somebody may stay. */
export const stayOnMs = 1_800_000;

/** Somebody inside an area, by one tag. Times by the engine's own time, as everywhere here. */
export interface Spell {
  readonly areaId: string;
  readonly slot: number;
  readonly from: number;
  /** Null = still inside. */
  to: number | null;
  /** Ended by a deadline, which comes before the fixes of its time. */
  isSilent: boolean;
}

/** A tag heard without a gap of more than `realTimeMs`. */
export interface Hearing {
  readonly slot: number;
  readonly from: number;
  /** Its newest fix; null = the newest of the tag. */
  to: number | null;
}

/** An event of a checkpoint. */
export interface Pass extends Pick<AccessPass, 'checkpoint' | 't' | 'direction'> {
  readonly tag: string | null;
}

/** A question to which the answer may be an exception. */
export interface Finding {
  readonly what: ExceptionKind;
  readonly tag: string | null;
  readonly of: number;
  readonly checkpoint: string | null;
  readonly shiftId: string | null;
  /** Of the event, where it is about one. */
  readonly direction: AccessPass['direction'] | null;
  /** When a fix was far from the checkpoint; null = none, or there is no place; absent = that is not known yet. */
  farAt?: number | null;
  /** What was emitted last; null = nothing, or that it is none. */
  told: Verdict | null;
}

/** An exception. */
export interface Verdict {
  readonly since: number;
  readonly closedAt: number | null;
}

/** A shift with what its days follow from. */
export interface ShiftPlan {
  readonly shift: ShiftConfig;
  /** The first day of the shift that is accepted, from about `near` on, epoch ms by the site's clock. */
  readonly firstDay: (near: number, accepts: (day: ShiftDay) => boolean) => ShiftDay | null;
  /** Equal = the same times, on whatever days. */
  readonly times: string;
  /** Equal = the same days and times. */
  readonly key: string;
}

/** From ≤ t < to. */
export interface ShiftDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

/** A shift on a day. */
export interface Duty extends ShiftDay {
  readonly shiftId: string;
  /** Index of the instant of the first state. */
  readonly first: number;
  /** Emitted, in order. */
  readonly states: AttendanceState[];
  /** What was emitted of it as a whole, as text; absent = nothing. */
  told?: string;
  /** Whether somebody who stays on is looked for. */
  isAsked: boolean;
}

/** Somebody with all that his exceptions and his attendance follow from. A deadline: his next possible change. */
export class AccessSubject {
  readonly kind = 'access';
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.access;
  readonly order = 0;
  place = -1;
  /** Id of the subject. */
  readonly name: string;
  spells: Spell[] = [];
  hearings: Hearing[] = [];
  /** In order of time. */
  passes: Pass[] = [];
  findings: Finding[] = [];
  duties: Duty[] = [];
  /** What follows from here on has changed since it was judged. */
  changedFrom = Number.POSITIVE_INFINITY;
  /** Settings changed: states up to here stay as they are. */
  finalTo = Number.NEGATIVE_INFINITY;

  constructor(name: string) {
    this.name = name;
  }
}

/** Entry, exit and attendance of a site. */
export class Access {
  /** By id of the subject. */
  readonly subjects = new Map<string, AccessSubject>();
  /** What is heard now, by slot. */
  readonly heard = new Map<number, { readonly subject: AccessSubject; readonly hearing: Hearing }>();
  /** The ground area and all zones. */
  watched: ReadonlySet<string> = new Set();
  /** By id of the subject. */
  plans: ReadonlyMap<string, readonly ShiftPlan[]> = new Map();
  /** Whether anything is asked of the site. */
  isOn = false;
  /** Nothing is judged that was certain before. */
  beganAt = Number.POSITIVE_INFINITY;

  subject(id: string): AccessSubject {
    const known = this.subjects.get(id) ?? new AccessSubject(id);
    this.subjects.set(id, known);
    return known;
  }
}

/** What entry, exit and attendance need of the state of a site. Times by the engine's own time. */
export interface AccessScene {
  readonly access: Access;
  readonly site: Site;
  readonly tags: Tags;
  readonly evidence: { readonly recent: RecentFixes };
  readonly now: number;
  readonly clockMs: number;
  emit(event: AccessOutcome): void;
  schedule(subject: AccessSubject, due: number, rank: Rank): void;
  readonly queue: { remove(subject: AccessSubject): void };
}
