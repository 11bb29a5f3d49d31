import type { ConditionReporter } from '../core/health/conditionReporter.ts';
import type { SiteRunner } from './siteRunner.ts';

type Writer = Pick<SiteRunner, 'buildingId' | 'writingSince'>;

/** Alarms that need longer to be written are blocked, by a lock or a disk. */
const stalledMs = 5000;

/** A runner whose alarms cannot be written, and since when, epoch ms. */
interface Stalled {
  buildingId: string;
  since: number;
}

/** @param backAt when the database returned: earlier waiting does not count */
export function stalledRunners(runners: readonly Writer[], now: number, backAt: number): Stalled[] {
  return runners.flatMap(({ buildingId, writingSince }) => {
    if (writingSince === undefined) return [];
    // A future time was stored by a clock that has been corrected since.
    const since = Math.max(writingSince, backAt <= now ? backAt : 0);
    return now - since >= stalledMs ? [{ buildingId, since }] : [];
  });
}

/** Raises `alarmWriterStalled` for each building whose alarms cannot be written, and clears it for the others. */
export function reportStalledWriters(
  stalled: readonly Stalled[],
  runners: readonly Writer[],
  conditions: ConditionReporter,
): void {
  for (const { buildingId } of runners) {
    const found = stalled.find((runner) => runner.buildingId === buildingId);
    if (found === undefined) conditions.clear('alarmWriterStalled', { buildingId });
    else conditions.raise('alarmWriterStalled', found);
  }
}
