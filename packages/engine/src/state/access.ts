import type { AccessOutcome, AttendanceState, ExceptionKind } from '../event.ts';
import type { AccessPass, ShiftConfig } from '../input.ts';
import { type Rank, rank } from './deadlineQueue.ts';
import type { RecentFixes } from './recentFixes.ts';
import type { Site } from './site.ts';
import type { Tags } from './tags.ts';

/** Interval of attendance positions (work.md, "Attendance position"). */
export const attendanceMs = 300_000;
/** Maximum gap between fixes of one hearing: the time after an event within which a fix must arrive. */
export const realTimeMs = 300_000;
/** Time after its certainty during which an exception can be corrected (work.md, "One principle"). */
export const finalMs = 48 * 3_600_000;
/** Maximum time after a shift during which an overstay counts. */
export const stayOnMs = 1_800_000;

/** A stay of a subject inside an area, by one tag. Times by the engine's own time, as everywhere here. */
export interface Spell {
  readonly areaId: string;
  readonly slot: number;
  readonly from: number;
  /** Null = still inside. */
  to: number | null;
  /** Ended by a deadline, which is evaluated before the fixes of its time. */
  isSilent: boolean;
}

/** A time span in which a tag sent fixes without a gap of more than `realTimeMs`. */
export interface Hearing {
  readonly slot: number;
  readonly from: number;
  /** Its newest fix; null = the newest of the tag. */
  to: number | null;
}

/** A checkpoint event. */
export interface Pass extends Pick<AccessPass, 'checkpoint' | 't' | 'direction'> {
  readonly tag: string | null;
}

/** A candidate for an exception. */
export interface Finding {
  readonly what: ExceptionKind;
  readonly tag: string | null;
  readonly of: number;
  readonly checkpoint: string | null;
  readonly shiftId: string | null;
  /** Of the event, if it is about one. */
  readonly direction: AccessPass['direction'] | null;
  /**
   * When a fix was far from the checkpoint; null = none, or the checkpoint has no place; absent = not evaluated yet.
   */
  farAt?: number | null;
  /** Last emitted state; null = nothing, or withdrawn. */
  told: Verdict | null;
}

/** An exception. */
export interface Verdict {
  readonly since: number;
  readonly closedAt: number | null;
}

/** A shift with the rule for its days. */
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
  /** The last emitted summary, as text; absent = none. */
  told?: string;
  /** Whether an overstay is looked for. */
  isAsked: boolean;
}

/** A subject with the inputs of its exceptions and attendance. A deadline: its next possible change. */
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
  /** Start of the changes since the last evaluation. */
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
  /** Current hearings, by slot. */
  readonly heard = new Map<number, { readonly subject: AccessSubject; readonly hearing: Hearing }>();
  /** The ground area and all zones. */
  watched: ReadonlySet<string> = new Set();
  /** By id of the subject. */
  plans: ReadonlyMap<string, readonly ShiftPlan[]> = new Map();
  /** Whether anything is configured. */
  isOn = false;
  /** Nothing that was certain before this is evaluated. */
  beganAt = Number.POSITIVE_INFINITY;

  subject(id: string): AccessSubject {
    const known = this.subjects.get(id) ?? new AccessSubject(id);
    this.subjects.set(id, known);
    return known;
  }
}

/** The state that entry, exit and attendance need. Times by the engine's own time. */
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
