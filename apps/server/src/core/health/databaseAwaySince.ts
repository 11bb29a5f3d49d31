import type { SystemCondition } from '@muster/model/systemCondition/systemCondition.ts';

/** What {@link OpenDatabase.setAway} takes, of the conditions that hold. */
export function databaseAwaySince(all: readonly SystemCondition[]): number | null {
  return all.find(({ code }) => code === 'databaseAway')?.since ?? null;
}
