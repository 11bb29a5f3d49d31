import type {
  BacktestQuestion,
  BacktestRow,
  BacktestState,
  BacktestSummary,
} from '@muster/model/alarm/backtestWire.ts';
import type { SiteScope } from '../core/auth/caller.ts';
import type { Database } from '../core/db/database.ts';
import { newId } from '../core/db/newId.ts';
import type { Site } from '../runner/site.ts';
import { readSite } from '../runner/siteConfig.store.ts';
import { backtestConfig, type BacktestScope, isInScope, scopeOf, warmUpMs, withQuestion } from './backtestConfig.ts';
import { notifyBacktestEnded } from './backtestNotice.store.ts';
import { type BacktestFilter, isWanted, toRow, visibleLines } from './backtestView.ts';
import { compareRaises, type ComparedRaise } from './compareRaises.ts';
import { Subjects } from './raise.ts';
import { readRecordedRaises } from './recordedRaises.store.ts';
import { createSiteCalendar, type SiteCalendar, summarize } from './summarize.ts';
import type { BacktestNews, BacktestStart } from './thread.ts';

/** The thread of a back-test, for its starter. */
export interface BacktestThread {
  /** Stops it at once. */
  stop(): void;
}

/** Starts the second engine in a separate thread; `onNews` is called until an outcome or `ended`. */
export type StartBacktestThread = (
  start: Omit<BacktestStart, 'databaseUrl' | 'logLevel'>,
  onNews: (news: BacktestNews) => void,
  ended: () => void,
) => BacktestThread;

interface Backtest {
  readonly id: string;
  readonly accountId: string;
  readonly buildingId: string;
  readonly question: BacktestQuestion;
  readonly scope: BacktestScope;
  readonly subjects: Subjects;
  readonly calendar: SiteCalendar;
  thread: BacktestThread | null;
  state: BacktestState['state'];
  progress: number;
  positions: number;
  lines: readonly ComparedRaise[];
  /** Lines by visibility. */
  readonly summaries: Map<string, BacktestSummary>;
}

/** Number of finished ones that are kept. */
const mostKept = 10;

/** A caller. */
export interface Asker {
  accountId: string;
  site: SiteScope;
}

export type Started = { kind: 'started'; id: string } | { kind: 'noTarget' } | { kind: 'busy' };

/** The back-tests of this server: one at a time runs, the newest few are kept in memory for their accounts. */
export class Backtests {
  readonly #db: Database;
  readonly #startThread: StartBacktestThread;
  readonly #onError: (error: unknown) => void;
  readonly #now: () => number;
  readonly #kept = new Map<string, Backtest>();

  constructor(
    db: Database,
    startThread: StartBacktestThread,
    onError: (error: unknown) => void,
    now: () => number = Date.now,
  ) {
    this.#db = db;
    this.#now = now;
    this.#startThread = startThread;
    this.#onError = onError;
  }

  /** Starts one and returns its id, or why not: the site has no such area or type, or one is running. */
  async start({ accountId, site: { buildingId } }: Asker, question: BacktestQuestion): Promise<Started> {
    const site = await readSite(this.#db, buildingId);
    const changed = await readSite(this.#db, buildingId, (config) => withQuestion(config, question));
    if (site === undefined || changed === undefined || !hasTarget(site, question)) return { kind: 'noTarget' };
    if ([...this.#kept.values()].some(({ state }) => state === 'running')) return { kind: 'busy' };
    const backtest: Backtest = {
      id: newId(),
      accountId,
      buildingId,
      question,
      scope: scopeOf(site.config, changed.config, question),
      subjects: new Subjects(site),
      calendar: createSiteCalendar(site.config.timeZone, question.shifts),
      thread: null,
      state: 'running',
      progress: 0,
      positions: 0,
      lines: [],
      summaries: new Map(),
    };
    this.#keep(backtest);
    const { from, to, alarms } = question;
    const warmFrom = from - warmUpMs(alarms);
    backtest.thread = this.#startThread(
      { buildingId, config: backtestConfig(changed.config, backtest.scope), warmFrom, from, to },
      (news) => this.#onNews(backtest, news, warmFrom),
      () => {
        // A thread that has sent its outcome may exit.
        if (backtest.thread !== null) this.#end(backtest, 'failed');
      },
    );
    return { kind: 'started', id: backtest.id };
  }

  #onNews(backtest: Backtest, news: BacktestNews, warmFrom: number): void {
    if (news.kind === 'progress') {
      backtest.progress = Math.max(0, (news.reached - warmFrom) / (backtest.question.to - warmFrom));
      backtest.positions = news.positions;
      return;
    }
    backtest.thread = null;
    this.#finish(backtest, news.outcome).catch((error: unknown) => {
      this.#onError(error);
      this.#end(backtest, 'failed');
    });
  }

  #keep(backtest: Backtest): void {
    this.#kept.set(backtest.id, backtest);
    for (const { id, state } of this.#kept.values()) {
      if (this.#kept.size <= mostKept) break;
      if (state !== 'running') this.#kept.delete(id);
    }
  }

  async #finish(backtest: Backtest, outcome: Extract<BacktestNews, { kind: 'outcome' }>['outcome']): Promise<void> {
    if (backtest.state !== 'running') return;
    if (outcome.kind === 'tooMany') {
      this.#end(backtest, 'tooMany');
      return;
    }
    const { buildingId, question, scope, subjects } = backtest;
    const recorded = await readRecordedRaises(this.#db, { buildingId, scope, from: question.from, to: question.to });
    const replayed = outcome.raises
      .map((raise) => subjects.withNames(raise))
      .filter(({ type, areaId }) => isInScope(scope, type, areaId));
    backtest.lines = compareRaises(recorded, replayed);
    backtest.progress = 1;
    this.#end(backtest, 'done');
  }

  /** The account may work on something else meanwhile, and gets a notice. */
  #end(backtest: Backtest, outcome: 'done' | 'tooMany' | 'failed'): void {
    if (backtest.state !== 'running') return;
    backtest.state = outcome;
    const { id, accountId, buildingId, question } = backtest;
    const at = new Date(this.#now()).toISOString();
    notifyBacktestEnded(this.#db, { id, accountId, buildingId, question, outcome, at }).catch(this.#onError);
  }

  /** undefined = there is none of this id for the account. */
  state(asker: Asker, id: string): BacktestState | undefined {
    const backtest = this.#find(asker, id);
    if (backtest === undefined) return undefined;
    const { state, progress, question } = backtest;
    return { id, question, state, progress, summary: state === 'done' ? summaryOf(backtest, asker.site) : null };
  }

  cancel(asker: Asker, id: string): boolean {
    const backtest = this.#find(asker, id);
    if (backtest === undefined) return false;
    if (backtest.state === 'running') {
      backtest.state = 'cancelled';
      backtest.thread?.stop();
    }
    return true;
  }

  /** The visible and selected lines, in order of time. */
  rows(asker: Asker, id: string, filter: BacktestFilter): BacktestRow[] | undefined {
    const backtest = this.#find(asker, id);
    if (backtest === undefined) return undefined;
    return visibleLines(backtest.lines, asker.site, backtest.subjects)
      .filter((line) => isWanted(line, filter, backtest.calendar))
      .map(toRow);
  }

  /** A line with its details. */
  line(asker: Asker, id: string, lineId: string): ComparedRaise | undefined {
    const backtest = this.#find(asker, id);
    if (backtest === undefined) return undefined;
    return visibleLines(backtest.lines, asker.site, backtest.subjects).find((line) => line.id === lineId);
  }

  /** Stops the running one. */
  close(): void {
    for (const { thread } of this.#kept.values()) thread?.stop();
  }

  #find({ accountId, site }: Asker, id: string): Backtest | undefined {
    const backtest = this.#kept.get(id);
    return backtest?.accountId === accountId && backtest.buildingId === site.buildingId ? backtest : undefined;
  }
}

function hasTarget({ config }: Site, { target, targetId }: BacktestQuestion): boolean {
  if (target === 'building') return true;
  const candidates = target === 'area' ? config.areas : (config.areaTypes ?? []);
  return candidates.some(({ id }) => id === targetId);
}

function summaryOf(backtest: Backtest, scope: SiteScope): BacktestSummary {
  const key = JSON.stringify([scope.departIds, scope.visibility]);
  const known = backtest.summaries.get(key);
  if (known !== undefined) return known;
  const { question, calendar, lines, subjects, positions } = backtest;
  const summary = { ...summarize(visibleLines(lines, scope, subjects), question, calendar), positions };
  backtest.summaries.set(key, summary);
  return summary;
}
