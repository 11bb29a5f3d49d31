import type { AlarmLevel, AlarmRule } from '@muster/model/alarm/alarmRule.ts';

import type { Period, RuleKey, SubjectConfig } from '../input.ts';

/** Presence by fixes. The engine, not the rule, handles unknown presence. */
export type Place = 'inside' | 'outside';

/** Reports of a device that count at once, however late they arrive. */
export interface Report {
  sos: boolean;
}

/** One parameter of a rule as data, used by forms and engine; a test compares it with the save schema. */
export type ParameterDeclaration =
  | {
      readonly kind: 'number';
      readonly unit: 'minutes' | 'seconds' | 'metres' | 'subjects' | 'percent' | 'share' | 'kmh' | 'bpm';
      readonly min: number;
      readonly max: number;
      readonly integer: boolean;
      /** null = required: without it the rule is not in force. */
      readonly default: number | null;
    }
  | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly default: string }
  /** Head counts in ascending order. */
  | {
      readonly kind: 'headCounts';
      readonly most: number;
      readonly min: number;
      readonly max: number;
      readonly default: readonly number[];
    }
  /** Ids or codes; none = no condition. */
  | { readonly kind: 'ids'; readonly of: 'job' | 'qualification'; readonly default: readonly string[] };

export type ParameterDeclarations = Readonly<Record<string, ParameterDeclaration>>;

export type ParameterValues = Readonly<Record<string, unknown>>;

/** Types of the values of a rule's parameters. */
export type ParametersOf<Declarations extends ParameterDeclarations> = {
  readonly [Name in keyof Declarations]: Declarations[Name] extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : Declarations[Name] extends { readonly kind: 'headCounts' }
      ? readonly number[]
      : Declarations[Name] extends { readonly kind: 'ids' }
        ? readonly string[]
        : number;
};

/** Declarations common to every rule. */
interface RuleFacts<Parameters> {
  readonly key: RuleKey;
  /** Key of its settings. */
  readonly code: AlarmRule;
  /**
   * Version of the condition's meaning; stored with the evidence, so that an old alarm is read by the rule of its time.
   */
  readonly version: number;
  /** Subject kind of an alarm, which defines the covered kinds: see `createCover`. */
  readonly subject: 'person' | 'vehicle' | 'tag' | 'area' | 'camera' | 'group';
  readonly parameters: ParameterDeclarations;
  /** In force without a setting. */
  readonly onByDefault?: true;
  /** Tracked even if switched off, without raising. */
  readonly keptWhenOff?: true;
  /** Raised at once and cleared by handling alone, whatever the settings of delays and latching. */
  readonly alwaysLatches?: true;
  /** Also applies to unbound tags. */
  readonly coversUnregistered?: true;
  /** Its alarms are never silenced: neither shelved nor suppressed nor out of service. */
  readonly alwaysSounds?: true;
  /** Seconds; the rule's on-delay if it is one of its parameters. */
  onDelay?(parameters: Parameters): number;
  /** Seconds; the rule's off-delay if it is one of its parameters. */
  offDelay?(parameters: Parameters): number;
}

/** Evaluated when the presence of a subject in an area changes; set for areas. */
export interface PresenceRule<Parameters = ParameterValues> extends RuleFacts<Parameters> {
  readonly watches: 'presence';
  holds(place: Place, parameters: Parameters): boolean;
  /**
   * Metres from the anchor beyond which a fix ends the condition, which begins again at once. The anchor is the fix of
   * the enter, and then every such fix.
   */
  restsWithin?(parameters: Parameters): number;
}

/** Evaluated at every fix inside an area with the speed, km/h; set for areas. */
export interface PaceRule<Parameters = ParameterValues> extends RuleFacts<Parameters> {
  readonly watches: 'pace';
  holds(kmh: number, parameters: Parameters): boolean;
  /** Speed, km/h, up to which it is never true. */
  quietUpTo(parameters: Parameters): number;
  /** Of several areas in which it is true, one raises: the one of the lowest rank, then of the smallest id. */
  rank(parameters: Parameters): number;
}

/** Evaluated for the presence in all areas together in which the rule is on for the subject; set for areas. */
export interface BoundsRule<Parameters = ParameterValues> extends RuleFacts<Parameters> {
  readonly watches: 'bounds';
  holds(place: Place, parameters: Parameters): boolean;
}

/** Evaluated when the number of covered subjects inside an area changes; set for areas. */
export interface HeadCountRule<Parameters = ParameterValues> extends RuleFacts<Parameters> {
  readonly watches: 'headCount';
  holds(headCount: number, parameters: Parameters): boolean;
  /** When a subject counts, site time; absent = always. */
  countsIn?(subject: Pick<SubjectConfig, 'jobId' | 'qualifications'>, parameters: Parameters): readonly Period[];
}

/** Evaluated when a tag reports a value, in order of time; set for the building. `held` is the previous result. */
export interface ReportRule<Parameters = ParameterValues> extends RuleFacts<Parameters> {
  readonly watches: 'report';
  readonly of: 'battery' | 'heartRate';
  /** Seconds after the newest value until the condition is unknown; absent = a value is valid until the next. */
  readonly lapsesAfter?: number;
  holds(value: number, parameters: Parameters, held: boolean): boolean;
  /** Range of values, including both ends, in which it is certainly false, unless it was true before. */
  quiet(parameters: Parameters): readonly [from: number, to: number];
}

/** Evaluated at every report of a tag, even a late one: the condition is true at that moment only. */
export interface PulseRule<Parameters = ParameterValues> extends RuleFacts<Parameters> {
  readonly watches: 'pulse';
  holds(report: Report, parameters: Parameters): boolean;
}

/** State of a running evacuation. */
export interface EvacuationProgress {
  /** Subjects still inside, or unknown with the area as their last place. */
  readonly remaining: number;
  /** Number inside at the start, and number of those who have entered a muster point since. */
  readonly expected: number;
  readonly arrived: number;
}

/** Evaluated at each movement while an evacuation of the area runs; set for areas. */
export interface EvacuationRule<Parameters = ParameterValues> extends RuleFacts<Parameters> {
  readonly watches: 'evacuation';
  holds(progress: EvacuationProgress, parameters: Parameters): boolean;
}

/**
 * Evaluated when a camera sends a pulse; the condition is true for the returned number of seconds; set for the
 * building.
 */
export interface CameraRule<Parameters = ParameterValues> extends RuleFacts<Parameters> {
  readonly watches: 'camera';
  holdsFor(parameters: Parameters): number;
}

/** Evaluated for groups inside an area at every whole second of site time; set for areas. */
export interface GroupRule<Parameters = ParameterValues> extends RuleFacts<Parameters> {
  readonly watches: 'group';
  /** Radius (metres) and number of subjects for the core of a group. */
  density(parameters: Parameters): { radius: number; count: number };
  /** The level of a group of this size for the setting `level`. */
  levelOf(headCount: number, level: AlarmLevel, parameters: Parameters): AlarmLevel;
}

/**
 * A rule only tests a condition. Windows, delays, latching, raising and clearing belong to `lifecycle/condition.ts`,
 * its cover to `cover.ts`, unknown presence to `presence.ts`.
 */
export type Rule =
  | PresenceRule
  | PaceRule
  | BoundsRule
  | HeadCountRule
  | ReportRule
  | PulseRule
  | EvacuationRule
  | CameraRule
  | GroupRule;

/** A rule about one subject in one area: unknown with the subject's presence there. */
export type PlaceRule = PresenceRule | PaceRule;
