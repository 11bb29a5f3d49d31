import type { SystemCondition } from '@muster/model/systemCondition/systemCondition.ts';

/** The argument of {@link OpenDatabase.setAway}, from the open conditions. */
export function databaseAwaySince(all: readonly SystemCondition[]): number | null {
  return all.find(({ code }) => code === 'databaseAway')?.since ?? null;
}
