import type { Engine } from '@muster/engine/engine.ts';
import type { AlarmState } from '@muster/engine/event.ts';
import type { Command, ConfigChange, SiteConfig } from '@muster/engine/input.ts';
import type { PositionBatch } from '@muster/model/position/positionBatch.ts';

import { readBuildingIds } from '../core/db/building.store.ts';
import { assertIntact } from '../core/db/checksum.ts';
import type { Database } from '../core/db/database.ts';
import { ping } from '../core/db/ping.store.ts';
import type { ConditionReporter } from '../core/health/conditionReporter.ts';
import type { AppendInput, OnCommitted } from '../ingest/log/groupCommit.ts';
import type { LogReader } from '../ingest/log/positionLog.ts';
import { isLogTime, readableEntries } from '../ingest/log/readableEntries.ts';
import { unreadableRows } from '../ingest/log/unreadable.ts';
import { readCallingTags, restoreSupplements, supplementClosed } from './alarmWriter.store.ts';
import { type Configured, SiteConfigurations } from './siteConfigurations.ts';
import { type EnginePlace, readPlace, readSnapshots, writeSnapshot } from './enginePlace.store.ts';
import { LeftOutConditions } from './leftOutConditions.ts';
import { type KnownSite, withoutSubjects } from './site.ts';
import { readSite } from './siteConfig.store.ts';
import { SiteRunner, type SiteRunnerPorts } from './siteRunner.ts';

/** Creates engines; the version tells which snapshots `restore` understands. */
export interface EngineFactory {
  version: number;
  create(config: SiteConfig): Engine;
  restore(snapshot: Uint8Array): Engine;
}

/** A reader of the log: stored positions, so that they are not stored again. */
export interface LogMemory {
  /** It knows everything up to this number. */
  from(buildingId: string): Promise<number>;
  remember(buildingId: string, seq: number, batch: PositionBatch): void;
}

export interface SiteRunnersOptions extends SiteRunnerPorts {
  db: Database;
  engines: EngineFactory;
  conditions: ConditionReporter;
  /**
   * For a site runner at the end of its log. The returned function is called before the site runner applies any other
   * input.
   */
  joinsClock(runner: SiteRunner): Promise<() => Promise<unknown>>;
  /** Called with every committed entry's positions, before the engine applies them. */
  note?(buildingId: string, batch: PositionBatch | undefined): void;
}

/** Sources of site runners: the log, and the readers of its contents. */
interface Past {
  log: LogReader;
  memory: LogMemory;
}

/** Timeout of a connection test of the database. */
const pingMs = 1000;

const beginning: EnginePlace = { seq: 0, reachedAt: 0 };

/** Every engine begins with this: the first entry of its log configures its site. */
const nothing: SiteConfig = { timeZone: 'UTC', areas: [] };

/** The site runners of all buildings: their recovery, their configuration and the commands to them. */
export class SiteRunners {
  readonly #options: SiteRunnersOptions;
  readonly #runners = new Map<string, SiteRunner>();
  readonly #configurations: SiteConfigurations;
  /** Results of commands and configurations, by the number of their entry. */
  readonly #applied = new Map<number, PromiseWithResolvers<readonly AlarmState[]>>();
  readonly #leftOut: LeftOutConditions;
  #past: Past | undefined;

  constructor(options: SiteRunnersOptions) {
    this.#options = options;
    this.#leftOut = new LeftOutConditions(options);
    this.#configurations = new SiteConfigurations({
      ...options,
      leftOut: this.#leftOut,
      runner: (buildingId) => this.#runners.get(buildingId),
      start: (buildingId, site) => this.#start(buildingId, site),
      remove: (buildingId) => void this.#runners.delete(buildingId),
      apply: (runner, change, append) => this.#input(runner, 'config', change, append),
    });
  }

  get(buildingId: string): SiteRunner | undefined {
    return this.#runners.get(buildingId);
  }

  all(): SiteRunner[] {
    return [...this.#runners.values()];
  }

  /**
   * Brings every building's engine to the end of the log: newest snapshot, then the entries after it. A building whose
   * rows prevent it is left out; the others run.
   */
  async recover(log: LogReader, memory: LogMemory): Promise<void> {
    this.#past = { log, memory };
    for (const buildingId of await readBuildingIds(this.#options.db)) {
      try {
        const site = await readSite(this.#options.db, buildingId);
        if (site !== undefined) await this.#start(buildingId, withoutSubjects(site));
      } catch (error) {
        if (!(await this.#leaveOut(buildingId, error))) throw error;
      }
    }
  }

  /**
   * Brings every engine to its building's configuration: changes of the time when the thread was down.
   * @param isRecorded only recorded changes since the last time, without a notification
   * @returns the possibly changed entities of each building
   */
  async configureAll(append: AppendInput, isRecorded = false): Promise<ReadonlyMap<string, Configured>> {
    const configured = new Map<string, Configured>();
    for (const buildingId of await readBuildingIds(this.#options.db)) {
      try {
        configured.set(buildingId, await this.configure(buildingId, append, isRecorded));
      } catch (error) {
        if (!(await ping(this.#options.db, pingMs))) throw error;
      }
    }
    return configured;
  }

  /** An error of one building affects only that; false if the database is away, which affects all. */
  async #leaveOut(buildingId: string, error: unknown): Promise<boolean> {
    const { db, log } = this.#options;
    if (!(await ping(db, pingMs))) return false;
    log.error({ part: 'engine', buildingId, err: error }, 'a site cannot be loaded and is left out');
    this.#leftOut.report('start', buildingId, [{ entity: 'building', id: buildingId, row: buildingId, parts: [] }]);
    return true;
  }

  async #start(buildingId: string, site: KnownSite): Promise<SiteRunner> {
    const { db, log } = this.#options;
    const runner = await this.#open(buildingId, site);
    await this.#replay(runner);
    await runner.settled();
    runner.endRecovery();
    await restoreSupplements(db, buildingId).catch((error: unknown) =>
      log.warn({ part: 'alarms', buildingId, err: error }, 'supplements could not be restored'),
    );
    // Not before: inputs during recovery would come after unread entries.
    const joinClock = await this.#options.joinsClock(runner);
    this.#runners.set(buildingId, runner);
    await joinClock();
    return runner;
  }

  async #replay(runner: SiteRunner): Promise<void> {
    if (this.#past === undefined) return;
    const { buildingId } = runner;
    const { log, memory } = this.#past;
    const unreadable = unreadableRows('position_log', this.#options);
    const skip = (seq: number, error: unknown): void => unreadable.note(buildingId, seq, error);
    const from = Math.min(runner.seq, await memory.from(buildingId));
    for await (const { entry, batch } of readableEntries(log.read(buildingId, from, skip), skip)) {
      if (batch !== undefined) memory.remember(buildingId, entry.seq, batch);
      void runner.apply(entry, batch);
      // Alarms of many entries go into one transaction, but the log is larger than the memory.
      if (runner.waiting >= stepsAhead) await runner.settled();
    }
  }

  /** For the group commit: a committed entry in log order. Resolves when its conclusions are written. */
  readonly committed: OnCommitted = async (entry, batch) => {
    this.#options.note?.(entry.buildingId, batch);
    const events = (await this.#runners.get(entry.buildingId)?.apply(entry, batch)) ?? [];
    // The sender waits for the log only.
    if (entry.kind !== 'config' && entry.kind !== 'command') return;
    this.#outcome(entry.seq).resolve(events.flatMap((event) => ('alarm' in event ? [event.alarm] : [])));
  };

  /**
   * Brings the engine to the building's configuration in the database. When it resolves, every position received from
   * now on is evaluated by it.
   * @param isRecorded the change has a revision: only changes since the last one are read
   */
  async configure(buildingId: string, append: AppendInput, isRecorded = false): Promise<Configured> {
    try {
      const configured = await this.#configurations.configure(buildingId, append, isRecorded);
      this.#leftOut.report('start', buildingId, []);
      return configured;
    } catch (error) {
      await this.#leaveOut(buildingId, error);
      throw error;
    }
  }

  /** Applies an operator's command to alarms; resolves when the changed alarms are written. */
  async command(buildingId: string, command: Command, append: AppendInput): Promise<void> {
    const runner = this.#runners.get(buildingId);
    if (runner === undefined) return;
    const changed = await this.#input(runner, 'command', command, append);
    if (command.kind !== 'handle' || command.action !== 'supplement') return;
    // An engine drops an alarm that is cleared and handled; later remarks go into its record only.
    const forgotten = command.alarmIds.filter((id) => !changed.some((alarm) => alarm.id === id));
    const { db, now } = this.#options;
    const changes = await supplementClosed(db, buildingId, forgotten, command, now());
    if (changes.length > 0) this.#options.publish(buildingId, changes);
  }

  async #input(
    runner: SiteRunner,
    kind: 'config' | 'command',
    payload: ConfigChange | Command,
    append: AppendInput,
  ): Promise<readonly AlarmState[]> {
    const bytes = new TextEncoder().encode(JSON.stringify(payload));
    const { receivedAt, done } = runner.begin();
    const entry = await append(runner.buildingId, receivedAt, kind, bytes).finally(done);
    const outcome = await this.#outcome(entry.seq).promise;
    this.#applied.delete(entry.seq);
    return outcome;
  }

  #outcome(seq: number): PromiseWithResolvers<readonly AlarmState[]> {
    const outcome = this.#applied.get(seq) ?? Promise.withResolvers<readonly AlarmState[]>();
    this.#applied.set(seq, outcome);
    return outcome;
  }

  /** Advances time in buildings without inputs. */
  tick(): void {
    for (const runner of this.#runners.values()) void runner.tick();
  }

  /** Writes the engines' states, so that the next start replays little. */
  async snapshot(): Promise<void> {
    const { db, engines } = this.#options;
    for (const runner of this.#runners.values()) {
      await runner.settled();
      const snapshot = runner.snapshot();
      if (snapshot.seq === 0) continue;
      await db
        .transaction()
        .execute((transaction) => writeSnapshot(transaction, runner.buildingId, engines.version, snapshot));
    }
  }

  async settled(): Promise<void> {
    await Promise.all(this.all().map((runner) => runner.settled()));
  }

  async #open(buildingId: string, site: KnownSite): Promise<SiteRunner> {
    const { db, log } = this.#options;
    const written = await this.#readPlace(buildingId);
    const { engine, engineAt } = await this.#restore(buildingId);
    const callingTags = await readCallingTags(db, buildingId);
    const runner = new SiteRunner(buildingId, { engine, site, engineAt, written, callingTags }, this.#options);
    log.info({ part: 'engine', buildingId, from: engineAt.seq }, 'the engine starts');
    return runner;
  }

  /** Alarms written again are the same rows: an invalid place counts as the beginning. */
  async #readPlace(buildingId: string): Promise<EnginePlace> {
    const place = (await readPlace(this.#options.db, buildingId)) ?? beginning;
    if (this.#isPlace(place)) return place;
    unreadableRows('engine_place', this.#options).note(buildingId, place.seq, new RangeError('not in the log'));
    return beginning;
  }

  /** A valid place in the log, at a valid time. */
  #isPlace({ seq, reachedAt }: EnginePlace): boolean {
    return seq >= 0 && seq <= (this.#past?.log.newestSeq() ?? Number.POSITIVE_INFINITY) && isLogTime(reachedAt);
  }

  async #restore(buildingId: string): Promise<{ engine: Engine; engineAt: EnginePlace }> {
    const { db, engines } = this.#options;
    const unreadable = unreadableRows('engine_snapshot', this.#options);
    for (const { bytes, checksum, ...engineAt } of await readSnapshots(db, buildingId, engines.version)) {
      try {
        assertIntact(bytes, checksum);
        if (this.#isPlace(engineAt)) return { engine: engines.restore(bytes), engineAt };
        unreadable.note(buildingId, engineAt.seq, new RangeError('not in the log'));
      } catch (error) {
        // The previous one is tried.
        unreadable.note(buildingId, engineAt.seq, error);
      }
    }
    return { engine: engines.create(nothing), engineAt: beginning };
  }
}

/** Entries that recovery passes to a site runner before it waits for their alarms. */
const stepsAhead = 64;
