import type { Engine, EvacuationState, RoundState, TagState } from '@muster/engine/engine.ts';
import type { EngineEvent } from '@muster/engine/event.ts';
import type { Input } from '@muster/engine/input.ts';
import type { PositionBatch } from '@muster/model/position/positionBatch.ts';
import type { LiveAlarmChange } from '@muster/model/live/wire.ts';
import type { BaseLogger } from 'pino';

import { createRetry, type Retry } from '../core/jobs/retry.ts';
import type { LogEntry } from '../ingest/log/positionLog.ts';
import type { EnginePlace } from './enginePlace.store.ts';
import { inputOf } from './inputOf.ts';
import { ReachedTime } from './reachedTime.ts';
import type { KnownSite } from './site.ts';
import { type StepResult, stepResultOf } from './stepResult.ts';
import { UnregisteredTags } from './unregistered.ts';

export interface SiteRunnerPorts {
  /** Writes a step in one transaction and answers what consoles shall hear. */
  write(buildingId: string, result: StepResult): Promise<readonly LiveAlarmChange[]>;
  /** Called with what is written. */
  publish(buildingId: string, changes: readonly LiveAlarmChange[]): void;
  now(): number;
  log: Pick<BaseLogger, 'warn' | 'error' | 'info'>;
}

interface Step {
  input: Input;
  /** null = an idle tick, which has no entry. */
  seq: number | null;
  done: (events: readonly EngineEvent[]) => void;
}

export interface RunnerStart {
  engine: Engine;
  site: KnownSite;
  /** Of the snapshot that the engine was restored from; seq 0 for a new one. */
  engineAt: EnginePlace;
  /** Up to where alarms are written. */
  written: EnginePlace;
  /** Tags whose call for help stands unhandled. */
  callingTags: readonly string[];
}

/** Longest pause between two attempts to write alarms while the database is away. */
const longestRetryMs = 2000;

/**
 * The engine of one building with its surroundings: takes inputs in log order, one step behind the other, and writes
 * what the engine concludes before the next step begins. While a step is being written the next inputs gather, so that
 * a busy site runner writes rarely and much.
 *
 * Idle ticks are not logged. A deadline bears its due time, whoever moves site time past it, so that a replay without
 * the tick fires it before the next entry with the same result, as long as that entry is not older than the tick. Three
 * rules see to that: no tick while an input is on its way ({@link begin}); no stamp before the latest tick
 * ({@link stamp}), and the latest tick is written with the alarms, so that this holds after a crash as well.
 */
export class SiteRunner {
  readonly buildingId: string;
  readonly unregistered = new UnregisteredTags();
  #site: KnownSite;
  readonly #engine: Engine;
  readonly #ports: SiteRunnerPorts;
  readonly #queue: Step[] = [];
  readonly #callingTags: Set<string>;
  readonly #touched = new Set<string>();
  #writtenSeq: number;
  #seq: number;
  readonly #reached: ReachedTime;
  #onTheirWay = 0;
  /** Inputs between their arrival and the writing of what follows from them, oldest first. */
  readonly #unfinished = new Set<{ since: number }>();
  #running: Promise<void> | undefined;
  #writingSince: number | undefined;
  readonly #retry: Retry;

  constructor(buildingId: string, start: RunnerStart, ports: SiteRunnerPorts) {
    const { engine, site, engineAt, written, callingTags } = start;
    this.buildingId = buildingId;
    this.#engine = engine;
    this.#ports = ports;
    this.#site = site;
    this.#callingTags = new Set(callingTags);
    this.#seq = engineAt.seq;
    this.#writtenSeq = written.seq;
    this.#reached = new ReachedTime(engineAt, written);
    this.#retry = createRetry(
      (error) => ports.log.warn({ part: 'alarms', buildingId, err: error }, 'alarms cannot be written; trying again'),
      { longestMs: longestRetryMs },
    );
  }

  get site(): KnownSite {
    return this.#site;
  }

  /** The last entry that the engine was given. */
  get seq(): number {
    return this.#seq;
  }

  /** Inputs that it has not begun with. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Since when what the engine concluded is being written, epoch ms; undefined while nothing is. */
  get writingSince(): number | undefined {
    return this.#writingSince;
  }

  /** When the oldest input arrived of which not all is written yet, epoch ms; undefined while there is none. */
  get waitingSince(): number | undefined {
    return this.#unfinished.values().next().value?.since;
  }

  /** Names and cards as the database has them now. The engine learns of a change by its entry in the log. */
  replaceSite(site: KnownSite): void {
    this.#site = site;
    this.unregistered.registered((tag) => site.registered.has(tag));
  }

  evacuations(): readonly EvacuationState[] {
    return this.#engine.evacuations();
  }

  rounds(): readonly RoundState[] {
    return this.#engine.rounds();
  }

  /** What the engine knows of the site. */
  get configured(): Pick<Engine, 'config' | 'rules' | 'bindingsOf'> {
    return this.#engine;
  }

  /** The latest time that the engine was given, by the clock that it stands at; epoch ms, 0 = none. */
  get reachedAt(): number {
    return this.#reached.at;
  }

  /** Time for an input that arrives now: the server's clock, but never before what the engine was given. */
  stamp(): number {
    return this.#reached.stamp(this.#ports.now());
  }

  /**
   * Appends that the server's clock is moved: at once, before anything that arrives from now on. In the same turn the
   * clock itself is moved, so that whatever is appended behind it is stamped by the clock that it then is.
   */
  moveClock(difference: number, append: (receivedAt: number) => Promise<unknown>): Promise<unknown> {
    const { receivedAt, done } = this.begin();
    const appended = append(receivedAt).finally(done);
    this.#reached.expectMove(difference);
    return appended;
  }

  /**
   * Begins an input that is to be appended to the log. No tick overtakes it until `done` is called.
   * @returns `receivedAt`: its time stamp, epoch ms
   */
  begin(): { receivedAt: number; done(): void } {
    const receivedAt = this.stamp();
    const input = { since: this.#ports.now() };
    this.#onTheirWay += 1;
    this.#unfinished.add(input);
    const done = (): void => {
      this.#unfinished.delete(input);
      this.#onTheirWay -= 1;
    };
    return { receivedAt, done };
  }

  /** Takes a logged input. Resolves with its events when they are written; they are empty for what was written before. */
  apply(entry: LogEntry, batch: PositionBatch | undefined): Promise<readonly EngineEvent[]> {
    if (entry.seq <= this.#seq) return Promise.resolve([]);
    if (batch !== undefined) this.unregistered.note(batch);
    return this.#timed(this.#push(inputOf(entry, batch), entry.seq));
  }

  async #timed<T>(work: Promise<T>): Promise<T> {
    const input = { since: this.#ports.now() };
    this.#unfinished.add(input);
    try {
      return await work;
    } finally {
      this.#unfinished.delete(input);
    }
  }

  /** Lets time pass, unless an input is about to do so. */
  async tick(): Promise<void> {
    if (this.#onTheirWay > 0 || this.#queue.length > 0 || this.#running !== undefined) return;
    await this.#push({ kind: 'tick', receivedAt: this.stamp() }, null);
  }

  /** Everything in the log was given. */
  endRecovery(): void {
    this.#reached.endRecovery();
  }

  /** Everything that was given is written. */
  async settled(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  /** The engine's state with the place to which it belongs; to be taken when the site runner is settled. */
  snapshot(): EnginePlace & { bytes: Uint8Array } {
    return { seq: this.#seq, reachedAt: this.reachedAt, bytes: this.#engine.snapshot() };
  }

  /** Tags of which something changed since the last call: in the engine, or whether they call for help. */
  drainChangedTags(): readonly TagState[] {
    const changed = this.#engine.drainChangedTags();
    if (this.#touched.size === 0) return changed;
    for (const { tag } of changed) this.#touched.delete(tag);
    const touched = [...this.#touched].flatMap((tag) => this.#engine.tag(tag) ?? []);
    this.#touched.clear();
    return [...changed, ...touched];
  }

  tag(tag: string): TagState | undefined {
    return this.#engine.tag(tag);
  }

  isCalling(tag: string): boolean {
    return this.#callingTags.has(tag);
  }

  #push(input: Input, seq: number | null): Promise<readonly EngineEvent[]> {
    const events = new Promise<readonly EngineEvent[]>((done) => this.#queue.push({ input, seq, done }));
    this.#running ??= this.#run();
    return events;
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0) {
      const steps = this.#queue.splice(0);
      const concluded = steps.map((step) => this.#conclude(step));
      const changes = await this.#write(concluded.flat());
      steps.forEach((step, index) => step.done(concluded[index] ?? []));
      if (changes.length > 0) this.#ports.publish(this.buildingId, changes);
    }
    // In the turn in which the queue was found empty: what is pushed from now on starts a run of its own.
    this.#running = undefined;
  }

  #conclude({ input, seq }: Step): readonly EngineEvent[] {
    this.#reached.take(input, seq);
    if (seq !== null) this.#seq = seq;
    const events = this.#give(input);
    for (const event of events) this.#noteCall(event);
    return seq !== null && seq <= this.#writtenSeq ? [] : events;
  }

  /**
   * An input on which the engine fails would fail again after a restart, and nobody's call for help would ever get past
   * it. The engine is deterministic, so that to go on behind it gives the same state now and in every replay.
   */
  #give(input: Input): readonly EngineEvent[] {
    try {
      return this.#engine.apply(input);
    } catch (error) {
      const { buildingId } = this;
      this.#ports.log.error(
        { part: 'engine', buildingId, seq: this.#seq, err: error },
        'the engine failed on an input',
      );
      return [];
    }
  }

  #noteCall(event: EngineEvent): void {
    if (!('alarm' in event) || event.alarm.rule !== 'oneKeyHelp') return;
    const tag = event.alarm.tag ?? event.alarm.subjectId;
    this.#touched.add(tag);
    if (event.alarm.handledAt === null) this.#callingTags.add(tag);
    else this.#callingTags.delete(tag);
  }

  /** Tries until it is written: what is not written must not be followed by anything. */
  async #write(events: readonly EngineEvent[]): Promise<readonly LiveAlarmChange[]> {
    if (events.length === 0) return [];
    const result = stepResultOf(
      events,
      { seq: this.#seq, reachedAt: this.reachedAt },
      { ...this.#site, subjectOfTag: (tag) => this.#site.carriers.get(tag)?.id ?? null },
    );
    this.#writingSince = this.#ports.now();
    const changes = await this.#retry.retry(
      () => this.#ports.write(this.buildingId, result),
      () => true,
    );
    this.#writtenSeq = Math.max(this.#writtenSeq, this.#seq);
    this.#writingSince = undefined;
    return changes;
  }
}
