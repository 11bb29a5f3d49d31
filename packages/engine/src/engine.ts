import type { EvacuationResult } from './state/evacuationResult.ts';
import type { RoundOutcome, RoundResult } from './state/roundResult.ts';
import type { AlarmState, EngineEvent } from './event.ts';
import type { Input, SiteConfig, SubjectConfig } from './input.ts';

/** Current state of a tag, for live frames and counters. Coordinates in degrees; null = never had a fix. */
export interface TagState {
  tag: string;
  subjectId: string | null;
  kind: 'person' | 'vehicle' | null;
  t: number;
  lon: number | null;
  lat: number | null;
  floor: number;
  speed: number | null;
  heading: number | null;
  accuracy: number | null;
  battery: number | null;
  heartRate: number | null;
  online: boolean;
  areaIds: readonly string[];
}

/** A running evacuation. Counts are of subjects. */
export interface EvacuationState {
  areaId: string;
  musterId?: string;
  safeIslands: readonly string[];
  isDrill: boolean;
  /** As text; null = not given. */
  cause: string | null;
  /** Epoch ms. */
  startedAt: number;
  /** Inside at the start; of those, arrived at a safe island. */
  expected: number;
  arrived: number;
  /** Still inside the area, or last seen there. */
  remaining: number;
  /** The share of arrivals at which it is over, 0 to 1. */
  arrivalRate: number;
  /** By id. */
  people: EvacuationResult['people'];
}

/** A patrol round that is open, or can still be corrected. */
export interface RoundState extends RoundResult {
  routeId: string;
  /** `YYYY-MM-DD#n` */
  round: string;
  state: RoundOutcome | 'open';
}

/**
 * The alarm engine of one site: `(state, input) → (state, events)`, mutable inside and pure at its boundary. The same
 * inputs in the same order give the same events, byte for byte.
 */
export interface Engine {
  /** Applies one input and returns its events in the order of alarms.md. */
  apply(input: Input): readonly EngineEvent[];
  /** The current configuration. */
  config(): SiteConfig;
  /** The current configuration without its subjects. */
  rules(): Omit<SiteConfig, 'subjects'>;
  /** Every binding of a card. */
  bindingsOf(tag: string): readonly SubjectConfig[];
  /** Site time in epoch ms; 0 before the first input. */
  siteTime(): number;
  /** When the next deadline is due, epoch ms of site time; Infinity when nothing waits. */
  nextDue(): number;
  tag(tag: string): TagState | undefined;
  /** Every alarm that is not both cleared and handled, in order of the first raise. */
  alarms(): Iterable<AlarmState>;
  /** In order of their start. */
  evacuations(): readonly EvacuationState[];
  /** Rounds that are open, and those that can still be corrected, in order of route and time. */
  rounds(): readonly RoundState[];
  /** Every tag whose state changed since the last call: positions, presence, online. */
  drainChangedTags(): readonly TagState[];
  /** The whole state, for `restoreEngine` of the same version. */
  snapshot(): Uint8Array;
}
