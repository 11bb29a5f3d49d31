import type { Plant } from '@muster/demo/plant.ts';

import { createPermitKeeper } from './permitKeeper.ts';
import type { SiteAccounts } from './siteAccounts.ts';
import { checkMeasures, checkPoints, drillWeekly, type Habit, workOffDangers } from './siteLife.ts';

const secondMs = 1000;
/** Interval of warnings about a missing account. */
const warnEachMs = 15 * 60 * secondMs;

/** Actions of the accounts of the demo site, besides people and devices. */
export interface WorkDay {
  /** Executes due actions; returns at once while the previous run is not over. */
  step(now: number): void;
  /** Stops the current run. */
  close(): Promise<void>;
}

/**
 * @param began epoch ms at which the simulation of the plant begins
 * @param warn one line
 */
export function createWorkDay(
  accounts: SiteAccounts,
  plant: Pick<Plant, 'muster'>,
  seed: string,
  began: number,
  warn: (line: string) => void,
): WorkDay {
  const lastWarned = new Map<string, number>();
  const report = (error: unknown): void => {
    const line = error instanceof Error ? error.message : String(error);
    const now = Date.now();
    if (now - (lastWarned.get(line) ?? 0) < warnEachMs) return;
    lastWarned.set(line, now);
    warn(line);
  };
  const permits = createPermitKeeper(accounts, seed, began, report);
  const habits: { habit: Habit; eachMs: number; dueAt: number }[] = [
    { habit: (now) => permits.keep(now), eachMs: 10 * secondMs, dueAt: 0 },
    { habit: checkPoints(accounts, ['guard', 'guard2', 's0040', 's0041', 's0042']), eachMs: 20 * secondMs, dueAt: 0 },
    { habit: drillWeekly(accounts, () => plant.muster()), eachMs: 5 * secondMs, dueAt: 0 },
    { habit: checkMeasures(accounts), eachMs: 30 * 60 * secondMs, dueAt: began + 60 * secondMs },
    { habit: workOffDangers(accounts, seed), eachMs: 40 * 60 * secondMs, dueAt: began + 10 * 60 * secondMs },
  ];
  const act = async (now: number): Promise<void> => {
    for (const each of habits) {
      if (each.dueAt > now) continue;
      each.dueAt = now + each.eachMs;
      await each.habit(now).catch(report);
    }
  };
  let running: Promise<void> | null = null;
  return {
    step: (now) => {
      if (accounts.names.length === 0 || running !== null) return;
      running = act(now).finally(() => {
        running = null;
      });
    },
    close: async () => {
      await running;
    },
  };
}
