import type { DatabaseClock } from './shutdown.ts';

/** Whether the recovery of a PostgreSQL that does not serve makes progress. */
export interface RecoveryWatch {
  /** A line of its log. */
  addLine(line: string): void;
  isStuck(): boolean;
}

/** Settings that make its log contain this, whatever the owner has set. */
export const recoverySettings = [
  'logging_collector=off',
  'log_destination=stderr',
  'log_min_messages=warning',
  'log_startup_progress_interval=10s',
  'lc_messages=C',
];

/** It reports progress every ten seconds; without output for this long it is stuck. */
export const stuckMs = 30_000;
/** It does not report the checkpoint at the end, which a slow disk makes long; ended then, it would restart forever. */
const checkpointMs = 10 * 60_000;

export function watchRecovery(clock: Pick<DatabaseClock, 'now'>): RecoveryWatch {
  const told = new Set<string>();
  let movedAt = clock.now();
  let patienceMs = stuckMs;
  return {
    addLine: (line) => {
      const [, progress] = /LOG: +(.*(?:redo|in progress|syncing|resetting|end-of-recovery).*)$/.exec(line) ?? [];
      if (progress === undefined) return;
      // One that fails at one position restarts again and again, and reports that position each time.
      const place = progress.replaceAll(/[\d.]+ m?s\b/g, '');
      if (told.has(place)) return;
      told.add(place);
      movedAt = clock.now();
      patienceMs = progress.includes('end-of-recovery') ? checkpointMs : stuckMs;
    },
    isStuck: () => clock.now() - movedAt > patienceMs,
  };
}
