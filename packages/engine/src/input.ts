import type { AlarmRule, AlarmSettings, CameraAlarm } from '@muster/model/alarm/alarmRule.ts';
import type { CircleRegion, Region } from '@muster/model/area/region.ts';
import type { PositionBatch } from '@muster/model/position/positionBatch.ts';

/** An area as the engine reads it: the fields of `/pod/area` in wire.md, with its id. */
export interface AreaConfig {
  id: string;
  typeId?: string | null;
  parentId?: string | null;
  regions: readonly Region[];
  strict?: boolean;
  entryFixes?: number;
  /** Metres. */
  exitTolerance?: number;
  /** Seconds; absent = never. */
  toleranceTimeout?: number | null;
  detectCrossing?: boolean;
  /** Seconds. */
  fixTimeout?: number;
  alarms?: AlarmSettings;
}

export interface AreaTypeConfig {
  id: string;
  alarms?: AlarmSettings;
}

/** An interval, from ≤ t < until, epoch ms; an absent bound is unlimited. */
export interface Period {
  from?: number;
  until?: number;
}

/** A qualification by its code, with its validity. */
export interface Qualification extends Period {
  code: string;
}

/** A person or vehicle with its card; a position belongs to the carrier at its `t`. */
export interface SubjectConfig {
  tag: string;
  kind: 'person' | 'vehicle';
  id: string;
  personType?: string;
  vehicleType?: string;
  departId?: string;
  jobId?: string;
  qualifications?: readonly Qualification[];
  /** Epoch ms of the binding; absent = from the beginning. */
  boundFrom?: number;
  /** Epoch ms at which the binding ended; absent = still bound. */
  boundTo?: number;
}

/** A point that patrols visit. */
export interface PatrolPointConfig {
  id: string;
  sensing: 'fence' | 'beacon';
  /** Of a fence point; degrees, floor null = any. */
  place?: { lon: number; lat: number; floor: number | null };
  /** Of a fence point; metres. */
  distance?: number;
  /** Of a beacon point; the id in `Position.beacons`. */
  beaconId?: string;
  /** Of a beacon point; dBm. */
  threshold?: number;
  mustVisit: boolean;
}

export interface PatrolAreaConfig {
  id: string;
  pointIds: readonly string[];
  /** Absent or empty = the area is its points. */
  regions?: readonly Region[];
}

/** Members are those named in either list. */
export interface PatrolTeamConfig {
  id: string;
  /** Ids of subjects. */
  memberIds?: readonly string[];
  /** Tags, whoever carries them. */
  tags?: readonly string[];
}

/** The plan of a team's rounds. Times are `HH:mm` in the site's zone. */
export interface PatrolRouteConfig {
  id: string;
  teamId: string;
  patrolAreaId: string;
  pointIds: readonly string[];
  timesPerDay: number;
  startTime: string;
  endTime: string;
  /** Minutes. */
  errorBefore: number;
  errorAfter: number;
  indicators: readonly ('points' | 'visits' | 'dwell')[];
  minPoints: number;
  minVisits: number;
  /** Minutes. */
  minDwell: number;
  inOrder?: boolean;
}

/** Patrols of a site (work.md, "Patrol"). Ids are unique within each list. */
export interface PatrolsConfig {
  points: readonly PatrolPointConfig[];
  areas: readonly PatrolAreaConfig[];
  teams: readonly PatrolTeamConfig[];
  routes: readonly PatrolRouteConfig[];
}

/** A permit in progress (work.md, "Hazardous work"). The engine derives its temporary area: `permit:` and its id. */
export interface PermitConfig {
  id: string;
  regions: readonly Region[];
  /** Ids of subjects. */
  workerIds: readonly string[];
  guardianIds: readonly string[];
  /** Greatest number of people inside; null = no limit. */
  maxPeople: number | null;
  /** By the site's clock, epoch ms. */
  endAt: number;
}

/** A gate. */
export interface CheckpointConfig {
  id: string;
  /** Degrees; null = no fix is far from it. */
  place: { lon: number; lat: number } | null;
}

/** The days of a shift: the listed days of each cycle, of which 0 is the first. */
export interface ShiftDays {
  /** A day on which a cycle begins, `YYYY-MM-DD`; there is no shift before it. */
  from: string;
  /** The last day; absent = no end. */
  until?: string;
  cycle: number;
  on: readonly number[];
}

/**
 * Times and areas of a subject's work. Times are `HH:mm` in the site's zone; an end at or before the start is on the
 * next day.
 */
export interface ShiftConfig {
  id: string;
  /** Ids of the subjects who work it. */
  subjectId: string;
  /** The tag in its events; absent = none. */
  tag?: string;
  start: string;
  end: string;
  /** Areas of the work. */
  zoneIds: readonly string[];
  /** Absent = every day. */
  days?: ShiftDays;
}

/** Configuration of entry, exit and attendance (work.md, "Entry and exit", "Attendance and reports"). */
export interface AccessConfig {
  /** The area that is the site; null = no subject is ever on site. */
  groundAreaId: string | null;
  /** Whether everybody passes a checkpoint: then an enter without an event is an exception. */
  hasGates: boolean;
  checkpoints: readonly CheckpointConfig[];
  /** An id may occur at several subjects, and once at each. */
  shifts: readonly ShiftConfig[];
}

/** The configuration of a site. */
export interface SiteConfig {
  /** IANA name, for alarm windows. */
  timeZone: string;
  /** Origin of the plane in which geometry is done; absent = the middle of the first area. */
  origin?: readonly [lon: number, lat: number];
  /** Milliseconds; 2,000 by default. */
  latenessMs?: number;
  /** The building's settings for the rules without an area. */
  alarms?: AlarmSettings;
  areas: readonly AreaConfig[];
  areaTypes?: readonly AreaTypeConfig[];
  subjects?: readonly SubjectConfig[];
  patrols?: PatrolsConfig;
  /** Permits in progress. */
  permits?: readonly PermitConfig[];
  /** Absent = neither exceptions nor attendance. */
  access?: AccessConfig;
  /** True in `evaluate`: a tag without an entry is its own subject, of the row's kind. */
  openSubjects?: boolean;
}

/**
 * A configuration change: removals first, then additions that replace by id (subjects by tag and boundFrom).
 */
export interface ConfigChange {
  site?: Partial<Pick<SiteConfig, 'timeZone' | 'origin' | 'latenessMs' | 'alarms' | 'openSubjects'>>;
  areas?: { put?: readonly AreaConfig[]; remove?: readonly string[] };
  areaTypes?: { put?: readonly AreaTypeConfig[]; remove?: readonly string[] };
  /** `remove` by tag removes every binding of it. */
  subjects?: { put?: readonly SubjectConfig[]; remove?: readonly string[] };
  /** Replaces all of them. */
  patrols?: PatrolsConfig;
  /** `put` starts, resumes or changes a permit; `remove` pauses or ends it. */
  permits?: { put?: readonly PermitConfig[]; remove?: readonly string[] };
  /** Replaces all of it. */
  access?: AccessConfig;
}

/** Scope of an evacuation that is not of one area: several areas, a circle around an accident, or the whole site. */
export type EvacuationScope =
  | { kind: 'areas'; areaIds: readonly string[] }
  | { kind: 'circle'; region: CircleRegion }
  | { kind: 'site' };

/** An operator’s command. Times in epoch ms. */
export type Command =
  | {
      kind: 'handle';
      alarmIds: readonly string[];
      action: 'handle' | 'supplement' | 'ignore';
      handlerId: string;
      handlerAccount: string;
      handler: string;
      info: string;
    }
  | { kind: 'acknowledge'; alarmIds: readonly string[]; accountId: string }
  | { kind: 'shelve'; alarmIds: readonly string[]; until: number; reason: string; accountId: string }
  | { kind: 'unshelve'; alarmIds: readonly string[]; accountId: string }
  | {
      kind: 'startEvacuation';
      /** The area; with a scope the name of the evacuation, which is no area's id. */
      areaId: string;
      /** Absent = the area. */
      scope?: EvacuationScope;
      /** Id of the muster, repeated in its result. */
      musterId?: string;
      /** Name of its alarm where there is no area. */
      name?: string;
      /** A test raises no alarm. */
      isTest?: boolean;
      /** Ids of the areas in which people are safe. */
      safeIslands: readonly string[];
      /** 0 to 1; absent = the value of the setting. */
      arrivalRate?: number;
      isDrill: boolean;
      /** Free text. */
      cause?: string;
      accountId: string;
    }
  | { kind: 'endEvacuation'; areaId: string; accountId: string };

/** A detection by a camera. */
export interface CameraPulse {
  /** Serial number. */
  camera: string;
  kind: CameraAlarm;
  /** Epoch ms. */
  t: number;
  /** Path of its picture, if it sent one. */
  image?: string;
}

/**
 * A subject passed a checkpoint. Checkpoint, subject, direction and `t` are its identity: a repeated event counts once.
 */
export interface AccessPass {
  checkpoint: string;
  /** Epoch ms. */
  t: number;
  /** Tag of the card; absent = by `subjectId` alone. */
  tag?: string;
  /** Absent = the carrier of the tag at `t`. */
  subjectId?: string;
  direction: 'in' | 'out';
}

/** An input of the engine, in log order. `receivedAt` in epoch ms; the engine has no other clock. */
export type Input =
  | { kind: 'positions'; receivedAt: number; batch: PositionBatch }
  | { kind: 'config'; receivedAt: number; change: ConfigChange }
  | { kind: 'command'; receivedAt: number; command: Command }
  | { kind: 'camera'; receivedAt: number; pulse: CameraPulse }
  | { kind: 'access'; receivedAt: number; passes: readonly AccessPass[] }
  | { kind: 'tick'; receivedAt: number }
  /** The server's clock was moved by this many milliseconds, whole seconds; `receivedAt` is by the clock before. */
  | { kind: 'clock'; receivedAt: number; difference: number };

export type RuleKey = Exclude<AlarmRule, 'heartRate'> | 'heartRate.high' | 'heartRate.low';
