import type { ConditionReporter } from '../health/conditionReporter.ts';
import type { Lane } from './lane.ts';

type Writer = Pick<Lane, 'buildingId' | 'writingSince'>;

/** Alarms that take longer to be written are held up, by a lock or a disk. */
const stalledMs = 5000;

/** The lanes whose alarms cannot be written, and since when (epoch ms). */
export function stalledLanes(lanes: readonly Writer[], now: number): { buildingId: string; since: number }[] {
  return lanes.flatMap(({ buildingId, writingSince: since }) =>
    since !== undefined && now - since >= stalledMs ? [{ buildingId, since }] : [],
  );
}

/** Raises `alarmWriterStalled` for each building, and clears it; to be called each second. */
export function reportStalledWriters(lanes: readonly Writer[], now: number, conditions: ConditionReporter): void {
  const stalled = new Map(stalledLanes(lanes, now).map(({ buildingId, since }) => [buildingId, since]));
  for (const { buildingId } of lanes) {
    const since = stalled.get(buildingId);
    if (since === undefined) conditions.clear('alarmWriterStalled', { buildingId });
    else conditions.raise('alarmWriterStalled', { buildingId, since });
  }
}
