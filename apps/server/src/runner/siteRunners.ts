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

/** How engines come to be; the version says which snapshots `restore` understands. */
export interface EngineFactory {
  version: number;
  create(config: SiteConfig): Engine;
  restore(snapshot: Uint8Array): Engine;
}

/** Who else must know what is in the log: positions that are stored, so that they are not stored again. */
export interface LogMemory {
  /** Everything up to this number is known to it. */
  from(buildingId: string): Promise<number>;
  remember(buildingId: string, seq: number, batch: PositionBatch): void;
}

export interface SiteRunnersOptions extends SiteRunnerPorts {
  db: Database;
  engines: EngineFactory;
  conditions: ConditionReporter;
  /** Of a site runner at the end of its log. What it gives is called before the site runner takes any other input. */
  joinsClock(runner: SiteRunner): Promise<() => Promise<unknown>>;
  /** Called with every committed entry's positions, before the engine has them. */
  note?(buildingId: string, batch: PositionBatch | undefined): void;
}

/** Where site runners come from: the log, and who must know what it holds. */
interface Past {
  log: LogReader;
  memory: LogMemory;
}

/** So long the database may take to show that it is there. */
const pingMs = 1000;

const beginning: EnginePlace = { seq: 0, reachedAt: 0 };

/** Where every engine begins: the first entry of its log makes a site of it. */
const nothing: SiteConfig = { timeZone: 'UTC', areas: [] };

/** The site runners of all buildings: their recovery, their configuration and the commands to them. */
export class SiteRunners {
  readonly #options: SiteRunnersOptions;
  readonly #runners = new Map<string, SiteRunner>();
  readonly #configurations: SiteConfigurations;
  /** What became of commands and configurations, by the number of their entry. */
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
   * rows do not let it is left out; the others run.
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
   * Brings every engine to its building's configuration: what was changed while nobody listened.
   * @param isRecorded only what is recorded since the last time, of which nobody told
   * @returns what may be another in each building
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

  /** What fails for one building is that building's; false where the database is away, which is everybody's. */
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
    // Not before: what came in while it catches up would be behind what it has not read yet.
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
      // Alarms of many entries go into one transaction, but the log is longer than the memory.
      if (runner.waiting >= stepsAhead) await runner.settled();
    }
  }

  /** For the group commit: a committed entry in log order. Resolves when what follows from it is written. */
  readonly committed: OnCommitted = async (entry, batch) => {
    this.#options.note?.(entry.buildingId, batch);
    const events = (await this.#runners.get(entry.buildingId)?.apply(entry, batch)) ?? [];
    // Whoever sent it waits for the log alone.
    if (entry.kind !== 'config' && entry.kind !== 'command') return;
    this.#outcome(entry.seq).resolve(events.flatMap((event) => ('alarm' in event ? [event.alarm] : [])));
  };

  /**
   * Brings the engine to the building's configuration in the database. When it resolves, every position received from
   * now on is judged by it.
   * @param isRecorded the change has a revision: only what changed since the last one is read
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

  /** Carries out what an operator does to alarms; resolves when the alarms that it changed are written. */
  async command(buildingId: string, command: Command, append: AppendInput): Promise<void> {
    const runner = this.#runners.get(buildingId);
    if (runner === undefined) return;
    const changed = await this.#input(runner, 'command', command, append);
    if (command.kind !== 'handle' || command.action !== 'supplement') return;
    // An engine forgets an alarm that is cleared and handled; what people still write about it is a matter of record.
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

  /** Time passes in buildings from which nothing comes. */
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

  /** Alarms that are written once more are written once: a place that cannot be is the beginning. */
  async #readPlace(buildingId: string): Promise<EnginePlace> {
    const place = (await readPlace(this.#options.db, buildingId)) ?? beginning;
    if (this.#isPlace(place)) return place;
    unreadableRows('engine_place', this.#options).note(buildingId, place.seq, new RangeError('not in the log'));
    return beginning;
  }

  /** Somewhere in the log, at a time that can be. */
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
        // The one before is tried.
        unreadable.note(buildingId, engineAt.seq, error);
      }
    }
    return { engine: engines.create(nothing), engineAt: beginning };
  }
}

/** Entries that recovery gives to a site runner before it waits for their alarms. */
const stepsAhead = 64;
