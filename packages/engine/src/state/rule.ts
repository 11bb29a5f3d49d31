import type { AlarmLevel, AlarmRule } from '@muster/model/alarm/alarmRule.ts';

import type { Period, RuleKey, SubjectConfig } from '../input.ts';

/** Where a subject is, as far as its fixes say; what is unknown is the engine's matter, not a rule's. */
export type Place = 'inside' | 'outside';

/** What a device reports that counts at once, however late it comes. */
export interface Report {
  sos: boolean;
}

/** One parameter of a rule, as data: forms and the engine read the same line, and a test holds what may be saved to it. */
export type ParameterDeclaration =
  | {
      readonly kind: 'number';
      readonly unit: 'minutes' | 'seconds' | 'metres' | 'subjects' | 'percent' | 'share' | 'kmh' | 'bpm';
      readonly min: number;
      readonly max: number;
      readonly integer: boolean;
      /** null = it must be given: without it the rule is not in force. */
      readonly default: number | null;
    }
  | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly default: string }
  /** Head counts, each above the one before. */
  | {
      readonly kind: 'headCounts';
      readonly most: number;
      readonly min: number;
      readonly max: number;
      readonly default: readonly number[];
    }
  /** Ids or codes; none = the parameter asks for nothing. */
  | { readonly kind: 'ids'; readonly of: 'job' | 'qualification'; readonly default: readonly string[] };

export type ParameterDeclarations = Readonly<Record<string, ParameterDeclaration>>;

export type ParameterValues = Readonly<Record<string, unknown>>;

/** The values that a rule's declarations promise to its condition. */
export type ParametersOf<Declarations extends ParameterDeclarations> = {
  readonly [Name in keyof Declarations]: Declarations[Name] extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : Declarations[Name] extends { readonly kind: 'headCounts' }
      ? readonly number[]
      : Declarations[Name] extends { readonly kind: 'ids' }
        ? readonly string[]
        : number;
};

/** What every rule declares. */
interface RuleFacts<Parameters> {
  readonly key: RuleKey;
  /** Under which name its settings stand. */
  readonly code: AlarmRule;
  /** Of the condition's meaning; goes into the evidence, so that an old alarm is read by the rule of its day. */
  readonly version: number;
  /** Of whom an alarm speaks, and with it which kinds it covers: see `createCover`. */
  readonly subject: 'person' | 'vehicle' | 'tag' | 'area' | 'camera' | 'group';
  readonly parameters: ParameterDeclarations;
  /** In force where nothing is set. */
  readonly onByDefault?: true;
  /** Followed also where it is switched off, and raised nowhere there. */
  readonly keptWhenOff?: true;
  /** Raised at once and cleared by handling alone, whatever the settings are for delays and latching. */
  readonly alwaysLatches?: true;
  /** Holds for tags to which nobody is bound, too. */
  readonly coversUnregistered?: true;
  /** Its alarms are never silenced: neither shelved nor suppressed nor out of service. */
  readonly alwaysSounds?: true;
  /** Seconds; where a parameter of its own is the rule's on-delay. */
  onDelay?(parameters: Parameters): number;
  /** Seconds; where a parameter of its own is the rule's off-delay. */
  offDelay?(parameters: Parameters): number;
}

/** Evaluated when the presence of a subject in an area changes; set for areas. */
export interface PresenceRule<Parameters = ParameterValues> extends RuleFacts<Parameters> {
  readonly watches: 'presence';
  holds(place: Place, parameters: Parameters): boolean;
  /**
   * Metres from the anchor beyond which a fix ends the condition, which begins again at once. The anchor is the fix of the
   * enter, and then every such fix.
   */
  restsWithin?(parameters: Parameters): number;
}

/** Evaluated at every fix inside an area how fast the subject is, km/h; set for areas. */
export interface PaceRule<Parameters = ParameterValues> extends RuleFacts<Parameters> {
  readonly watches: 'pace';
  holds(kmh: number, parameters: Parameters): boolean;
  /** Km/h up to which it holds for nobody. */
  quietUpTo(parameters: Parameters): number;
  /** Of several areas in which it holds it speaks of one: of the lowest rank, then of the smallest id. */
  rank(parameters: Parameters): number;
}

/** Evaluated for where a subject is as to all areas in which the rule is on for it, taken together; set for areas. */
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

/** Evaluated when a tag reports a value, in order of time; set for the building. `held` is the answer before. */
export interface ReportRule<Parameters = ParameterValues> extends RuleFacts<Parameters> {
  readonly watches: 'report';
  readonly of: 'battery' | 'heartRate';
  /** Seconds after the newest value from which nobody knows; absent = a value is good until the next. */
  readonly lapsesAfter?: number;
  holds(value: number, parameters: Parameters, held: boolean): boolean;
  /** From which value to which it does not hold for sure, unless it held before; both of them, too. */
  quiet(parameters: Parameters): readonly [from: number, to: number];
}

/** Evaluated at every report of a tag, even a late one: the condition holds at that moment and no longer. */
export interface PulseRule<Parameters = ParameterValues> extends RuleFacts<Parameters> {
  readonly watches: 'pulse';
  holds(report: Report, parameters: Parameters): boolean;
}

/** What is known of an evacuation while it runs. */
export interface EvacuationProgress {
  /** Subjects still inside, or unknown with the area as their last place. */
  readonly remaining: number;
  /** Of those who were inside at the start: how many there were, and how many have entered a safe island since. */
  readonly expected: number;
  readonly arrived: number;
}

/** Evaluated while an evacuation of the area runs, whenever somebody comes or goes; set for areas. */
export interface EvacuationRule<Parameters = ParameterValues> extends RuleFacts<Parameters> {
  readonly watches: 'evacuation';
  holds(progress: EvacuationProgress, parameters: Parameters): boolean;
}

/** Evaluated when a camera sends a pulse; the condition holds from there on for so many seconds; set for the building. */
export interface CameraRule<Parameters = ParameterValues> extends RuleFacts<Parameters> {
  readonly watches: 'camera';
  holdsFor(parameters: Parameters): number;
}

/** Evaluated at every whole second of site time who stands together inside an area; set for areas. */
export interface GroupRule<Parameters = ParameterValues> extends RuleFacts<Parameters> {
  readonly watches: 'group';
  /** How near (metres) how many subjects must be for one of them to be the core of a group. */
  density(parameters: Parameters): { radius: number; count: number };
  /** The level of a group of so many where the setting says `level`. */
  levelOf(headCount: number, level: AlarmLevel, parameters: Parameters): AlarmLevel;
}

/**
 * A rule only tests a condition. Windows, delays, latching, raising and clearing belong to `lifecycle/condition.ts`, whom it
 * covers to `cover.ts`, unknown presence to `presence.ts`.
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

/** A rule about one subject in one area: it becomes unknown with the subject's presence there. */
export type PlaceRule = PresenceRule | PaceRule;
