import type { AlarmRule } from '@muster/model/alarm/alarmRule.ts';

import type { RuleKey } from '../input.ts';

/** Where a subject is, as far as its fixes say; what is unknown is the engine's matter, not a rule's. */
export type Place = 'inside' | 'outside';

/** What a device says besides where it is; NaN = not said. */
export interface Report {
  sos: boolean;
  battery: number;
}

/** One parameter of a rule, as data: forms, checks, the manual and the engine read the same line. */
export type ParameterDeclaration =
  | {
      readonly kind: 'number';
      readonly unit: 'minutes' | 'subjects' | 'percent';
      readonly min: number;
      readonly max: number;
      readonly integer: boolean;
      /** null = it must be given: without it the rule is not in force. */
      readonly default: number | null;
    }
  | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly default: string };

export type ParameterDeclarations = Readonly<Record<string, ParameterDeclaration>>;

export type ParameterValues = Readonly<Record<string, unknown>>;

/** The values that a rule's declarations promise to its condition. */
export type ParametersOf<Declarations extends ParameterDeclarations> = {
  readonly [Name in keyof Declarations]: Declarations[Name] extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : number;
};

/** What every rule states about itself. */
interface RuleFacts<Parameters> {
  readonly key: RuleKey;
  /** Under which name its settings stand. */
  readonly code: AlarmRule;
  /** Of the condition's meaning; goes into the evidence, so that an old alarm is read by the rule of its day. */
  readonly version: number;
  /** Of whom an alarm speaks. Persons and vehicles are covered one kind at a time, by the others both. */
  readonly subject: 'person' | 'vehicle' | 'tag' | 'area';
  readonly parameters: ParameterDeclarations;
  /** In force where nothing is set. */
  readonly onByDefault?: true;
  /** Raised at once and cleared by hand alone, whatever the settings say of delays and latching. */
  readonly alwaysLatches?: true;
  /** Holds for tags to which nobody is bound, too. */
  readonly coversUnregistered?: true;
  /** Seconds; where a parameter of its own is the rule's on-delay. */
  onDelay?(parameters: Parameters): number;
}

/** Asked when the presence of a subject in an area changes; set for areas. */
export interface PresenceRule<Parameters = ParameterValues> extends RuleFacts<Parameters> {
  readonly watches: 'presence';
  holds(place: Place, parameters: Parameters): boolean;
}

/** Asked when the number of covered subjects inside an area changes; set for areas. */
export interface HeadCountRule<Parameters = ParameterValues> extends RuleFacts<Parameters> {
  readonly watches: 'headCount';
  holds(headCount: number, parameters: Parameters): boolean;
}

/** Asked at every report of a tag in order of time; set for the building. `held` is the answer before. */
export interface ReportRule<Parameters = ParameterValues> extends RuleFacts<Parameters> {
  readonly watches: 'report';
  holds(report: Report, parameters: Parameters, held: boolean): boolean;
}

/** Asked at every report of a tag, even a late one: the condition holds at that moment and no longer. */
export interface PulseRule<Parameters = ParameterValues> extends RuleFacts<Parameters> {
  readonly watches: 'pulse';
  holds(report: Report, parameters: Parameters): boolean;
}

/**
 * A rule only tests a condition. Windows, delays, latching, raising and clearing belong to `lifecycle.ts`, whom it
 * covers to `cover.ts`, unknown presence to `presence.ts`.
 */
export type Rule = PresenceRule | HeadCountRule | ReportRule | PulseRule;
