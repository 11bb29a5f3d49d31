import { moveDeadlines } from '../../core/clock/moveDeadlines.store.ts';
import type { Database } from '../../core/db/database.ts';
import { createRetry } from '../../core/jobs/retry.ts';
import { ClockKeeper, type ClockKeeperPorts } from '../../runner/clock/clockKeeper.ts';

interface IngestClockPorts extends ClockKeeperPorts {
  db: Database;
  /** Waiting rows in the database were moved with the clock; the configuration may have changed. */
  waitingMoved(): void;
}

/** The keeper of the server's clock, and deadlines outside of the engines. */
export function createIngestClock({ db, waitingMoved, ...ports }: IngestClockPorts): ClockKeeper {
  const { clock, log } = ports;
  const { retry } = createRetry((error) => log.warn({ part: 'clock', err: error }, 'deadlines cannot be moved yet'));
  const moveWaiting = async (difference: number): Promise<void> => {
    await retry(
      () => moveDeadlines(db, difference, clock.now()),
      () => true,
    );
    waitingMoved();
  };
  return new ClockKeeper({
    ...ports,
    moved: (difference) => {
      ports.moved(difference);
      void moveWaiting(difference);
    },
  });
}
