import { createEngine } from '@muster/engine/createEngine.ts';
import type { AlarmState, EngineEvent } from '@muster/engine/event.ts';
import type { SiteConfig } from '@muster/engine/input.ts';

import type { SitePositions } from './siteTracks.ts';

/** A replayed raise. Times in epoch ms. */
export interface ReplayedRaise {
  rule: AlarmState['rule'];
  level: AlarmState['level'];
  areaId: string | null;
  subjectKind: AlarmState['subjectKind'];
  subjectId: string;
  tag: string | null;
  raisedAt: number;
  /** null = open at the end of the span. */
  clearedAt: number | null;
  lon: number | null;
  lat: number | null;
  floor: number | null;
  headCount: number | null;
  parameters: Readonly<Record<string, unknown>>;
  ruleVersion: number;
  /** Tags whose positions made it true. */
  tags: readonly string[];
}

export interface BacktestRun {
  config: SiteConfig;
  /** Epoch ms: raises in `from` ≤ t < `to` count; earlier positions only establish presence. */
  from: number;
  to: number;
  positions: AsyncIterable<SitePositions>;
  /** Called periodically with the reached time of the replay. */
  onProgress(reached: number, positions: number): void;
}

export type BacktestOutcome = { kind: 'done'; raises: readonly ReplayedRaise[] } | { kind: 'tooMany' };

/** Maximum alarms: with more the settings are useless, and the memory is limited. */
const mostRaises = 50_000;

/** Site time between two reports of progress. */
const progressMs = 600_000;

/** Positions with a smaller lag are applied before a deadline that they might revert. */
const latenessMs = 2000;

/**
 * Replays positions through a separate engine and returns its raises, in order of time. Every alarm is handled at once,
 * so that each raise is a separate alarm and a latching one does not hide the next.
 */
export async function runBacktest({ config, from, to, positions, onProgress }: BacktestRun): Promise<BacktestOutcome> {
  const engine = createEngine({ ...config, latenessMs });
  const raises = new Raises(from, to);
  let taken = 0;
  let reported = 0;
  const give = (events: readonly EngineEvent[], now: number): void => {
    const raised = raises.note(events);
    if (raised.length > 0) raises.note(engine.apply(handled(raised, now)));
  };
  for await (const { upTo, batch } of positions) {
    give(engine.apply({ kind: 'positions', receivedAt: upTo, batch }), upTo);
    if (raises.count > mostRaises) return { kind: 'tooMany' };
    taken += batch.length;
    if (upTo - reported < progressMs) continue;
    reported = upTo;
    onProgress(upTo, taken);
  }
  give(engine.apply({ kind: 'tick', receivedAt: to + latenessMs }), to + latenessMs);
  onProgress(to, taken);
  return { kind: 'done', raises: raises.all() };
}

function handled(alarmIds: readonly string[], receivedAt: number) {
  const nobody = { handlerId: '', handlerAccount: '', handler: '', info: '' };
  return { kind: 'command', receivedAt, command: { kind: 'handle', action: 'handle', alarmIds, ...nobody } } as const;
}

/** Raises with their ends, from the events. */
class Raises {
  readonly #from: number;
  readonly #to: number;
  readonly #open = new Map<string, ReplayedRaise>();
  readonly #raises: ReplayedRaise[] = [];

  constructor(from: number, to: number) {
    this.#from = from;
    this.#to = to;
  }

  get count(): number {
    return this.#raises.length;
  }

  /** Returns the ids of the raised alarms. */
  note(events: readonly EngineEvent[]): string[] {
    const raised: string[] = [];
    for (const event of events) {
      if (!('alarm' in event)) continue;
      const { alarm, kind, t } = event;
      if (kind === 'raise') {
        raised.push(alarm.id);
        this.#begin(alarm, t);
      } else if (kind === 'clear') this.#end(alarm.id, t);
      else if (kind === 'evidence') this.#complete(alarm);
    }
    return raised;
  }

  #begin(alarm: AlarmState, t: number): void {
    const raise = toRaise(alarm, t);
    this.#open.set(alarm.id, raise);
    if (t >= this.#from && t < this.#to) this.#raises.push(raise);
  }

  #end(id: string, t: number): void {
    const raise = this.#open.get(id);
    if (raise !== undefined) raise.clearedAt = t;
  }

  /** Evidence is complete a minute after the raise; then a cleared alarm has no more events. */
  #complete({ id, evidence }: AlarmState): void {
    const raise = this.#open.get(id);
    if (raise === undefined) return;
    raise.tags = tagsOf(evidence);
    if (raise.clearedAt !== null) this.#open.delete(id);
  }

  all(): readonly ReplayedRaise[] {
    return this.#raises.toSorted((a, b) => a.raisedAt - b.raisedAt);
  }
}

function toRaise(alarm: AlarmState, t: number): ReplayedRaise {
  const { rule, level, areaId, subjectKind, subjectId, tag, lon, lat, floor, evidence } = alarm;
  return {
    rule,
    level,
    areaId,
    subjectKind,
    subjectId,
    tag,
    raisedAt: t,
    clearedAt: null,
    lon,
    lat,
    floor,
    headCount: evidence.headCount ?? null,
    parameters: evidence.parameters,
    ruleVersion: evidence.ruleVersion,
    tags: tagsOf(evidence),
  };
}

function tagsOf({ positions }: AlarmState['evidence']): string[] {
  return [...new Set(positions.map(({ tag }) => tag))];
}
