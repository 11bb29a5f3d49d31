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
  /** Writes a step in one transaction and returns the rows for consoles. */
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
  /** Tags with an unhandled call for help. */
  callingTags: readonly string[];
}

/** Longest pause between two attempts to write alarms while the database is away. */
const longestRetryMs = 2000;

/**
 * The engine of one building with its environment: applies inputs in log order, one step after the other, and writes
 * the engine's conclusions before the next step begins. While a step is being written the next inputs accumulate, so
 * that a busy site runner writes rarely and much.
 *
 * Idle ticks are not logged. A deadline has its due time, whatever input moves site time past it, so that a replay
 * without the tick fires it before the next entry with the same result, if that entry is not older than the tick. Three
 * rules ensure that: no tick while an input is in progress ({@link begin}); no stamp before the latest tick ({@link
 * stamp}), and the latest tick is written with the alarms, so that this holds after a crash as well.
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
  /** Inputs between their arrival and the writing of their conclusions, oldest first. */
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

  /** The last entry that the engine applied. */
  get seq(): number {
    return this.#seq;
  }

  /** Inputs that are not applied yet. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Since when the engine's conclusions are being written, epoch ms; undefined = nothing is. */
  get writingSince(): number | undefined {
    return this.#writingSince;
  }

  /** Arrival of the oldest input that is not completely written yet, epoch ms; undefined = none. */
  get waitingSince(): number | undefined {
    return this.#unfinished.values().next().value?.since;
  }

  /** Current names and cards of the database. The engine learns of a change by its entry in the log. */
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

  /** The engine's configuration of the site. */
  get configured(): Pick<Engine, 'config' | 'rules' | 'bindingsOf'> {
    return this.#engine;
  }

  /** The latest time of the engine's inputs, by its current clock; epoch ms, 0 = none. */
  get reachedAt(): number {
    return this.#reached.at;
  }

  /** Time for an input that arrives now: the server's clock, but never before earlier inputs. */
  stamp(): number {
    return this.#reached.stamp(this.#ports.now());
  }

  /**
   * Appends a move of the server's clock: before anything that arrives from now on. The clock itself is moved
   * synchronously, so that later inputs are stamped by the moved clock.
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

  /**
   * Applies a logged input. Resolves with its events when they are written; they are empty if they were written before.
   */
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

  /** Advances time, unless an input is about to do so. */
  async tick(): Promise<void> {
    if (this.#onTheirWay > 0 || this.#queue.length > 0 || this.#running !== undefined) return;
    await this.#push({ kind: 'tick', receivedAt: this.stamp() }, null);
  }

  /** All entries of the log were applied. */
  endRecovery(): void {
    this.#reached.endRecovery();
  }

  /** All applied inputs are written. */
  async settled(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  /** The engine's state with its log place; to be called when the site runner is settled. */
  snapshot(): EnginePlace & { bytes: Uint8Array } {
    return { seq: this.#seq, reachedAt: this.reachedAt, bytes: this.#engine.snapshot() };
  }

  /** Tags that changed since the last call: in the engine, or their call for help. */
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
    // Synchronously with the empty queue: later inputs start a new run.
    this.#running = undefined;
  }

  #conclude({ input, seq }: Step): readonly EngineEvent[] {
    this.#reached.apply(input, seq);
    if (seq !== null) this.#seq = seq;
    const events = this.#give(input);
    for (const event of events) this.#noteCall(event);
    return seq !== null && seq <= this.#writtenSeq ? [] : events;
  }

  /**
   * An input on which the engine fails would fail again after a restart, and block every later call for help. The
   * engine is deterministic, so skipping it gives the same state now and in every replay.
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

  /** Retries until it is written: nothing may be applied before that. */
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
