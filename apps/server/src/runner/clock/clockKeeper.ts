import { positionFlag, type PositionBatch } from '@muster/model/position/positionBatch.ts';
import type { BaseLogger } from 'pino';

import type { ServerClock } from '../../core/clock/serverClock.ts';
import { type ClockStep, StepWatch } from '../../core/clock/stepWatch.ts';
import type { ConditionReporter } from '../../core/health/conditionReporter.ts';
import { type ClockRecord, decodeClockRecord, encodeClockRecord } from '../../ingest/log/clockRecord.ts';
import type { AppendInput } from '../../ingest/log/groupCommit.ts';
import type { LogReader } from '../../ingest/log/positionLog.ts';
import type { SiteRunner } from '../siteRunner.ts';

export interface ClockKeeperPorts {
  clock: ServerClock;
  /** See `readBootId`. */
  boot: string | null;
  runners(): readonly SiteRunner[];
  append: AppendInput;
  conditions: ConditionReporter;
  /** The clock was just moved by this many milliseconds: others that wait for a time must move it too. */
  moved(difference: number): void;
  log: Pick<BaseLogger, 'warn'>;
}

/** Interval of checks of the system clock: a step is followed too early by this at most. */
export const checkIntervalMs = 100;

/** How long a condition is still shown after the clocks agree again, or Muster has followed the system clock. */
const shownForMs = { agreed: 60_000, moved: 600_000 };

/**
 * A step forward by this much is doubted where something expires or is deleted by age, until devices have confirmed it.
 */
const doubtedMs = 3_600_000;
/** A device time this close to the clock confirms it. */
const confirmsWithinMs = 600_000;

/**
 * Keeps the server's clock (alarms.md, "the server's clock may be wrong"): continues it through restarts on the same
 * machine, and follows the system clock when that has stepped and stays there. Each move is an entry of every
 * building's log, so that live engines and replays agree.
 */
export class ClockKeeper {
  readonly #ports: ClockKeeperPorts;
  readonly #watch: StepWatch;
  /** null = before {@link begin}. */
  #log: Pick<LogReader, 'newestClock'> | null = null;
  /** Until when the condition is shown, by the monotonic clock; null = it is not. */
  #shownUntil: number | null = null;

  constructor(ports: ClockKeeperPorts) {
    this.#ports = ports;
    this.#watch = new StepWatch(ports.clock);
  }

  /**
   * To be called when the engines are at the end of the log, before anything is stamped: continues the clock of the
   * previous process on this machine. After a start of the machine there is none; then it is the system clock, but
   * never earlier than the log. It is stored for the next.
   */
  async begin(log: Pick<LogReader, 'newestClock'>): Promise<void> {
    const { clock, runners } = this.#ports;
    this.#log = log;
    const records = new Map<string, ClockRecord & { seq: number }>();
    for (const { buildingId } of runners()) {
      const record = await this.#readRecord(log, buildingId);
      if (record !== null) records.set(buildingId, record);
    }
    const newest = [...records.values()].toSorted((a, b) => a.seq - b.seq).at(-1);
    const reached = Math.max(0, ...runners().map(({ reachedAt }) => reachedAt));
    if (newest === undefined) clock.showAtLeast(reached);
    else clock.anchorAt(newest.anchor);
    const gap = reached > 0 ? clock.now() - reached : 0;
    clock.awayFor(gap >= doubtedMs ? gap : 0);
    // A crash may have interrupted a move between one building and the next.
    await Promise.all(runners().map((runner) => this.#catchUp(runner, records.get(runner.buildingId) ?? null)));
  }

  /** A building is served from now on that was not when the others were: see `SiteRunnersOptions.joinsClock`. */
  readonly join = async (runner: SiteRunner): Promise<() => Promise<unknown>> => {
    if (this.#log === null) return () => Promise.resolve();
    const record = await this.#readRecord(this.#log, runner.buildingId);
    return () => this.#catchUp(runner, record);
  };

  /** The system clock has stepped, now or some minutes ago. */
  get isInDoubt(): boolean {
    return this.#shownUntil !== null;
  }

  /** Checks the system clock; to be called every {@link checkIntervalMs}. */
  look(): void {
    const step = this.#watch.look();
    if (step !== null) this.#follow(step);
    else if (this.#shownUntil !== null && this.#ports.clock.monotonic() >= this.#shownUntil) {
      this.#shownUntil = null;
      this.#ports.conditions.clear('clockStepped', {});
    }
  }

  /** Durable positions: the clocks of devices show whether a step forward was right. */
  note(_buildingId: string, batch: PositionBatch | undefined): void {
    const { clock } = this.#ports;
    if ((clock.doubtMs === 0 && clock.gapMs === 0) || batch === undefined) return;
    const { t, flags } = batch;
    const now = clock.now();
    const isOfNow = t.some(
      (time, row) => Math.abs(now - time) < confirmsWithinMs && ((flags[row] ?? 0) & positionFlag.clockOff) === 0,
    );
    if (!isOfNow) return;
    clock.doubt(0);
    clock.awayFor(0);
  }

  /** Moves the clock of a building to the common one, and stores it if it is not stored yet. */
  async #catchUp(runner: SiteRunner, record: ClockRecord | null): Promise<void> {
    const { clock, boot } = this.#ports;
    const difference = wholeSeconds(clock.anchor - (record?.anchor ?? clock.anchor));
    if (difference !== 0 || (record === null && boot !== null)) await this.#append(runner, difference);
  }

  /** The clock of the previous process, if that ran since the machine was started last. */
  async #readRecord(
    log: Pick<LogReader, 'newestClock'>,
    buildingId: string,
  ): Promise<(ClockRecord & { seq: number }) | null> {
    const { boot } = this.#ports;
    const entry = boot === null ? undefined : await log.newestClock(buildingId);
    if (entry === undefined) return null;
    try {
      const record = decodeClockRecord(entry);
      return record.boot === boot ? { ...record, seq: entry.seq } : null;
    } catch (error) {
      this.#ports.log.warn({ part: 'clock', buildingId, seq: entry.seq, err: error }, 'a clock entry cannot be read');
      return null;
    }
  }

  #follow({ difference, since, moveBy }: ClockStep): void {
    const { clock, conditions, log } = this.#ports;
    const facts = { seconds: Math.round(difference / 1000) };
    if (this.#shownUntil === null) log.warn({ part: 'clock', ...facts }, 'the wall clock has stepped');
    this.#shownUntil = clock.monotonic() + (moveBy === null ? shownForMs.agreed : shownForMs.moved);
    conditions.raise('clockStepped', { since, facts });
    if (moveBy !== null) this.#move(moveBy);
  }

  #move(difference: number): void {
    const { clock, runners, moved, log } = this.#ports;
    log.warn({ part: 'clock', seconds: difference / 1000 }, 'the clock is moved');
    // Synchronously: later inputs come after the entries, and are stamped by the moved clock.
    for (const runner of runners()) {
      this.#append(runner, difference, clock.anchor + difference).catch((error: unknown) => {
        log.warn({ part: 'clock', buildingId: runner.buildingId, err: error }, 'the clock of a building was not moved');
      });
    }
    clock.anchorAt(clock.anchor + difference);
    this.#doubt(clock.doubtMs + difference);
    moved(difference);
  }

  #append(runner: SiteRunner, difference: number, anchor = this.#ports.clock.anchor): Promise<unknown> {
    const payload = encodeClockRecord({ difference, boot: this.#ports.boot, anchor });
    return runner.moveClock(difference, (at) => this.#ports.append(runner.buildingId, at, 'clock', payload));
  }

  #doubt(ms: number): void {
    this.#ports.clock.doubt(ms >= doubtedMs ? ms : 0);
  }
}

function wholeSeconds(ms: number): number {
  return Math.round(ms / 1000) * 1000;
}
